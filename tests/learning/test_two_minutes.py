"""A game in two minutes: short texts, pictures of the real board, the values of this club, one sheet of paper."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import msgspec
import pytest
from django.conf import settings
from django.test import Client, override_settings

from engine import GAMES
from engine.lessons import READER, TwoMinutes, read_two_minutes, recorded_positions
from tables.learning import board_style
from tables.learning.elements import read_elements
from tables.play.printed_values import set_up_fault
from tables.rendering.games import game_files, learning_links
from tests.games import RELEASED
from tests.session.extent import extent
from tests.support.elements import attributes, elements

pytestmark = pytest.mark.django_db
LONGEST = 300  # words of a page
HEAVIEST = 80_000  # bytes of a page with its styles, compressed
PICTURES = 5
LANGUAGES = ("en", "fr")
SHORT = [key for key, game in GAMES.items() if read_two_minutes(game.folder)]
STYLES = ("tokens", "base", "site", "learning/two_minutes")


def page_of(key: str) -> TwoMinutes:
    page = read_two_minutes(GAMES[key].folder)
    assert page is not None
    return page


def shown(key: str, language: str = "en") -> str:
    answer = Client(headers={"accept-language": language}).get(f"/learn/{key}/two-minutes")
    assert answer.status_code == 200
    return answer.content.decode()


def test_every_released_game_has_its_page() -> None:
    assert SHORT == RELEASED


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", SHORT)
def test_the_texts_take_two_minutes_to_read(key: str, language: str) -> None:
    texts = list(page_of(key).texts(language))
    assert sum(len(text.split()) for text in texts) <= LONGEST
    assert len(page_of(key).drawing) == PICTURES
    if language == "fr":
        assert not [text for text in texts if re.search(r"[^\u202f][;:!?]|'", text)]


@pytest.mark.parametrize("key", SHORT)
def test_the_recorded_game_is_legal_with_the_printed_values(key: str) -> None:
    """Every answer is played as it is written, and every picture and the score have their position."""
    page = page_of(key)
    g = GAMES[key].start(page.seats, page.seed, recorded_positions(GAMES[key], page, {})[0].options)  # type: ignore[attr-defined]
    for line in filter(None, page.answers.split("\n")):
        seat, _space, move = line.partition(" ")
        g.play(int(seat), GAMES[key].read_move(move))
    last = len(recorded_positions(GAMES[key], page, {})) - 1
    assert max(page.score_after, *(one.cut.after for one in page.drawing)) <= last


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", SHORT)
def test_every_picture_shows_its_part_of_the_board_and_every_label_has_its_place(key: str, language: str) -> None:
    text = shown(key, language)
    main = read_elements(text[text.index("<main") : text.index("</main>")])
    pictures = [one for one in main.elements() if one.is_named("shot")]
    assert len(pictures) == PICTURES
    for picture, drawing in zip(pictures, page_of(key).drawing, strict=True):
        assert picture.find("shot__board") is not None
        numbers = [one.content for one in picture.elements() if one.is_named("shot__n")]
        assert sorted(str(n) for (n,) in numbers) == [str(n + 1) for n in range(len(drawing.labels))], drawing.name.en
        for label in drawing.labels:
            assert label.text.text(language).replace("’", "&#x27;") in text or label.text.text(language) in text


@pytest.mark.parametrize("key", SHORT)
def test_a_picture_is_no_second_board_for_scripts_and_readers(key: str) -> None:
    """Nothing in it is pressed, focused or read, and no id stands twice on the page."""
    text = shown(key)
    ids = attributes(text, "[id]", "id")
    assert len(ids) == len(set(ids))
    assert text.count('inert aria-hidden="true"') == PICTURES
    uses = {href.removeprefix("#") for href in attributes(text, "[href^='#']", "href")}
    assert uses <= set(ids), uses - set(ids)


@pytest.mark.parametrize("key", SHORT)
def test_the_example_is_a_real_score(key: str) -> None:
    page = page_of(key)
    scores = recorded_positions(GAMES[key], page, {})[page.score_after].scores(now=True)
    mine = next(score for score in scores or () if score.seat == READER)
    assert mine.points == sum(line.points for line in mine.lines)
    assert f"A real score: {mine.points} points" in shown(key)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("key", SHORT)
def test_its_links_lead_somewhere(key: str) -> None:
    client, paths = Client(), attributes(shown(key), "main [href^='/']", "href")
    for path in paths:
        assert client.get(path).status_code in (200, 302), path
    assert f"/rules/{key}" in paths


def test_a_club_sees_its_own_values(tmp_path: Path) -> None:
    """Law 9. Mendes is printed with six fields; this club corrects it to five."""
    usual = shown("amun-re").count('class="fld"')
    file = tmp_path / "board.toml"
    file.write_text("[amun-re.mendes]\nfields = 5\n")
    with override_settings(KARNAK_BOARD_FILE=str(file)):
        corrected = shown("amun-re")
    assert len(elements(elements(corrected, ".prov--mendes")[0], ".fld")) == 5
    assert corrected.count('class="fld"') < usual


@pytest.mark.parametrize("key", SHORT)
def test_the_record_goes_on_where_a_corrected_value_closes_an_answer(key: str) -> None:
    """Whatever number a club corrects, there is a position for each picture, or the game was over before."""
    page, game = page_of(key), GAMES[key]
    for path in sorted(game.provenance())[:: extent(40, 5)]:
        if set_up_fault(key, {path: 1}) is None:
            found = recorded_positions(game, page, {path: 1})
            assert len(found) > page.score_after or not found[-1].to_move(), path


@pytest.mark.parametrize("key", SHORT)
def test_a_page_is_light(key: str) -> None:
    style = Client().get(f"/learn/{key}/pictures.css").content
    sheets = [(Path(settings.BASE_DIR) / "static" / "css" / f"{name}.css").read_bytes() for name in STYLES]
    assert sum(len(gzip.compress(one)) for one in (shown(key).encode(), style, *sheets)) <= HEAVIEST


def test_pictures_are_drawn_as_on_a_wide_screen_and_not_as_on_paper() -> None:
    style = (
        "a{b:1}@media screen and (max-width:899px),print{a{b:2}}@media (min-width:900px){a{b:3}}@media (hover){c{d:4}}"
        "@media (width >= 900px) and (height < 800px){a{b:5}}@media (width >= 900px){a{b:6}}"
        "@media (pointer: coarse){a{b:7}}@media not all and (pointer: coarse){a{b:8}}@media (pointer: fine){a{b:9}}"
    )
    assert board_style.as_on_wide_screen(style) == "a{b:1}a{b:3}@media (hover){c{d:4}}a{b:6}a{b:8}a{b:9}"


@pytest.mark.parametrize("key", SHORT)
def test_the_style_of_the_pictures_has_nothing_about_the_size_of_the_screen(key: str) -> None:
    style = board_style.wide_style(GAMES[key].folder)
    assert game_files.style(GAMES[key].folder)
    assert not [one for one in re.findall(r"@media([^{]*)", style) if board_style.ABOUT_SCREEN.search(one)]
    assert style.count("{") == style.count("}")
    assert "#board" not in style


@pytest.mark.parametrize("key", SHORT)
def test_rules_open_the_page_of_two_minutes(key: str) -> None:
    """And the numbered rules lead back to it."""
    for path in ("/", f"/rules/{key}"):
        assert f'href="/learn/{key}/two-minutes"' in Client().get(path).content.decode()


def test_a_game_without_a_page_has_its_numbered_rules_instead() -> None:
    unknown = msgspec.structs.replace(GAMES["nefertiti"], key="senet")
    assert learning_links.rules_url(unknown) == "/rules/senet"
    assert Client().get("/learn/senet/two-minutes").status_code == 404
