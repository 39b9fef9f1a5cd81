"""Preferences: stored with the account and on the device, and invalid ones refused."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.test import Client

from tables.people.models import User
from tables.people.preferences import LETTERS, PREFERENCES, own_letters
from tests.people.conftest import text_of
from tests.support.game_tables import Guest

pytestmark = pytest.mark.django_db


WANTED = {
    "theme": "dark",
    "contrast": "more",
    "text_size": "150",
    "motion": "off",
    "sounds": "off",
    "volume": "75",
    "verbosity": "turn",
    "letters": "off",
    "colour": "amber",
}


@pytest.mark.parametrize("known", [False, True])
def test_preferences_are_kept_and_stand_in_the_page(three: list[Guest], known: bool) -> None:
    client = three[0].client if known else Client()
    form = {**WANTED, "taps": ["", "nefertiti"], "letter_u": "Z", "letter_w": "", "next": "/preferences"}
    assert client.post("/preferences", form).headers["Location"] == "/preferences"
    other = Client()
    if known:
        other.force_login(three[0].user)
    page = text_of(other if known else client, "/")
    marks = (
        'theme="dark" contrast="more" text_size="150" motion="off" '
        'sounds="off" volume="75" verbosity="turn" letters="off" keys="u=z" taps="nefertiti"'
    )
    for mark in marks.split():
        assert f"data-{mark}" in page
    assert 'name="letter_u" value="Z"' in text_of(client, "/preferences")


def test_the_usual_preferences_weigh_nothing() -> None:
    assert '<html lang="en" data-theme="auto" data-motion="auto">' in text_of(Client(), "/")


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"letter_u": "w"}, "The letter W is used twice: each key does one thing."),
        ({"letter_u": "a", "letter_a": "a"}, "The letter A is used twice: each key does one thing."),
        ({"letter_u": "1"}, "A key is one letter from a to z."),
        ({"letter_u": "é"}, "A key is one letter from a to z."),
        ({"letter_u": "xy"}, "A key is one letter from a to z."),
    ],
)
def test_letters_that_cannot_be_are_refused_and_nothing_is_kept(
    three: list[Guest], form: dict[str, str], sentence: str
) -> None:
    answer = three[0].client.post("/preferences", {"theme": "dark", **form})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    user = User.objects.get(pk=three[0].user.pk)
    assert (user.theme, user.keys) == ("auto", "")


@pytest.mark.parametrize(
    ("name", "value"),
    [("keys", "u=q w=q"), ("keys", "u=zz"), ("keys", "x=z"), ("keys", "u=z  w=q"), ("single_tap", "senet"),
     ("single_tap", "nefertiti nefertiti"), ("colour", "red"), ("sounds", "loud"), ("volume", "101"), ("verbosity", ""),
     ("role", "administrator")],
)  # fmt: skip
def test_a_value_that_cannot_be_changes_nothing(three: list[Guest], name: str, value: str) -> None:
    before = getattr(User.objects.get(pk=three[0].user.pk), name)
    three[0].client.post("/preferences", {name: value})
    assert getattr(User.objects.get(pk=three[0].user.pk), name) == before


def test_letters_may_change_places(three: list[Guest]) -> None:
    three[0].client.post("/preferences", {"letter_u": "w", "letter_w": "u"})
    assert User.objects.get(pk=three[0].user.pk).keys == "u=w w=u"


def test_a_single_tap_is_switched_for_one_game_at_its_table(three: list[Guest]) -> None:
    client = three[0].client
    for game in ("amun-re", "nefertiti"):
        client.post("/preferences", {"game": game, "tap": "on"})
    client.post("/preferences", {"game": "amun-re", "tap": "off"})
    assert User.objects.get(pk=three[0].user.pk).single_tap == "nefertiti"
    sheet = client.get("/preferences?game=nefertiti", headers={"hx-request": "true"}).content.decode()
    assert "data-tap checked" in sheet
    assert "<html" not in sheet


def test_the_keys_of_the_preferences_are_those_of_the_page() -> None:
    page = Client().get("/preferences").content.decode()
    assert [page.count(f'name="letter_{letter}"') for letter in LETTERS] == [1] * len(LETTERS)
    assert set(PREFERENCES) <= {field.name for field in User._meta.fields}


def test_every_letter_that_acts_at_a_table_is_in_the_list() -> None:
    script = (settings.BASE_DIR / "static/js/table/keys.js").read_text()
    acts = re.search(r"const LETTERS = \{(.*?)\};", script, re.DOTALL)
    assert acts is not None
    assert sorted(re.findall(r"^    ([a-z]):", acts[1], re.MULTILINE)) == sorted(LETTERS)


@pytest.mark.parametrize(
    ("saved", "own"), [("u=g", {"u": "g", "g": "u"}), ("w=y u=j", {"w": "y", "u": "j", "y": "w", "j": "u"})]
)
def test_letters_that_were_saved_before_g_j_and_y_were_listed_still_load(saved: str, own: dict[str, str]) -> None:
    assert PREFERENCES["keys"].allows(saved)
    assert own.items() <= own_letters(saved).items()
    page = Client()
    page.cookies[f"{settings.COOKIES}keys"] = saved
    assert 'name="letter_u" value="' + own["u"].upper() in page.get("/preferences").content.decode()


def test_every_letter_may_be_exchanged(three: list[Guest]) -> None:
    moved = dict(zip(LETTERS, LETTERS[1:] + LETTERS[0], strict=True))
    three[0].client.post("/preferences", {f"letter_{usual}": letter for usual, letter in moved.items()})
    user = User.objects.get(pk=three[0].user.pk)
    user.full_clean(exclude=["password"])
    assert own_letters(user.keys) == moved


@pytest.mark.parametrize(("saved", "turns", "why"), [("", "r", "w"), ("w=r", "w", "r"), ("u=w w=r", "u", "r")])
def test_letters_that_were_chosen_before_one_of_them_meant_something_keep_their_meaning(
    saved: str, turns: str, why: str
) -> None:
    """The new act has the letter that is free."""
    assert PREFERENCES["keys"].allows(saved)
    assert (own_letters(saved)["r"], own_letters(saved)["w"]) == (turns, why)
