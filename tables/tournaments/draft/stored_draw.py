"""What was drawn for a round, kept with it: enough to draw it again, to change it by hand, and to say what changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from engine import typed
from tables.tournaments.pairing.certificate import Certificate, certify, recount, verify
from tables.tournaments.pairing.draw import Draw, Objective, Player, Proposal, Table
from tables.tournaments.pairing.objective import Terms, measure
from tables.tournaments.pairing.pair import pair


class Drawn(msgspec.Struct, frozen=True):
    """One group, or all: what it was drawn from, the engine's tables, those that stand now, and their certificate.

    `bench` are the players whom only a hand has brought to a table, or left without one.
    """

    draw: Draw
    proposed: tuple[Table, ...]
    tables: tuple[Table, ...]
    certificate: Certificate
    bench: tuple[Player, ...] = ()

    @property
    def by_hand(self) -> bool:
        """Whether somebody has changed what the engine proposed."""
        return self.tables != self.proposed

    @property
    def engines(self) -> Objective:
        """The objective of the tables that the engine proposed."""
        return measure(Terms(self.draw), self.proposed)

    def known(self) -> Draw:
        """The draw with everybody in it who can be at one of its tables."""
        return replace(self.draw, players=[*self.draw.players, *self.bench])

    def joined(self, player: Player) -> Drawn:
        """With one more player who may be put at a table."""
        if any(one.entry == player.entry for one in self.known().players):
            return self
        return msgspec.structs.replace(self, bench=(*self.bench, player))

    def laid(self, tables: Sequence[Table]) -> Drawn:
        """With these tables, and the certificate that they have."""
        changed = msgspec.structs.replace(self, tables=tuple(tables))
        fresh = certify(changed.seated(), changed.tables, self.certificate.iterations)
        return msgspec.structs.replace(changed, certificate=fresh)

    def seated(self) -> Draw:
        """The draw of those who sit at a table now."""
        here = {entry for table in self.tables for entry in table}
        return replace(self.draw, players=[one for one in self.known().players if one.entry in here])

    def differing(self) -> tuple[str, ...]:
        """What is another when all is computed again: fields of the certificate, or "tables"; empty: it is proven."""
        if self.by_hand:
            return recount(self.seated(), self.tables, self.certificate)
        proposal = Proposal(self.tables, self.certificate.objective, self.certificate.iterations)
        return verify(self.draw, proposal, self.certificate)


def made(draw: Draw) -> tuple[Proposal, dict[str, Any]]:
    """The tables of a draw, and what the round keeps of it; up to some seconds, for a process of its own."""
    proposal = pair(draw)
    return proposal, written(certified(draw, proposal))


def certified(draw: Draw, proposal: Proposal) -> Drawn:
    """What the engine has drawn."""
    certificate = certify(draw, proposal.tables, proposal.iterations)
    return Drawn(draw, proposal.tables, proposal.tables, certificate)


def written(drawn: Drawn) -> dict[str, Any]:
    """As the round keeps it: without the seed, which nobody is told before the end."""
    sealed = msgspec.structs.replace(drawn, draw=replace(drawn.draw, seed=""))
    plain: dict[str, Any] = msgspec.to_builtins(sealed)
    return plain


def read(kept: Any, seed: str) -> Drawn:
    """What a round has kept, with the seed of its tournament. Raises msgspec.ValidationError."""
    drawn = typed.convert(kept, Drawn)
    return msgspec.structs.replace(drawn, draw=replace(drawn.draw, seed=seed))


def proven(kept: Sequence[Any], seed: str) -> tuple[str, ...]:
    """What differs when every group of a round is drawn and counted again; seconds, for a process of its own."""
    return tuple(name for one in kept for name in read(one, seed).differing())
