"""The Oracle: who sees the last cards, exchanges them and puts them in order."""

from __future__ import annotations

from engine.nefertiti.model.board import AKHENATON
from engine.nefertiti.position import Nefertiti
from tests.games.nefertiti.table import GAME, A, B, C, D, characters, legal, play, table, told


class TestOracle:
    def consulted(
        self, bottom: tuple[str, ...] = ("harp", AKHENATON, "necklace", "senet", "chair"), **position: object
    ):
        """A looks at these cards, the one drawn last first."""
        g = table(seals={A: 1}, **position)  # type: ignore[arg-type]
        for card in bottom:
            g.deck.remove(card)
        g.deck[:0] = bottom
        characters(g, "oracle")
        play(g, "0 recruit oracle")
        return g

    def test_gifts_for_gifts_of_no_higher_value(self) -> None:
        """[R11.2] One for one, Akhenaton never; what was put in is not taken out again."""
        g = self.consulted(gifts={A: ["mirror", "senet"]})
        assert legal(g, A) == ["give senet senet", "give mirror senet", "give mirror harp", "give mirror chair", "done"]
        play(g, "0 give mirror harp")
        assert g.deck[0] == "mirror"
        assert sorted(g.gifts[A]) == ["harp", "senet"]
        assert "give harp mirror" not in legal(g, A)

    def test_then_the_order(self) -> None:
        """[R11.2] From the card that is drawn first; every step is asked, whatever the cards are."""
        g = self.consulted()
        play(g, "0 done\n0 lay akhenaton\n0 lay harp\n0 lay senet\n0 lay necklace\n0 lay chair\n0 done")
        assert g.deck[:5] == ["chair", "necklace", "senet", "harp", AKHENATON]
        assert g.to_move() == (A,)

    def test_only_the_recruiter_sees_them(self) -> None:
        """[R11.2] Then and later; the others see what was given and gained."""
        g = self.consulted(gifts={A: ["mirror"]})
        events = play(g, "0 give mirror harp")
        assert g.seen_by(A).deck[:5] == ["mirror", AKHENATON, "necklace", "senet", "chair"]
        assert set(g.seen_by(B).deck) == set(g.seen_by(None).deck) == {"?"}
        assert told(g, events, B) == ["Player 1 puts a mirror under the deck and takes a harp"]
        play(g, "0 done\n0 lay akhenaton")
        assert set(g.seen_by(B).deck) == {"?"}
        assert g.seen_by(A).deck[4] == AKHENATON

    def test_where_the_exchanged_card_lay_stays_secret(self) -> None:
        """[R11.2] At every step the others see the same, wherever the harp was."""
        sights = list[list[Nefertiti]]()
        for bottom in (
            ("harp", AKHENATON, "necklace", "senet", "chair"),
            ("chair", "senet", AKHENATON, "necklace", "harp"),
        ):
            g, seen = self.consulted(bottom, gifts={A: ["mirror"]}), list[Nefertiti]()
            for move in ("give mirror harp", "done", "lay akhenaton"):
                play(g, f"0 {move}")
                seen.append(g.seen_by(B))
            sights.append(seen)
        assert sights[0] == sights[1]

    def test_a_short_deck_and_a_papyrus_of_the_deck(self) -> None:
        """[A18] Those that are left are seen; a papyrus from the deck brings no seal."""
        g = table(seals={A: 1}, memphis=True, gifts={A: ["harp"]})
        left = ["papyrus", AKHENATON, "chair"]
        for card in left:
            g.deck.remove(card)
        g.discards, g.deck = list(g.deck), left
        characters(g, "oracle")
        play(g, "0 recruit oracle")
        assert g.foreseen(A) == 3
        play(g, "0 give harp papyrus")
        assert (g.seals[A], g.gifts[A]) == (0, ["papyrus"])

    def test_no_card_is_left(self) -> None:
        """[A18] [R3.3] When Akhenaton was the very last one there is nothing to see."""
        g = table(seals={A: 1}, gifts={A: ["harp"]})
        g.discards, g.deck, g.akhenaton = [card for card in g.deck if card != AKHENATON], [], True
        characters(g, "oracle")
        assert "Oracle: there is nothing to do" in told(g, play(g, "0 recruit oracle"))
        assert legal(g, A)[0].startswith("place")

    def test_its_choices_are_shown_to_nobody_else(self) -> None:
        """[R11.2] Panels of others hold no card of the deck."""
        g = self.consulted(gifts={A: ["mirror"]})
        assert "chair" in repr(GAME.panel(g.seen_by(A), A))
        for viewer in (B, C, D, None):
            assert "chair" not in repr(GAME.panel(g.seen_by(viewer), viewer))
