"""The advice of Nefertiti: every decision, and its numbers from the rulebook and from arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine import read_move
from engine.core import MUCH, Advice, Move, Sentence, plain, say
from engine.laws import random_games
from engine.nefertiti.position import Nefertiti
from engine.nefertiti.teaching.advice.estimates import NOISE, ranking
from engine.nefertiti.teaching.advice.placing_advice import loss_in_kind
from tests.games.nefertiti.table import FOUR, GAME, SEATS, A, B, C, D, characters, play, table
from tests.session.extent import extent

KINDS = ("base", "curse_of_amun", "palace_intrigues", "race_on_the_nile", "random6")
THREE = {"gizeh": {"3": B, "4": C}}  # at the right stall of Gizeh a third colour closes


def moments(seats: int, seed: int, **options: object) -> Iterator[tuple[Nefertiti, int]]:
    """Every awaited decision of a game between random players and steady bots."""
    rng, g = Random(seed), GAME.start(seats, str(seed), GAME.options(**options))
    assert isinstance(g, Nefertiti)
    for awaited in random_games.turns(g):
        yield g, awaited[0]
        g.play(*random_games.random_move(g, rng, list(GAME.bots.values())))


def advised(g: Nefertiti, seat: int, *chosen: Move) -> Advice:
    """The advice for a seat with these moves chosen."""
    advice = GAME.advise(g.seen_by(seat), seat, chosen)
    assert advice is not None
    return advice


def advice(g: Nefertiti, seat: int = A, *chosen: str) -> Advice:
    """The advice for a seat with these moves chosen, in the notation of moves."""
    return advised(g, seat, *(read_move(GAME.key, move) for move in chosen))


def texts(advice: Advice) -> list[Sentence]:
    """All that an advice says."""
    return [text for text in (advice.about, *advice.weigh, advice.size, advice.caution) if text is not None]


def said(g: Nefertiti, seat: int = A, *chosen: str) -> list[str]:
    """The texts of the advice, as this seat reads them."""
    voice = plain(g.words)._replace(viewer=seat)
    return [say(text, voice) for text in texts(advice(g, seat, *chosen))]


def gizeh(**position: object) -> Nefertiti:
    """A may close Gizeh, where these four gifts lie; everybody has 9 Deben."""
    known = {"sides": {"gizeh": "right"}, "markets": {"gizeh": FOUR}, "money": (9, 9, 9, 9), **position}
    return table(**known)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", KINDS)
def test_every_character_is_advised(kind: str) -> None:
    """An example that is legal, with every set of characters and every number of players."""
    for seats in SEATS:
        for g, seat in moments(seats, seats, characters=kind, memphis=seats != 3):
            assert advised(g, seat).example in g.moves(seat)


def test_a_caution_is_about_more_than_the_noise() -> None:
    """More than 3 points by the bot's own values, and never about the best move."""
    assert MUCH > NOISE
    cautions = 0
    for n in range(extent(4, 40)):
        for g, seat in moments(SEATS[n % 4], n, characters="random6"):
            ranked, moves = ranking(g, seat), g.moves(seat)
            assert advised(g, seat, ranked.best).caution is None
            for move in moves[:: max(1, len(moves) // 3)]:
                if advised(g, seat, move).caution is not None:
                    cautions += 1
                    assert loss_in_kind(ranked, move) > MUCH
    assert cautions > 20


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
        assert "Type necklace: 14 points while you alone own one, 10 with two owners." in texts_
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
        kinds = list[str]()
        for _owner in range(2):
            kinds.append(type(g.decision).__name__)
            example = advised(g, g.to_move()[0]).example
            assert example is not None
            g.play(g.to_move()[0], example)
        assert kinds == ["MaidDiscarding", "NeutralDiscarding"]


def test_most_moves_have_a_reason() -> None:
    """[R4.1] [R6.8] Placing, buying and taking half are nearly all that happens."""
    told = asked = 0
    for g, seat in moments(4, 3):
        for move in g.moves(seat)[::5]:
            reason = GAME.reason(g.seen_by(None), seat, move)
            asked, told = asked + 1, told + (reason is not None)
            assert reason is None or (reason.you and reason.clause)
    assert told > 0.8 * asked


def test_what_is_left_counts_the_offers_made_before() -> None:
    """[R6.1] All offers are promises: 15 - 7 is 8, and 5 where 3 were offered before."""
    money = (15, 7, 7, 7)
    assert "At Gizeh, an offer of 7 would leave you 8 Deben." in said(gizeh(money=money), A, "place gizeh 7")
    before = said(gizeh(money=money, pawns={"gizeh": {"3": A}}), A, "place gizeh 7")
    assert (
        "You have already offered 3 Deben. With an offer of 7 at Gizeh, paying all would leave you 5 Deben." in before
    )
