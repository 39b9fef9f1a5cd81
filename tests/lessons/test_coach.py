"""The coach of a seat: who may have one, who hears it, and when it falls silent."""

from __future__ import annotations

import html
import random
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone, translation

from engine import GAMES
from engine.amun_re_cards.phases.building import Building
from engine.amun_re_cards.position import AmunReCards
from engine.core import FirstGame, say
from engine.laws import random_games
from tables.history import voices
from tables.lessons import coach
from tables.models import Purpose, Table, Turn, Visibility, fixed_reads
from tables.tournaments.models import RatedSeat
from tables.tournaments.results import rating_history
from tests.support.elements import attributes, elements, text
from tests.support.game_tables import Guest, bot_moves, bots_move, create_table, fresh, move_on, set_truth, turns

pytestmark = pytest.mark.django_db
TAUGHT = [key for key, game in GAMES.items() if game.advice]
PRACTICE = "amun-re-cards"


def first_game(person: Guest, key: str = PRACTICE) -> Table:
    """A first game with a coach, in which the player is awaited."""
    assert person.client.post("/play-now", {"game": key, "coach": "1"}).status_code == 302
    return bots_move(Table.objects.latest("pk"))


def strip(page: str) -> str:
    """What the coach says on a page; empty where it says nothing."""
    return "".join(one.html or "" for one in elements(page, "section#coach"))


def caution(page: str) -> str:
    """What the coach says about the drafted choice."""
    (found,) = elements(page, "#caution")
    return text(found)


def example(person: Guest, table: Table) -> list[str]:
    """The draft of the coach's example."""
    answer = person.client.get(f"/t/{table.slug}/example")
    assert answer.status_code == 200
    return list(answer.json()["draft"])


@pytest.mark.parametrize("key", TAUGHT)
def test_a_first_game_is_practice_with_a_coach_against_calm_bots(key: str) -> None:
    person = Guest("Nitocris")
    table = first_game(person, key)
    assert (table.purpose, table.visibility, table.pace, table.clock) == (Purpose.PRACTICE, Visibility.LINK, 0.9, "")
    seats = list(table.seats.all())
    assert [seat.coached for seat in seats] == [True] + [False] * (GAMES[key].first_game.seats - 1)
    assert {seat.bot for seat in seats[1:]} == {"steady"}
    page = person.sees(table)
    assert "Show me one" in strip(page)
    assert "coached" in page


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("key", TAUGHT)
def test_an_example_is_composed_and_what_it_sends_is_legal(key: str) -> None:
    person = Guest("Nitocris")
    table = first_game(person, key)
    for _answer in range(12):
        before = fresh(table).version
        draft = example(person, table)
        assert fresh(table).version == before  # nothing was sent
        assert person.plays(table, *draft).status_code == 200, draft
        table = bots_move(table)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("key", TAUGHT)
def test_the_coach_adds_little_to_a_page(key: str) -> None:
    person, rng = Guest("Nitocris"), random.Random(key)
    table = first_game(person, key)
    for language in ("en", "fr"):
        person.client.cookies["django_language"] = language
        for _stage in range(6):
            with translation.override(language):
                assert len(strip(person.sees(table)).encode()) <= 2_000
            table = bots_move(move_on(table, rng, most=3))


def said_at_bids(person: Guest, *, fine: bool) -> list[tuple[int, bool]]:
    """How many sentences stand open at the first four bids, and whether more is folded; bids as the coach or not."""
    table, said = first_game(person), list[tuple[int, bool]]()
    for _answer in turns(table):
        page = strip(person.sees(table))
        truth = fresh(table).full_position()
        bids = truth.stage().phase.startswith("auction")
        if bids:
            said.append((len(elements(page, "p:not(details p)")), "What to weigh?" in page))
        if len(said) == 4:
            break
        advice = truth.seen_by(0)
        poor = [
            move
            for move in truth.moves(0)
            if not (told := GAMES[PRACTICE].advise(advice, 0)) or not told.calls_fine(move)
        ]
        draft = [str(poor[0])] if bids and not fine and poor else example(person, table)
        assert person.plays(table, *draft).status_code == 200
        table = bots_move(table)
    return said


def test_it_says_all_then_a_part_then_only_what_is_asked_for() -> None:
    """Where choices were not as good as its own, it is silent from the fourth on."""
    said = said_at_bids(Guest("Nitocris"), fine=False)
    assert said[0][0] >= 3
    assert [more for _shown, more in said] == [False, True, True, True]
    assert [shown for shown, _more in said[1:]] == [1, 1, 0]


def test_after_two_good_choices_of_a_kind_it_is_silent_sooner() -> None:
    """A player who bids as the coach would hears nothing by itself at the third bid."""
    said = said_at_bids(Guest("Nitocris"), fine=True)
    assert said[0][0] >= 3
    assert [shown for shown, _more in said[1:]] == [1, 0, 0]
    assert [more for _shown, more in said] == [False, True, True, True]


def test_it_speaks_up_for_a_caution() -> None:
    """With 30 gold, six pyramids cost 21 and leave a hand of 9; all of the gold would buy none of them."""
    person = Guest("Nitocris")
    table = move_on(first_game(person), random.Random(1), until="building")
    for _turn in turns(table):
        if table.full_position().to_move() == (0,):
            break
        table = move_on(table, random.Random(1), strength="steady", most=1)
    truth = table.full_position()
    assert isinstance(truth, AmunReCards)
    truth.agenda[-1], truth.income[0] = Building((0,)), 30
    set_truth(table, truth)
    assert "what you keep buys nothing in this kingdom" in caution(person.drafts(table, "build 0"))
    assert caution(person.drafts(table, *example(person, table))) == ""


@pytest.mark.parametrize("key", [key for key in TAUGHT if GAMES[key].first_game.may_end is not FirstGame().may_end])
def test_when_nearly_everything_has_been_seen_the_game_may_be_counted_as_it_is(key: str) -> None:
    person, rng = Guest("Nitocris"), random.Random(6)
    table = first_game(person, key)
    assert "Count as it stands" not in person.sees(table)
    for _move in turns(table):
        truth = table.full_position()
        assert truth.to_move(), "the game is over"
        if GAMES[key].first_game.may_end(truth) and 0 in truth.to_move():
            break
        table = move_on(table, rng, strength="steady", most=1)
    assert "Count as it stands" in strip(person.sees(table))
    assert person.client.post(f"/t/{table.slug}/ask", {"ask": "end"}).status_code == 200
    table = fresh(table)
    assert (table.status, table.stopped) == ("finished", True)
    assert [seat.points for seat in table.seats.all()] == [score.points for score in truth.scores(now=True) or ()]


def test_a_creator_may_allow_a_coach_to_all(three: list[Guest]) -> None:
    """Then nobody has to sit alone, and the game is not rated."""
    seats = {"seat_1": "me", "seat_2": "person", "seat_3": "person", "seat_4": "none", "seat_5": "none"}
    form = {**seats, "pace": 1, "visibility": "public", "practice": "on"}
    assert three[0].client.post(f"/new/{PRACTICE}", form).status_code == 302
    table = Table.objects.latest("pk")
    assert table.purpose == Purpose.PRACTICE
    assert "not rated" in three[0].sees(table)
    for person in three[1:]:
        assert person.client.post(f"/t/{table.slug}/sit", {"name": person.user.name}).status_code == 302
    three[0].client.post(f"/t/{table.slug}/start")
    seats = {person: person.seat(table) for person in three}
    for person in three[:2]:
        assert person.client.post(f"/t/{table.slug}/coach", {"on": "yes"}).headers["HX-Refresh"] == "true"
    assert [bool(strip(person.sees(table))) for person in seats] == [True, True, False]


def test_an_example_is_offered_only_where_there_is_a_choice() -> None:
    """Income of Amun-Re is collected; without income cards nothing is chosen."""
    person = Guest("Nitocris")
    table = first_game(person, "amun-re")
    rng, offered = random.Random(1), dict[bool, set[bool]]()
    for _turn in turns(table):
        seen = table.full_position().seen_by(0)
        if table.status != "playing" or set(offered) == {True, False}:
            break
        if seen.to_move() == (0,):
            offered.setdefault(len(seen.moves(0)) > 1, set()).add("data-example" in strip(person.sees(table)))
        table = move_on(table, rng, strength="steady", most=1)
    assert offered == {True: {True}, False: {False}}


def test_nobody_else_hears_it(three: list[Guest]) -> None:
    table = create_table(three, game=PRACTICE)
    Table.objects.filter(pk=table.pk).update(purpose=Purpose.PRACTICE)
    table.seats.filter(number=0).update(coached=True)
    rng = random.Random(2)
    heard = 0
    for _move in range(20):
        heard += "data-example" in strip(three[0].sees(table))
        for page in (three[1].sees(table), three[2].sees(table), Client().get(f"/t/{table.slug}").content.decode()):
            assert 'id="coach"' not in page
            assert 'id="caution"' not in page
            assert "coached" in page
        public = three[0].sees(table, "/position.json")
        assert "coach" not in public
        assert 'id="coach"' not in three[0].sees(table, f"/at/{table.version}")
        table = move_on(table, rng, most=1)
    assert heard
    assert three[1].client.get(f"/t/{table.slug}/example").status_code == 404
    assert Client().get(f"/t/{table.slug}/example").status_code == 404


def test_no_coach_at_a_tournament_nor_where_others_play_for_their_rating(three: list[Guest]) -> None:
    arbitrated, rated = create_table(three[:1], bots=2, game=PRACTICE), create_table(three, game=PRACTICE)
    Table.objects.filter(pk=arbitrated.pk).update(arbitrated=True)
    for table in (arbitrated, rated):
        assert three[0].client.post(f"/t/{table.slug}/coach", {"on": "yes"}).status_code == 403
        table.seats.update(coached=True)
        assert strip(three[0].sees(bots_move(table))) == ""
        assert not three[0].client.get(f"/t/{table.slug}/affairs").content.decode().count("/coach")
        assert three[0].client.get(f"/t/{table.slug}/example").status_code == 404
    Table.objects.filter(pk=arbitrated.pk).update(purpose=Purpose.PRACTICE)
    assert strip(three[0].sees(fresh(arbitrated))) == ""


def test_who_plays_alone_switches_it_on_and_off() -> None:
    person = Guest("Nitocris")
    table = create_table([person], bots=2, game=PRACTICE)
    assert strip(person.sees(bots_move(table))) == ""
    for on in ("yes", "no"):
        assert "/coach" in person.client.get(f"/t/{table.slug}/affairs").content.decode()
        answer = person.client.post(f"/t/{table.slug}/coach", {"on": on})
        assert answer.headers["HX-Refresh"] == "true"
        assert bool(strip(person.sees(table))) == (on == "yes")
    assert fresh(table).purpose == Purpose.PRACTICE  # also after it has been switched off


def test_a_game_with_a_coach_is_not_rated(three: list[Guest]) -> None:
    plain, coached = create_table(three, game=PRACTICE), create_table(three, game=PRACTICE)
    Table.objects.filter(pk=coached.pk).update(purpose=Purpose.PRACTICE)
    for table in (plain, coached):
        move_on(fresh(table), random.Random(3))
    rating_history.rate_finished_tables()
    assert set(RatedSeat.objects.values_list("rated__table", flat=True)) == {plain.pk}


def test_a_seat_that_changes_hands_loses_its_coach() -> None:
    person, other = Guest("Nitocris"), Guest("Merit")
    seat = first_game(person).seats.get(number=0)
    seat.user, seat.name = other.user, "Merit"
    seat.save_changes()
    assert not seat.coached


@pytest.mark.parametrize("key", GAMES)
def test_answers_are_counted_by_their_kind(key: str) -> None:
    """The name of a move and the stage before it tell the decision that it answered, if that belongs to the stage."""
    game = GAMES[key]
    for g, seat, move in random_games.play_random_game(game, 3, "kinds", game.options()):
        verb, kind, phase = str(move).split()[0], type(g.decision), g.stage().phase
        if seat in g.to_move() and move in g.moves(seat) and kind is not None and kind.phase in phase:
            assert kind in coach.kinds_answered(game, verb, g.stage().path)


def test_the_answers_of_a_seat_come_with_the_stages_before_them(three: list[Guest]) -> None:
    table = move_on(create_table(three, game=PRACTICE), random.Random(4), most=60)
    rows = {row.number: row for row in table.turns.all()}
    for seat in range(3):
        own = [row for row in rows.values() if row.seat == seat and row.kind in ("move", "seal") and not row.undone]
        wanted = [(row.moves.split()[0], rows[row.number - 1].stage) for row in own]
        told = fixed_reads.answers_of_seat(table, seat)
        assert [(one.verb, one.stage) for one in told] == wanted
        assert [one.number for one in told] == sorted(row.number for row in own)


def test_why_a_bot_moved_is_told_to_players_of_a_practice_game_alone() -> None:
    person = Guest("Nitocris")
    table = first_game(person)
    assert person.plays(table, *example(person, table)).status_code == 200
    table = bots_move(table)
    rows: list[Turn] = list(table.turns.filter(kind="move"))
    bots, own = [row for row in rows if row.seat], [row for row in rows if row.seat == 0]
    asked = set(attributes(person.sees(table), "li:has(.log__ask)", "data-number"))
    assert asked == {str(row.number) for row in bots}
    for row in bots:
        assert 'class="log__why"' in person.sees(table, f"/why/{row.number}")
        assert Client().get(f"/t/{table.slug}/why/{row.number}").status_code == 404
    assert own
    assert {person.client.get(f"/t/{table.slug}/why/{row.number}").status_code for row in own} == {404}
    assert person.client.get(f"/t/{table.slug}/why/{table.version + 1}").status_code == 404
    Table.objects.filter(pk=table.pk).update(purpose=Purpose.GAME)
    assert person.client.get(f"/t/{table.slug}/why/{bots[0].number}").status_code == 404
    assert "log__ask" not in person.sees(table)


@pytest.mark.parametrize("key", TAUGHT)
def test_advice_is_short_in_both_languages(key: str) -> None:
    """At most 40 words a text."""
    game, longest = GAMES[key], dict[str, int]()
    for language in ("en", "fr"):
        with translation.override(language):
            words = game.words(game.options())
            speaks = voices.build_voice(("Nitocris", "Merit", "Ti"), words, viewer=0)
            played = random_games.play_random_game(game, 3, "short", game.options(), list(game.bots.values()))
            for g, seat, _move in played:
                advice = game.advise(g.seen_by(seat), seat) if seat in g.to_move() else None
                said = (advice.about, *advice.weigh, *([advice.size] if advice.size else [])) if advice else ()
                lengths = [len(say(sentence, speaks).split()) for sentence in said]
                longest[language] = max([longest.get(language, 0), *lengths])
    assert max(longest.values()) <= 40, longest


def answers_of_bots(page: str) -> list[str]:
    """The answers of bots that the coach's strip tells."""
    return [text(item) for answers in elements(page, "ol.coach__answers") for item in elements(answers, "li")]


def test_answers_of_bots_come_one_by_one_each_with_its_sentence() -> None:
    """While the others answer their sentences stand open; at one's own decision they are folded."""
    person = Guest("Nitocris")
    table = first_game(person)
    before = fresh(table).version
    assert person.plays(table, *example(person, table)).status_code == 200
    table, told = fresh(table), 0
    for _answer in turns(table):
        page = strip(person.sees(table))
        rows = list(table.turns.filter(number__gt=before + 1, kind="move", undone=False))
        assert len(answers_of_bots(page)) == min(len(rows), coach.ANSWERS_SHOWN)
        if 0 in table.full_position().to_move():
            break
        assert "<details" not in page
        assert ("Don’t wait" in page) == (table.bot_at is not None)
        for row, said in zip(reversed(rows), reversed(answers_of_bots(page)), strict=False):
            assert said
            reason = coach.reason(table, row)
            assert reason is None or say(reason, voices.voice(table, 0)) == html.unescape(said)
        told += len(rows)
        assert bot_moves(table)
        table = fresh(table)
    assert told
    assert "What the others did" in strip(person.sees(table))


def test_the_player_need_not_wait_for_an_answer() -> None:
    """A pause is passed over on request: only in a game alone with bots, and only while one of them is awaited."""
    person, other = Guest("Nitocris"), Guest("Merit")
    table = first_game(person)
    address = f"/t/{table.slug}/hurry"
    assert person.client.post(address, headers={"HX-Request": "true"}).status_code == 204  # nothing to pass over
    assert fresh(table).bot_at is None
    assert person.plays(table, *example(person, table)).status_code == 200
    later = timezone.now() + timedelta(hours=1)
    Table.objects.filter(pk=table.pk).update(bot_at=later)
    assert other.client.post(address).status_code in (403, 404)
    assert fresh(table).bot_at == later
    assert person.client.post(address, headers={"HX-Request": "true"}).status_code == 204
    assert fresh(table).bot_at <= timezone.now()


def test_nobody_is_hurried_where_others_play(three: list[Guest]) -> None:
    table = create_table(three[:2], bots=1, game=PRACTICE)
    Table.objects.filter(pk=table.pk).update(purpose=Purpose.PRACTICE)
    table.seats.filter(number=0).update(coached=True)
    later = timezone.now() + timedelta(hours=1)
    Table.objects.filter(pk=table.pk).update(bot_at=later)
    assert three[0].client.post(f"/t/{table.slug}/hurry", headers={"HX-Request": "true"}).status_code == 204
    assert fresh(table).bot_at == later
    assert "Don’t wait" not in three[0].sees(table)
