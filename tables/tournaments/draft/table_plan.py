"""The table sizes of a round to be drawn, and who sits out [design: tournaments 4.3, 6]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.utils.translation import ngettext

from tables.tournaments.draft import stored_edits
from tables.tournaments.models import Entry, Round
from tables.tournaments.models.states import EntryState
from tables.tournaments.pairing.elements import lots
from tables.tournaments.pairing.pair import Sitter, byes
from tables.tournaments.pairing.table_sizes import sizes
from tables.tournaments.results import queries, ranking
from tables.tournaments.rounds.size_range import SizeRange
from tables.tournaments.standings.facts import Kind


def best_sizes(round: Round, present: Sequence[Entry]) -> tuple[int, ...]:
    """The best table sizes for these people, with the draft's locked tables if possible. Raises NoTables."""
    kept = [len(table) for table in stored_edits.locked_tables(round, present)]
    return sizes(len(present), *SizeRange.of(round), round.stage.rules.policy, kept).sizes


def too_few_text(present: int, least: int) -> str:
    """Text saying that there are too few people for a table."""
    text = ngettext(
        "{present} player is here; a table needs {least}.",
        "{present} players are here; a table needs {least}.",
        present,
    )
    return text.format(present=present, least=least)


def sitting_out(round: Round, present: Sequence[Entry], n: int) -> list[str]:
    """The `n` entries that sit out."""
    return bench_order(round, present)[:n] if n else []


def bench_order(round: Round, present: Sequence[Entry]) -> list[str]:
    """The order in which entries would sit out: volunteers, then by the rule [design: tournaments 4.3]."""
    played = queries.played_facts(round.stage, round.number - 1)
    order = ranking.computed_order(round.stage, played)
    offered = [entry.key for entry in present if entry.standby]
    by_lot = lots.order(round.tournament.seed, [entry.key for entry in present if entry.key not in offered])
    ranked = sorted(by_lot, key=lambda key: order.get(key, (len(order) + 1, 0))[0])
    new = [entry for entry in present if entry.state == EntryState.CHECKED_IN or entry.from_round == round.number]
    firsts = {entry.key for entry in new}
    rows = [row for row in played.unplayed if row.grains]
    out = Counter((row.entry, row.kind == Kind.FORCED_BYE) for row in rows)
    sitters = [Sitter(key, out[key, True], out[key, True] + out[key, False], key in firsts) for key in ranked]
    return offered + list(byes(sitters, len(sitters)))
