"""The advice of Nefertiti: the laws of advice, and its numbers from the rulebook and from arithmetic."""

from __future__ import annotations

from random import Random

import pytest

from engine import read_move
from engine.core import Advice, plain, say
from engine.laws.random_games import variants
from engine.nefertiti.model.moves import Recruit
from engine.nefertiti.position import Nefertiti
from engine.nefertiti.teaching.advice import ADVICE
from engine.nefertiti.teaching.estimates import NOISE, WASTE, ranking
from tests.advice_laws import advise, check, decisions, moments, places_with_examples, texts
from tests.extent import extent
from tests.games.nefertiti.table import FOUR, GAME, SEATS, A, B, C, D, characters, play, table

KINDS = ("base", "curse_of_amun", "palace_intrigues", "race_on_the_nile", "random6")
THREE = {"gizeh": {"3": B, "4": C}}  # at the right stall of Gizeh a third colour closes


def advice(g: Nefertiti, seat: int = A, *chosen: str) -> Advice:
    """The advice for a seat with these moves chosen."""
    return advise(GAME, g.seen_by(seat), seat, [read_move(GAME.key, move) for move in chosen])


def said(g: Nefertiti, seat: int = A, *chosen: str) -> list[str]:
    """The texts of the advice, as this seat reads them."""
    voice = plain(g.words)._replace(viewer=seat)
    return [say(text, voice) for text in texts(advice(g, seat, *chosen))]


def gizeh(**position: object) -> Nefertiti:
    """A may close Gizeh, where these four gifts lie; everybody has 9 Deben."""
    known = {"sides": {"gizeh": "right"}, "markets": {"gizeh": FOUR}, "money": (9, 9, 9, 9), **position}
    return table(**known)  # type: ignore[arg-type]


def test_every_decision_is_advised() -> None:
    assert set(ADVICE) == decisions(GAME)


@pytest.mark.parametrize("kind", KINDS)
def test_the_laws_of_advice(kind: str) -> None:
    """Blind to hidden cards, legal, short and sayable, in games of every size with every character."""
    for seats in SEATS:
        rng = Random(f"{kind} {seats}")
        options = GAME.options(characters=kind, memphis=seats != 3)
        for g, seat, moves in moments(GAME, seats, options, seats):
            if rng.random() < extent(0.15, 1.0):
                check(GAME, g, seat, (), rng)
                check(GAME, g, seat, (rng.choice(moves),), rng)


def test_a_caution_is_about_more_than_the_noise() -> None:
    """More than 3 points by the bot's own values, and never about the best move."""
    assert WASTE > NOISE
    cautions = 0
    for n in range(extent(4, 40)):
        for g, seat, moves in moments(GAME, SEATS[n % 4], GAME.options(characters="random6"), n):
            assert isinstance(g, Nefertiti)
            seen, ranked = g.seen_by(seat), ranking(g, seat)
            assert advise(GAME, seen, seat, [ranked.best]).caution is None
            for move in moves[:: max(1, len(moves) // 3)]:
                if advise(GAME, seen, seat, [move]).caution is not None:
                    cautions += 1
                    assert ranked.loss(move) > WASTE or isinstance(move, Recruit)
    assert cautions > 20


def test_the_examples_beat_three_random_players() -> None:
    """In at least 60 % of the games; a quarter would be chance."""
    games = extent(40, 400)
    won = sum(places_with_examples(GAME, 4, n)[0] == 1 for n in range(games))
    assert won >= 0.6 * games


class TestPlacing:
    def test_a_servant_that_closes_the_market(self) -> None:
        """[R6.1] [R4.4] The number in the order of service, the Deben left for it, the highest offer and its owner."""
        g = gizeh(pawns=THREE)
        start = "This closes the market now: you would be served number"
        assert f"{start} 1 with 9 Deben. The highest offer is 7, by you." in said(g, A, "place gizeh 7")
        assert f"{start} 3 with 9 Deben. The highest offer is 4, by Player 3." in said(g, A, "place gizeh 1")

    def test_a_servant_that_leaves_it_open(self) -> None:
        """[R4.6] How many free spaces would close it next."""
        assert any(text.startswith("The market stays open") for text in said(gizeh(), A, "place gizeh 7"))

    def test_what_an_offer_leaves(self) -> None:
        """[R6.10] 9 Deben less 7."""
        assert "At Gizeh, an offer of 7 would leave you 2 Deben." in said(gizeh(pawns=THREE), A, "place gizeh 7")

    def test_the_best_gift_there(self) -> None:
        """[R1.7] A mirror: 11 points for one owner, 8 for two."""
        assert "At Gizeh, a mirror would bring you 11 points now, 8 with one more owner." in (
            said(gizeh(pawns=THREE), A, "place gizeh 7")
        )

    def test_an_offer_that_cannot_be_paid(self) -> None:
        """[R6.4] As the highest offer it wins nothing and costs a gift."""
        g = gizeh(pawns=THREE, money=(2, 9, 9, 9), gifts={A: ["necklace"]})
        caution = advice(g, A, "place gizeh 7").caution
        assert caution is not None
        assert say(caution, plain(g.words)) == (
            "You would have 2 Deben: as the highest offer, 7 wins no gift and costs you one."
        )

    def test_a_character_that_brings_less_than_its_seal(self) -> None:
        """[R10.1] [R9.2] The Vizier scores 2 points for one type, a seal 3 at the end."""
        g = table(seals={A: 1}, gifts={A: ["harp"]})
        characters(g, "vizier")
        caution = advice(g, A, "recruit vizier").caution
        assert caution is not None
        assert say(caution, plain(g.words)) == (
            "The Vizier would bring you 2 points more; a seal kept until the end scores 3."
        )

    def test_a_character_that_brings_more(self) -> None:
        """[R10.6] Scribe +3 with three harps: 9 points more."""
        g = gizeh(seals={A: 1}, gifts={A: ["harp", "harp", "harp"]})
        characters(g, "scribe_3")
        assert "Recruiting the Scribe +3 would bring you 9 points more; a seal kept scores 3." in said(g)


class TestServing:
    def served_second(self) -> Nefertiti:
        """A has taken the upper gift for 7; B is served with an offer of 5."""
        g = gizeh(turn=D, pawns={"gizeh": {"7": A, "5": B}},
                  markets={"gizeh": ("harp", "necklace", "chair", "chair")})  # fmt: skip
        play(g, "3 place gizeh 1\n0 take top")
        return g

    def test_the_value_of_a_gift_and_half_the_reserve(self) -> None:
        """[R1.7] [R6.8] A necklace scores 14 alone, 10 with two owners; half is rounded up."""
        g = self.served_second()
        half = -(-g.markets["gizeh"].reserve // 2)
        texts_ = said(g, B)
        assert "necklace: 14 points while you alone own one, 10 with two owners." in texts_
        assert f"Half the Reserve is {half} Deben." in texts_

    def test_half_instead_of_a_good_gift(self) -> None:
        """[R9.2] 14 points against half of the Reserve."""
        caution = advice(self.served_second(), B, "half").caution
        assert caution is not None
        assert caution.clause == "R9.2"

    def test_the_least_gift_is_given_up(self) -> None:
        """[R6.4] A senet scores less than a necklace."""
        g = gizeh(turn=D, pawns={"gizeh": {"7": A, "5": B}}, money=(0, 9, 9, 9), gifts={A: ["necklace", "senet"]})
        play(g, "3 place gizeh 1")
        assert str(advice(g).example) == "discard senet"
        assert advice(g, A, "discard necklace").caution is not None


class TestCharacters:
    def test_the_scribe_counts_units(self) -> None:
        """[R10.6] Three harps at 9 and 3 more each: 36 instead of 27; two chairs: 24 instead of 18."""
        g = table(seals={A: 1}, gifts={A: ["harp", "harp", "harp", "chair", "chair"]})
        characters(g, "scribe_3")
        play(g, "0 recruit scribe_3")
        assert "3 harps at 12: 36 points now, instead of 27 as it stands." in said(g)

    def test_the_maid_and_the_neutral_player(self) -> None:
        """[R10.4] [R13.8] Each card of the type with its points; the neutral player's scores nothing."""
        g = table(2, gifts={A: ["harp", "foreign_harp_1"], B: ["harp"]}, neutral=["harp", "foreign_harp_2"],
                  seals={A: 1}, memphis=True)  # fmt: skip
        characters(g, "royal_maid")
        play(g, "0 recruit royal_maid\n0 name harp")
        rng = Random(1)
        kinds = list[str]()
        for _owner in range(2):
            kinds.append(type(g.decision).__name__)
            example = check(GAME, g, g.to_move()[0], (), rng).example
            assert example is not None
            g.play(g.to_move()[0], example)
        assert kinds == ["MaidDiscarding", "NeutralDiscarding"]


def test_reasons_come_from_what_everybody_saw() -> None:
    """The same from the whole position as from the spectators' view, and for most moves of a game."""
    told = asked = 0
    for g, seat, moves in moments(GAME, 4, GAME.options(), 3):
        for move in moves[::5]:
            reason = GAME.reason(g.seen_by(None), seat, move)
            assert reason == GAME.reason(g, seat, move)
            asked, told = asked + 1, told + (reason is not None)
            assert reason is None or (reason.you and reason.clause)
    assert told > 0.8 * asked


def test_every_option_is_advised() -> None:
    """Corrected or chosen values change numbers, never whether there is advice."""
    for n, options in enumerate(variants(GAME)):
        for g, seat, _moves in moments(GAME, 4, options, n):
            assert advise(GAME, g.seen_by(seat), seat).example is not None
            break
