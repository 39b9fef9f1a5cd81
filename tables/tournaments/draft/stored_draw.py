"""The draw stored with a round: enough to repeat it, to change it by hand, and to detect changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from engine.core import convert
from tables.tournaments.pairing.certificate import Certificate, certify, recount, verify
from tables.tournaments.pairing.elements.draw import Draw, Objective, Player, Proposal, Table
from tables.tournaments.pairing.pair import pair
from tables.tournaments.pairing.search.objective import Terms, measure

if TYPE_CHECKING:  # worker processes compute draws, and know no models
    from tables.tournaments.models import Round


class Drawn(msgspec.Struct, frozen=True):
    """The stored draw of one group.

    Its input, the proposed and current tables, and the current certificate. `bench` are the players whom only manual
    changes have added to or removed from the tables.
    """

    draw: Draw
    proposed: tuple[Table, ...]
    tables: tuple[Table, ...]
    certificate: Certificate
    bench: tuple[Player, ...] = ()

    @property
    def is_edited(self) -> bool:
        """Whether the tables differ from the proposal."""
        return self.tables != self.proposed

    @property
    def proposal_objective(self) -> Objective:
        """The objective of the proposed tables."""
        return measure(Terms(self.draw), self.proposed)

    def input_with_bench(self) -> Draw:
        """The input of the draw with all players who may be at a table."""
        return replace(self.draw, players=[*self.draw.players, *self.bench])

    def with_player(self, player: Player) -> Drawn:
        """With one more player who may be seated."""
        if any(one.entry == player.entry for one in self.input_with_bench().players):
            return self
        return msgspec.structs.replace(self, bench=(*self.bench, player))

    def with_tables(self, tables: Sequence[Table]) -> Drawn:
        """With these tables and their certificate."""
        changed = msgspec.structs.replace(self, tables=tuple(tables))
        fresh = certify(changed.seated_input(), changed.tables, self.certificate.iterations)
        return msgspec.structs.replace(changed, certificate=fresh)

    def seated_input(self) -> Draw:
        """The input of the draw with only the players who are seated now."""
        here = {entry for table in self.tables for entry in table}
        return replace(self.draw, players=[one for one in self.input_with_bench().players if one.entry in here])

    def differing_fields(self) -> tuple[str, ...]:
        """The fields that differ when everything is computed again; empty if the draw is verified.

        "tables" is among them if other tables were found.
        """
        if self.is_edited:
            return recount(self.seated_input(), self.tables, self.certificate)
        proposal = Proposal(self.tables, self.certificate.objective, self.certificate.iterations)
        return verify(self.draw, proposal, self.certificate)


def compute_draw(draw: Draw) -> tuple[Proposal, dict[str, object]]:
    """Compute a draw and its stored form; takes up to some seconds, for a worker process."""
    proposal = pair(draw)
    return proposal, stored_form(certified_draw(draw, proposal))


def certified_draw(draw: Draw, proposal: Proposal) -> Drawn:
    """The stored form of a proposal of the engine."""
    certificate = certify(draw, proposal.tables, proposal.iterations)
    return Drawn(draw, proposal.tables, proposal.tables, certificate)


def stored_form(drawn: Drawn) -> dict[str, object]:
    """Plain values for storage, without the seed, which stays secret until the end."""
    sealed = msgspec.structs.replace(drawn, draw=replace(drawn.draw, seed=""))
    plain: dict[str, object] = msgspec.to_builtins(sealed)
    return plain


def load_draw(kept: object, seed: str) -> Drawn:
    """Parse a stored draw and insert the seed of its tournament. Raises msgspec.ValidationError."""
    drawn = convert(kept, Drawn)
    return msgspec.structs.replace(drawn, draw=replace(drawn.draw, seed=seed))


def differences(kept: Sequence[object], seed: str) -> tuple[str, ...]:
    """The names of the fields that differ when every group of a round is drawn again.

    Takes seconds, so it runs in a worker process.
    """
    return tuple(name for one in kept for name in load_draw(one, seed).differing_fields())


def stored_draws(round: Round) -> list[Drawn]:
    """The stored draw of a round, by group; empty before the draw."""
    return [load_draw(kept, round.tournament.seed) for kept in round.certificate or ()]
