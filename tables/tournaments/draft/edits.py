"""Manual changes to a draft [design: tournaments 7.7]: moves, locked tables, wishes for pairs, undo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from django.utils.translation import gettext as _

from tables.messages.refusals import Refused
from tables.tournaments.audit.log import By, Change, logged_act
from tables.tournaments.draft import drafts, draw_input, publishing, schedules, seeding, stored_draw, stored_edits
from tables.tournaments.draft.stored_draw import Drawn, stored_form
from tables.tournaments.draft.stored_edits import Step
from tables.tournaments.models import Round, Tournament
from tables.tournaments.pairing.elements import seating
from tables.tournaments.pairing.elements.draw import Objective, Table
from tables.tournaments.pairing.no_show import Rest, Waiting
from tables.tournaments.results import ranking
from tables.tournaments.rounds import no_shows
from tables.tournaments.rounds.size_range import SizeRange
from tables.tournaments.standings.facts import Kind

BENCH = 0  # table number of those who sit out


class DraftTables(NamedTuple):
    """A draft: the draw of each group, and who sits out."""

    groups: list[Drawn]
    out: list[int]

    @classmethod
    def of(cls, round: Round) -> DraftTables:
        """Load the draft of a round."""
        out = [row.entry_id for row in round.unplayed.all() if row.kind == Kind.FORCED_BYE]
        return cls(stored_draw.stored_draws(round), out)

    @property
    def tables(self) -> list[tuple[int, int, Table]]:
        """Every table as (number, index of its group, entries)."""
        every = [(g, table) for g, drawn in enumerate(self.groups) for table in drawn.tables]
        return [(number, g, table) for number, (g, table) in enumerate(every, start=1)]

    def table_number(self, entry: int) -> int:
        """The table number of an entry; BENCH without a table."""
        return next((number for number, _g, table in self.tables if str(entry) in table), BENCH)

    def one_group(self, *numbers: int) -> bool:
        """Whether these tables are of one group; BENCH fits every group."""
        return len({g for number, g, _table in self.tables if number in numbers}) < 2

    @property
    def objective(self) -> Objective:
        """The sum of the objectives of all groups."""
        return Objective(*map(sum, zip(*(one.certificate.objective for one in self.groups), strict=True)))

    @property
    def step(self) -> Step:
        """The draft as an undo step."""
        return Step([list(drawn.tables) for drawn in self.groups], self.out)


# -- what would be -----------------------------------------------------------------------------------


def with_swap(round: Round, one: int, other: int) -> DraftTables:
    """The draft with two entries exchanged, at tables or sitting out. Raises Refused."""
    draft = DraftTables.of(round)
    here, there = draft.table_number(one), draft.table_number(other)
    if one == other or here == there or not {one, other} <= entries_in_draft(draft) or not draft.one_group(here, there):
        raise Refused(_("Choose two players in this draft who are not at the same table."), 409)
    return with_seats(round, draft, {one: there, other: here})


def with_move(round: Round, entry: int, number: int) -> DraftTables:
    """The draft with an entry at another table or sitting out. Raises Refused.

    Also an entry that has arrived since the draw.
    """
    draft = DraftTables.of(round)
    numbers, here = range(len(draft.tables) + 1), draft.table_number(entry)
    if (
        entry not in present_entries(round)
        or number not in numbers
        or here == number
        or not draft.one_group(here, number)
    ):
        raise Refused(_("Choose a player who is here, and another table."), 409)
    return with_seats(round, draft, {entry: number})


def without_entries(round: Round, gone: Sequence[int]) -> tuple[DraftTables, Rest]:
    """The draft without absent entries; others of too small tables are moved [design: tournaments 4.4]."""
    draft, order, missing = DraftTables.of(round), ranking.order(round.stage, round.number), {str(pk) for pk in gone}
    evening = no_shows.evening_facts(round, order, [entry for _n, _g, table in draft.tables for entry in table])
    rest = no_shows.rest_of_tables(((g, Waiting(number, table)) for number, g, table in draft.tables), missing, evening)
    to = {int(move.entry): move.target for move in rest.moves} | {int(entry): BENCH for entry in rest.byes}
    left = with_seats(round, draft, {**to, **dict.fromkeys(gone, BENCH)}, strict=False)
    return left._replace(out=[pk for pk in left.out if pk not in gone]), rest


def with_seats(round: Round, draft: DraftTables, to: dict[int, int], strict: bool = True) -> DraftTables:
    """The draft with entries moved to these table numbers. Raises Refused.

    The seats of changed tables are assigned again.
    """
    span, groups = SizeRange.of(round), []
    touched = set(to.values()) | {draft.table_number(entry) for entry in to}
    for g, drawn in enumerate(draft.groups):
        wider, tables = drawn, []
        for number, group, table in draft.tables:
            if group != g:
                continue
            people = [int(entry) for entry in table if to.get(int(entry), number) == number]
            people += [entry for entry, target in to.items() if target == number and entry not in people]
            if strict and not span.least <= len(people) <= span.most:
                raise Refused(_("A table has {least} to {most} players.").format(**span._asdict()), 409)
            wider = with_players(round, wider, people)
            names = tuple(map(str, people))
            sat = seating.history(drawn.draw.rounds)
            tables.append(seating.seat_order(names, sat, drawn.draw.seed) if number in touched else names)
        groups.append(wider.with_tables([table for table in tables if table]))
    benched = [entry for entry, target in to.items() if target == BENCH]
    return DraftTables(groups, [pk for pk in draft.out if to.get(pk, BENCH) == BENCH and pk not in benched] + benched)


def with_players(round: Round, drawn: Drawn, people: Sequence[int]) -> Drawn:
    """The draw with additional players who were not part of it."""
    known = {one.entry for one in drawn.input_with_bench().players}
    new = [pk for pk in people if str(pk) not in known]
    if not new:
        return drawn
    order, seeds = draw_input.scores_of_draw(round), draw_input.seeds_of_draw(round)
    for entry in round.tournament.entries.filter(pk__in=new):
        drawn = drawn.with_player(draw_input.draw_player(entry, order, seeds))
    return drawn


def entries_in_draft(draft: DraftTables) -> set[int]:
    """All entries at a table of a draft or sitting out by it."""
    return {int(entry) for _number, _g, table in draft.tables for entry in table} | set(draft.out)


def present_entries(round: Round) -> list[int]:
    """The entries that are here."""
    return [entry.pk for present in seeding.present_groups(round) for entry in present]


# -- acts --------------------------------------------------------------------------------------------


@logged_act
def swap(tournament: Tournament, by: By, round_pk: int, one: int, other: int) -> Change:
    """Exchange two entries of a draft, at tables or on the bench. Raises Refused."""
    round = drafts.find_draft(tournament, round_pk)
    return store_edit(round, with_swap(round, one, other), "swapped")


@logged_act
def move(tournament: Tournament, by: By, round_pk: int, entry: int, number: int) -> Change:
    """Move an entry to another table of a draft, or to the bench. Raises Refused."""
    round = drafts.find_draft(tournament, round_pk)
    return store_edit(round, with_move(round, entry, number), "shifted")


@logged_act
def leave_out(tournament: Tournament, by: By, round_pk: int) -> Change | None:
    """Remove absent entries from a draft; others of too small tables are moved [design: tournaments 4.4]."""
    round = drafts.find_draft(tournament, round_pk)
    gone = [entry.pk for entry in publishing.absent_entries(round)]
    if not gone:
        return None
    draft, _rest = without_entries(round, gone)
    return store_edit(round, draft, "left_out")


@logged_act
def undo(tournament: Tournament, by: By, round_pk: int) -> Change:
    """Undo the last manual change. Raises Refused."""
    round = drafts.find_draft(tournament, round_pk)
    done = stored_edits.edits_of(round)
    if not done.trail:
        raise Refused(_("Nothing in this draft has been changed by hand."), 409)
    *trail, last = done.trail
    draft = DraftTables.of(round)
    back = [drawn.with_tables(tables) for drawn, tables in zip(draft.groups, last.groups, strict=True)]
    stored_edits.set_edits(round, msgspec.structs.replace(done, trail=trail))
    store_tables(round, DraftTables(back, last.out))
    return Change("undone", f"round:{round.number}", after={"attempt": round.attempt})


@logged_act
def lock(tournament: Tournament, by: By, round_pk: int, number: int, locked: bool = True) -> Change | None:
    """Lock or unlock a table; a locked one stays when the others are drawn again. Raises Refused."""
    round = drafts.find_draft(tournament, round_pk)
    done = stored_edits.edits_of(round)
    table = next((table for n, _g, table in DraftTables.of(round).tables if n == number), None)
    if table is None:
        raise Refused(_("There is no such table in this tournament."), 404)
    if done.is_locked(table) == locked:
        return None
    people = list(map(int, table))
    others = [each for each in done.locked if set(each) != set(people)]
    stored_edits.set_edits(round, msgspec.structs.replace(done, locked=[*others, people] if locked else others))
    round.save()
    return Change("locked" if locked else "unlocked", f"round:{round.number}", after={"attempt": round.attempt})


@logged_act
def wish(tournament: Tournament, by: By, round_pk: int, one: int, other: int, wanted: str) -> Change:
    """Store whether the next draw is to keep two entries apart or together, or neither.

    Raises Refused.
    """
    round = drafts.find_draft(tournament, round_pk)
    if one == other or round.tournament.entries.filter(pk__in=(one, other)).count() != 2:
        raise Refused(_("Choose two players in this tournament."), 409)
    schedules.refuse_wish(round, (one, other), wanted)
    stored_edits.set_edits(round, stored_edits.edits_of(round).with_wish(one, other, wanted))
    round.save()
    return Change(wanted or "free_to_meet", f"round:{round.number}", after={"attempt": round.attempt})


def store_edit(round: Round, draft: DraftTables, kind: str) -> Change:
    """Store the changed draft with an undo step. The public log does not name the moved entries."""
    stored_edits.set_edits(round, stored_edits.edits_of(round).with_step(DraftTables.of(round).step))
    store_tables(round, draft)
    return Change(kind, f"round:{round.number}", after={"attempt": round.attempt})


def store_tables(round: Round, draft: DraftTables) -> None:
    """Store the tables and certificates of a draft."""
    drafts.store_draft(round, [one.tables for one in draft.groups], draft.out)
    round.certificate = [stored_form(one) for one in draft.groups]
    round.save()
