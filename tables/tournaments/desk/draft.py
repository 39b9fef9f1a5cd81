"""The draft on the organiser's desk: tables, previews of changes, reasons, and effects of publishing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.messages.refusals import Refused
from tables.models import COLOURS
from tables.tournaments.desk import asks
from tables.tournaments.desk.asks import Question
from tables.tournaments.desk.desk import Asked, Desk
from tables.tournaments.draft import drafts, edits, previews, publishing, reasons, stored_edits
from tables.tournaments.draft.edits import BENCH, DraftTables
from tables.tournaments.draft.previews import Effect
from tables.tournaments.draft.reasons import Names, Reason
from tables.tournaments.models import Entry, Round, Tournament
from tables.tournaments.models.states import PRESENT
from tables.tournaments.pairing.certificate import Repeat
from tables.tournaments.pairing.elements.draw import Wishes


@dataclass(frozen=True)
class SeatCard:
    """An entry of the draft: grains, seat colour, and whether it is selected first or second."""

    entry: int
    name: str
    grains: int
    colour: str
    selected: bool
    target: bool


@dataclass(frozen=True)
class TableCard:
    """A table of the draft."""

    number: int
    repeats: str
    seats: list[SeatCard]
    locked: bool
    later: bool


@dataclass(frozen=True)
class Draft:
    """Everything of the draft that staff sees."""

    round: Round
    tables: list[TableCard]
    out: list[SeatCard]
    come: list[SeatCard]  # present, and not in the draft
    forbidden: list[tuple[int, int, str]]
    fixed: list[tuple[int, int, str]]
    disobeyed: list[str]  # wishes made after the draw that these tables do not meet
    can_undo: bool
    same: bool  # whether the last draw gave the same tables again
    selected: SeatCard | None
    others: list[int]  # the tables to which the selected entry can move
    effect: Effect | None
    absent: str  # entries of the draft that are not here
    stayed_away: str  # entries of the draft that were no-shows at their last table
    gone: Effect | None
    why: list[Reason]
    discarding: Question | None
    publishing: Publishing


@dataclass(frozen=True)
class Publishing:
    """Effects of publishing, or the obstacle to it; `worse`: terms that manual changes have made worse."""

    seen: str
    consequences: str
    obstacle: str
    worse: list[str]
    asked: bool
    outdated: bool  # points have changed since the draw


def build_draft(desk: Desk) -> Draft:
    """Build the view of the draft."""
    round, asked = desk.round_in_draw, desk.asked
    assert round is not None
    draft, names = DraftTables.of(round), Names(desk.entries)
    done = stored_edits.edits_of(round)
    cards = Cards(draft, desk.entries, asked)
    present = {entry.pk for entry in desk.entries.values() if entry.state in PRESENT}
    drafted = edits.entries_in_draft(draft)
    away = [entry for entry in (desk.entries[pk] for pk in sorted(drafted)) if entry.pk not in present]
    return Draft(
        round=round,
        tables=[cards.table(number, table, names, done, desk.free_tables) for number, _g, table in draft.tables],
        out=[cards.seat(pk, "") for pk in draft.out],
        come=[cards.seat(pk, "") for pk in sorted(present - drafted)],
        forbidden=[(one, other, names.pair(one, other)) for one, other in done.forbidden],
        fixed=[(one, other, names.pair(one, other)) for one, other in done.fixed],
        disobeyed=unmet_wishes(draft, done, names),
        can_undo=bool(done.trail),
        same=done.same and not done.trail,
        selected=cards.seat(asked.one, "") if asked.one in drafted | present and not asked.two else None,
        others=other_tables(draft, asked.one),
        effect=effect(round, draft, names, asked),
        absent=missing_text(draft, away),
        stayed_away=no_shows_text(desk, drafted),
        gone=previews.rest_effect(edits.without_entries(round, [entry.pk for entry in away])[1], draft, away, names)
        if away and asked.gone
        else None,
        why=reasons.reasons(draft, names),
        discarding=asks.discard_question(desk, round) if asked.do == "discard" else None,
        publishing=publishing_bar(desk.tournament, round, draft, desk, away),
    )


@dataclass(frozen=True)
class Cards:
    """Builds the cards of the entries and tables in a draft."""

    draft: DraftTables
    entries: dict[int, Entry]
    asked: Asked

    def table(
        self, number: int, table: Sequence[str], names: Names, done: stored_edits.Edits, room: int | None
    ) -> TableCard:
        """The card of a table; one beyond the free tables starts later."""
        again = [one for drawn in self.draft.groups for one in drawn.certificate.repeats if one.one in table]
        seats = [self.seat(int(entry), colour) for entry, colour in zip(table, COLOURS, strict=False)]
        later = room is not None and number > room
        return TableCard(number, repeats_text(again, names), seats, done.is_locked(tuple(table)), later)

    def seat(self, pk: int, colour: str) -> SeatCard:
        """The card of an entry at a table or sitting out."""
        grains = next(
            (
                one.score
                for drawn in self.draft.groups
                for one in drawn.input_with_bench().players
                if one.entry == str(pk)
            ),
            0,
        )
        return SeatCard(pk, self.entries[pk].name, grains, colour, pk == self.asked.one, pk == self.asked.two)


def repeats_text(repeats: Iterable[Repeat], names: Names) -> str:
    """Text naming the pairs that meet again at a table."""
    pairs = [names.pair(int(one.one), int(one.other)) for one in repeats]
    if not pairs:
        return _("no repeats")
    text = ngettext("{n} repeat: {pairs}", "{n} repeats: {pairs}", len(pairs))
    return text.format(n=len(pairs), pairs=reasons.statement_list(pairs))


def other_tables(draft: DraftTables, entry: int) -> list[int]:
    """The tables to which an entry can be moved."""
    here = draft.table_number(entry)
    return [number for number, _g, _table in draft.tables if number != here and draft.one_group(number, here)]


def effect(round: Round, draft: DraftTables, names: Names, asked: Asked) -> Effect | None:
    """Preview of the selected swap or move, or the reason against it; None without a selection."""
    if not asked.one or (not asked.two and asked.to is None):
        return None
    if asked.two and asked.one != asked.two and draft.table_number(asked.one) == draft.table_number(asked.two) != BENCH:
        return Effect(same_table_text(names.pair(asked.one, asked.two), draft.table_number(asked.one)), possible=False)
    try:
        if asked.two:
            after = edits.with_swap(round, asked.one, asked.two)
            title = _("Swap {one} and {other}?").format(one=names[asked.one], other=names[asked.two])
        else:
            after = edits.with_move(round, asked.one, asked.to or BENCH)
            title = move_question(names[asked.one], asked.to or BENCH)
    except Refused as error:
        return Effect(error.sentence, [], possible=False)
    touched = {draft.table_number(asked.one), after.table_number(asked.one), draft.table_number(asked.two)}
    return Effect(title, previews.rows(draft, after, sorted(touched - {BENCH}), names))


def same_table_text(pair: str, number: int) -> str:
    """Sentence for two selected people of one table: no swap, but a wish is possible."""
    return _("{pair} sit together at table {number}.").format(pair=pair, number=number)


def unmet_wishes(draft: DraftTables, done: stored_edits.Edits, names: Names) -> list[str]:
    """The wishes made after the draw that these tables do not meet."""
    drawn = {tuple(sorted(map(int, two))) for one in draft.groups for two in drawn_wishes(one.draw.wishes)}
    wanted = [(two, False) for two in done.forbidden] + [(two, True) for two in done.fixed]
    return [
        _("{pair}: draw again to apply this request.").format(pair=names.pair(*two))
        for two, meet in wanted
        if two not in drawn and (draft.table_number(two[0]) == draft.table_number(two[1]) != BENCH) != meet
    ]


def drawn_wishes(wishes: Wishes) -> list[tuple[str, str]]:
    """The pairs of wishes that a draw already took into account."""
    return [*wishes.forbidden, *wishes.fixed]


def move_question(name: str, number: int) -> str:
    """The question about a move."""
    if number == BENCH:
        return _("Should {name} sit out?").format(name=name)
    return _("Move {name} to table {number}?").format(name=name, number=number)


def missing_text(draft: DraftTables, away: Sequence[Entry]) -> str:
    """Text naming entries of the draft that are not here, and the sizes of their tables without them."""
    if not away:
        return ""
    names, tables = ", ".join(entry.name for entry in away), []
    for number, _g, table in draft.tables:
        left = sum(int(entry) not in {one.pk for one in away} for entry in table)
        if left < len(table):
            tables.append(_("table {number} plays with {n}").format(number=number, n=left))
    if not tables:
        return _("No longer here: {names}.").format(names=names)
    return _("No longer here: {names}. Without them, {tables}.").format(names=names, tables=", ".join(tables))


def no_shows_text(desk: Desk, drafted: Collection[int]) -> str:
    """Text naming entries of the draft that were no-shows at their last table; only staff can judge them."""
    rounds = desk.no_shows_by_entry
    said = (
        _("{name} was a no-show in round {n}.").format(name=desk.entries[pk].name, n=rounds[pk])
        for pk in sorted(rounds.keys() & set(drafted))
    )
    return " ".join(said)


def publishing_bar(
    tournament: Tournament, round: Round, draft: DraftTables, desk: Desk, away: Sequence[Entry]
) -> Publishing:
    """The publishing bar at the foot of the page."""
    worse = [previews.term(name) for name in drafts.worsened_terms(round)]
    obstacle = ""
    if away:
        names = ", ".join(entry.name for entry in away)
        obstacle = _("No longer here: {names}. Leave them out or draw again, then publish.").format(names=names)
    elif before := earlier_round_text(desk, round):
        obstacle = before
    outdated = not obstacle and publishing.is_outdated(round)
    if outdated:
        obstacle = _("The points have changed since this draft was drawn.")
    asked = desk.asked.publish and bool(worse)
    return Publishing(
        drafts.draft_hash(round), consequences(tournament, draft, desk.entries), obstacle, worse, asked, outdated
    )


def earlier_round_text(desk: Desk, round: Round) -> str:
    """Text naming the round that has to finish first; empty if none."""
    if round.stage.rules.overlap:
        return ""
    for earlier in desk.open_rounds:
        if earlier.number < round.number and earlier.state != "complete":
            text = _("Round {number} must finish first. Until then, this draft is a preview.")
            return text.format(number=earlier.number)
    return ""


def consequences(tournament: Tournament, draft: DraftTables, entries: Mapping[int, Entry]) -> str:
    """Text on the effects of publishing: players notified on their devices, and games created."""
    seated = [entries[int(entry)] for _n, _g, table in draft.tables for entry in table]
    phones, games = sum(entry.user_id is not None for entry in seated), len(draft.tables)
    told = ngettext(
        "{n} player will see their table and seat on their device.",
        "{n} players will see their table and seat on their devices.",
        phones,
    ).format(n=phones)
    if tournament.mode == Tournament.Mode.REPORTED:
        then = ngettext("{n} result is expected.", "{n} results are expected.", games)
    else:
        then = ngettext("{n} game will be created.", "{n} games will be created.", games)
    said = [told] if phones else []
    said += [_("The wall screen will show the call."), then.format(n=games)]
    return " ".join(said)
