"""The laws of every game, at positions of random games with every number of seats and every option."""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Iterator
from datetime import date
from functools import cache
from itertools import product
from random import Random
from types import UnionType
from typing import Annotated, Any, ClassVar, Union, get_args, get_origin, get_type_hints

import pytest
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine import GAMES, laws
from engine.amun_re.phases.offering import Offering
from engine.amun_re.position import AmunRe
from engine.core import (
    Amount,
    Decision,
    Event,
    Game,
    Id,
    IllegalMove,
    Line,
    Move,
    NotYourTurn,
    OtherPhase,
    Plural,
    Position,
    Refusal,
    Seat,
    Sentence,
    Viewer,
    Voice,
    choosable_options,
    plain,
    say,
)
from engine.laws import LAWS, Broken, random_games
from engine.laws.random_games import variants
from tests import games
from tests.session.extent import extent

Setting = tuple[str, int, int]  # the game, its seats, and which of its `variants`


def sampled(every: list[Setting]) -> list[Setting]:
    """Each game with each number of seats and default options, and a tenth of the rest, changing daily."""
    usual, rest = [one for one in every if one[2] == 0], [one for one in every if one[2] != 0]
    return usual + Random(date.today().isoformat()).sample(rest, len(rest) // 10)


PEOPLE = ("Ana", "Inès", "Omar", "Zoé", "Uma")
EVERY = [(key, seats, n) for key in GAMES for seats in GAMES[key].seats for n in range(len(variants(GAMES[key])))]
SETTINGS = extent(sampled(EVERY), EVERY)


@cache
def random_game(key: str, seats: int, variant: int, seed: int = 1) -> tuple[str, ...]:
    """The stored positions of a random game, from first to last."""
    game = GAMES[key]
    g, stored = None, []
    for g, _seat, _move in random_games.play_random_game(game, seats, f"{seed:032x}", variants(game)[variant]):
        stored.append(random_games.text(g))
    assert g is not None
    return (*stored, random_games.text(g))


def moments(key: str, seats: int, variant: int) -> Iterator[Position]:
    """Some positions of a random game: the first, the last, many with secret decisions and others between."""
    stored = random_game(key, seats, variant)
    wanted = {0, len(stored) - 1, *range(seats, len(stored), len(stored) // 8)}
    for n, position in enumerate(stored):
        if n in wanted or ('"sealed"' in position and n % 3 == 0):
            yield random_games.load_text(GAMES[key], position)


@pytest.mark.parametrize("name", LAWS)
@pytest.mark.parametrize(("key", "seats", "variant"), SETTINGS)
def test_law(key: str, seats: int, variant: int, name: str) -> None:
    for n, g in enumerate(moments(key, seats, variant)):
        LAWS[name](GAMES[key], g, Random(n))


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_all_laws_at_any_moment_of_any_game(data: st.DataObject) -> None:
    """The seeds are data: what breaks a law is shrunk to an early moment of a small game."""
    key, seats, variant = data.draw(st.sampled_from(SETTINGS))
    game, seed = GAMES[key], data.draw(st.integers(0, 2**64 - 1))
    age, rng = data.draw(st.integers(0, 300)), Random(seed)
    moment = game.start(seats, f"{seed:032x}", variants(game)[variant])
    for n, (g, _seat, _move) in enumerate(
        random_games.play_random_game(game, seats, f"{seed:032x}", variants(game)[variant])
    ):
        moment = g
        if n == age:
            break
    for law in LAWS.values():
        law(game, moment, rng)


@pytest.mark.parametrize(("key", "seats", "variant"), SETTINGS)
def test_a_game_ends_within_a_stated_number_of_moves(key: str, seats: int, variant: int) -> None:
    stored = random_game(key, seats, variant)
    assert len(stored) < games.of(GAMES[key]).LONGEST
    assert random_games.load_text(GAMES[key], stored[-1]).scores() is not None


@pytest.mark.parametrize(("key", "seats", "variant"), SETTINGS)
def test_the_same_seed_and_moves_give_the_same_events_and_everybody_can_be_told_them(
    key: str, seats: int, variant: int
) -> None:
    game, options = GAMES[key], variants(GAMES[key])[variant]
    twin = engine.start(key, seats, f"{7:032x}", options)
    for g, seat, move in random_games.play_random_game(game, seats, f"{7:032x}", options):
        assert g == twin
        assert g.news == twin.news
        laws.check_events(g)
        twin.play(seat, engine.read_move(key, str(move)))
    assert g == twin


@pytest.mark.parametrize(("key", "seats", "variant"), SETTINGS)
def test_no_undo_past_a_reveal_or_the_opening_of_sealed_answers(key: str, seats: int, variant: int) -> None:
    """What shows something new tells an event that is final."""
    game, opened, secrets = GAMES[key], 0, 0
    for g, seat, move in random_games.play_random_game(game, seats, f"{3:032x}", variants(game)[variant]):
        secrets += g.secret
        opens = g.secret and g.to_move() == (seat,) and move not in g.asides(seat)
        events = g.copy().play(seat, move)
        assert all(event.final for event in events if event.reveal)
        assert not opens or any(event.final for event in events)
        opened += opens
    assert bool(opened) == bool(secrets)  # a game may have no secret choice


def other_phases(g: Position, move: Move) -> set[str]:
    """The phases of the choices that a move answers, where the one under way is none of them; else nothing."""
    asking = [step for step in choices_of(type(g)) if type(move) in step.answers]
    phases = {step.phase for step in asking}
    return set() if g.decision is None or g.decision.phase in phases else phases


@cache
def choices_of(kind: type[Position]) -> list[type[Decision[Any]]]:
    """Every choice that a game knows."""
    (steps,) = get_type_hints(kind)["agenda"].__args__
    return [step for step in getattr(steps, "__args__", (steps,)) if issubclass(step, Decision)]


# R4.3, R8.1, R8.9: a card names its own phase. A sale has none, and says what hinders it.
OWN_WORDS = {
    "amun-re": {
        "WrongPhase",
        "WithOffering",
        "NotForRewards",
        "TheftStays",
        "Committed",
        "NotInHand",
        "OnAProvince",
        "OnNoProvince",
    }
}


@pytest.mark.parametrize(("key", "seats", "variant"), SETTINGS)
def test_a_move_of_another_phase_is_refused_with_that_phase_and_the_clause_of_the_move(
    key: str, seats: int, variant: int
) -> None:
    """At every moment, for every seat, whether it is its turn or not."""
    tried = 0
    for n, g in enumerate(moments(key, seats, variant)):
        for move in random_games.move_of_each_kind(GAMES[key], g, Random(n)):
            phases = other_phases(g, move)
            for seat in range(seats):
                if not phases or move in g.asides(seat):
                    continue
                with pytest.raises(IllegalMove) as refused:
                    g.copy().play(seat, move)
                reason, tried = refused.value.refusal, tried + 1
                if type(reason).__name__ not in OWN_WORDS.get(key, ()):
                    assert isinstance(reason, OtherPhase), (move, reason)
                    assert (reason.move, set(reason.phases), reason.clause) == (move, phases, move.clause)
                assert reason.clause
    assert tried > seats or len({choice.phase for choice in choices_of(type(g))}) == 1


# -- options ---------------------------------------------------------------------------------------


def told_of(key: str, seats: int, options: Any) -> list[tuple[Seat, str, str]]:
    """A random game: each seat's moves, and the positions without options."""
    played = random_games.play_random_game(GAMES[key], seats, f"{5:032x}", options)
    return [(seat, str(move), without_options(g)) for g, seat, move in played]


def without_options(g: Position) -> str:
    """A position as text, without its options."""
    return json.dumps({name: part for name, part in engine.dump(g).items() if name != "options"}, sort_keys=True)


IDLE = [
    (key, name, seats)
    for key, game in GAMES.items()
    for name, note in choosable_options(game.options).items()
    for seats in game.seats
    if not note.matters(seats) and name != "first"
]


@pytest.mark.parametrize(("key", "name", "seats"), IDLE)
def test_an_option_that_means_nothing_with_so_many_seats_changes_nothing(key: str, name: str, seats: int) -> None:
    """Move by move and position by position, whichever value it has."""
    usual = GAMES[key].options()
    others = [each for each in variants(GAMES[key]) if getattr(each, name) != getattr(usual, name)]
    assert others
    for options in others:
        assert told_of(key, seats, options) == told_of(key, seats, usual)


@pytest.mark.parametrize(("key", "seats"), [(key, seats) for key in GAMES for seats in GAMES[key].seats])
def test_anyone_who_begins_sits_at_the_table(key: str, seats: int) -> None:
    """The first seat that the table has not is refused in a sentence, and every seat that it has is taken."""
    game = GAMES[key]
    for first in range(seats):
        assert game.start(seats, "1", game.options(first=first)).problem() is None
    with pytest.raises(ValueError, match=f"There is no seat {seats}"):
        game.start(seats, "1", game.options(first=seats))


@pytest.mark.parametrize("key", GAMES)
def test_a_game_is_not_started_with_other_numbers_of_seats(key: str) -> None:
    for seats in (0, GAMES[key].seats[0] - 1, GAMES[key].seats[-1] + 1):
        with pytest.raises(ValueError, match=r"\w"):
            engine.start(key, seats, "1")


# -- the net itself --------------------------------------------------------------------------------


def leaky(self: AmunRe, viewer: Viewer) -> AmunRe:
    """A broken rule: everyone sees everything."""
    return self.copy()


def cheating(self: AmunRe, rng: Random) -> AmunRe:
    """A broken rule: the sample is the truth."""
    return self.copy()


def forgetful(self: AmunRe, seat: Seat, card: str) -> None:
    """A broken rule: a sold card disappears."""
    self.hand(seat).remove(card)
    self.earn(seat, 1)


def hasty(self: Offering, g: AmunRe) -> None:
    """A broken rule: offerings in the order in which they were sealed."""
    g.offers = [getattr(move, "amount", -3) for move in self.sealed.values()]
    g.total = sum(g.offers)
    g.agenda.pop()


def unchecked(self: AmunRe, seat: Seat, move: Move) -> None:
    """A broken rule: moves are carried out even if not listed."""
    if self.decision is None or type(move) not in self.decision.answers:
        raise IllegalMove(self.reason_closed(seat, move), self.words)
    self._answer(seat, move)


def careless(self: AmunRe, seat: Seat, move: Move) -> Refusal:
    """A broken rule: every move is refused for the same reason."""
    return NotYourTurn("")


@pytest.mark.parametrize(
    ("law", "kind", "name", "broken"),
    [
        ("seen_once", AmunRe, "seen_by", leaky),
        ("sample_agrees", AmunRe, "sample", cheating),
        ("conservation", AmunRe, "sell", forgetful),
        ("sealed_in_any_order", Offering, "resolve", hasty),
        ("reasons", AmunRe, "reason_closed", careless),
        ("closed_by_a_clause", AmunRe, "reason_closed", careless),
        ("sealed_once", AmunRe, "reason_closed", careless),
        ("told_apart", AmunRe, "apply", unchecked),
    ],
)
def test_a_broken_rule_breaks_a_law(
    monkeypatch: pytest.MonkeyPatch, law: str, kind: type, name: str, broken: Any
) -> None:
    """Checks that the laws detect broken rules."""
    game = GAMES["amun-re"]
    monkeypatch.setattr(kind, name, broken)
    with pytest.raises(Broken):  # noqa: PT012
        for seed in range(3):
            for g, _seat, _move in random_games.play_random_game(game, 3, f"{seed:032x}", game.options()):
                LAWS[law](game, g, Random(seed))


# -- everything that can be said -------------------------------------------------------------------


def sentences_of(game: Game) -> list[type[Sentence]]:
    """Every kind of sentence of a game."""
    package = importlib.import_module(f"engine.{game.folder}")
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)
    found, todo = list[type[Sentence]](), [Sentence]
    while todo:
        kind = todo.pop()
        todo += kind.__subclasses__()
        if kind.__module__.startswith(f"{package.__name__}."):
            found.append(kind)
    return sorted(found, key=lambda kind: kind.__qualname__)


def example(hint: Any, game: Game, word: str) -> Any:
    """An example value for a field."""
    if hint is Id:
        return word
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    if get_origin(hint) in (Union, UnionType):
        return example(next(arg for arg in get_args(hint) if arg is not type(None)), game, word)
    if get_origin(hint) is tuple:
        return (example(get_args(hint)[0], game, word),) * 2
    if hint is Amount:
        return Amount(2, "gold")
    if isinstance(hint, type) and issubclass(hint, Sentence) and hint is not Sentence:
        return built(hint, game, word)
    return {int: 2, bool: True, str: word}.get(hint, game.moves[0](word))


def built(kind: type[Sentence], game: Game, word: str) -> Sentence:
    """A sentence of this kind with example values."""
    hints = random_games.field_hints(kind)
    return kind(**{field: example(hints[field], game, word) for field in kind.__struct_fields__})


@pytest.mark.parametrize("key", GAMES)
def test_every_event_refusal_and_line_has_a_text_that_can_be_said(key: str) -> None:
    """In the words of every edition, with every value filled in."""
    game = GAMES[key]
    kinds = sentences_of(game)
    assert {kind.__base__ for kind in kinds} >= {Event, Line}
    for kind, options in product(kinds, variants(game)):
        words_of = game.words(options)
        voice = plain(words_of)
        counted = (word for word in words_of if f"n_{word}" in words_of)
        sentence = built(kind, game, next(counted, next(iter(words_of))))
        assert sentence.told_as().text, f"{kind.__name__} has no text"
        words = say(sentence, voice)
        assert words.strip()
        assert not {"{", "}"} & set(words)


class Word(str):
    """Any word in any of its forms, such as with its article."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        return str(self)


@pytest.mark.parametrize("key", GAMES)
def test_messages_name_only_their_fields_and_words_of_every_edition(key: str) -> None:
    """Both forms of a plural as well."""
    words = set.intersection(*(set(GAMES[key].words(options)) for options in variants(GAMES[key])))
    for kind in sentences_of(GAMES[key]):
        forms = [*kind.text] if isinstance(kind.text, Plural) else [kind.text]
        for form in forms:
            form.format_map(dict.fromkeys([*kind.__struct_fields__, *words], Word("x")))


@pytest.mark.parametrize("key", GAMES)
def test_options_say_what_they_are(key: str) -> None:
    """A label, a line of help, a word for each value; every game lets its creator choose who begins."""
    hints = get_type_hints(GAMES[key].options, include_extras=True)
    assert "first" in hints
    for hint in hints.values():
        if get_origin(hint) is Annotated:
            option = get_args(hint)[1]
            assert option.label
            assert option.help
            assert set(option.values) in (set(), set(random_games.values(hint)))


def test_seats_are_seats_wherever_they_are_named() -> None:
    """A field called seat is said as a player's name, not as a number."""
    for game in GAMES.values():
        for kind in sentences_of(game):
            hints = random_games.field_hints(kind)
            assert hints.get("seat", Seat) in (Seat, ClassVar[Seat]), kind.__name__


# -- one sentence for each move --------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("key", "seats", "variant"), SETTINGS)
def test_every_legal_move_has_its_own_sentence_and_the_log_names_what_was_chosen(
    key: str, seats: int, variant: int, language: str
) -> None:
    """At every decision of a whole game, for every seat; two answers are compared by their sentences."""
    game, options, rng = GAMES[key], variants(GAMES[key])[variant], Random(variant)
    with translation.override(language):
        voice = Voice(translation.gettext, translation.ngettext, PEOPLE.__getitem__, game.words(options))
        for g, seat, _move in random_games.play_random_game(game, seats, f"{11:032x}", options):
            for each in range(seats):
                laws.check_choices_differ(g, each, voice)
            if rng.random() < 1 / 8:
                legal = list(g.moves(seat))
                laws.check_logs_differ(g, seat, rng.sample(legal, min(8, len(legal))), voice)
