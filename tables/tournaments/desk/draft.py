"""The draft on the organiser's desk: its tables, what a change would do, why they are so, and what publishing does."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.messages.refusals import Refused
from tables.models import COLOURS
from tables.tournaments.desk import asks
from tables.tournaments.desk.asks import Question
from tables.tournaments.draft import draft as drafts
from tables.tournaments.draft import edits, previews, reasons, stored_edits
from tables.tournaments.draft.edits import BENCH, Sheet
from tables.tournaments.draft.previews import Effect
from tables.tournaments.draft.reasons import Names, Reason
from tables.tournaments.models import Entry, Round, Tournament
from tables.tournaments.models.states import PRESENT
from tables.tournaments.pairing.certificate import Repeat
from tables.tournaments.pairing.draw import Wishes

if TYPE_CHECKING:
    from tables.tournaments.desk.desk import Asked, Desk


@dataclass(frozen=True)
class SeatCard:
    """Somebody of the draft: grains, the colour of the seat, whether they are pointed at, first or second."""

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
    """All of the draft that staff see."""

    round: Round
    tables: list[TableCard]
    out: list[SeatCard]
    come: list[SeatCard]  # here, and not in the draft
    forbidden: list[tuple[int, int, str]]
    fixed: list[tuple[int, int, str]]
    disobeyed: list[str]  # wishes that came after the draw, and that these tables do not obey
    can_undo: bool
    same: bool  # drawn again, with the same tables
    selected: SeatCard | None
    others: list[int]  # the tables to which the selected one could go
    effect: Effect | None
    absent: str  # who is in the draft and not here
    stayed_away: str  # who is in the draft, and did not come to the round before
    gone: Effect | None
    why: list[Reason]
    discarding: Question | None
    publishing: Publishing


@dataclass(frozen=True)
class Publishing:
    """What publishing would do, or why it cannot be done yet; `worse`: what hands have made worse than the draw."""

    seen: str
    consequences: str
    obstacle: str
    worse: list[str]
    asked: bool
    outdated: bool  # the points are not those any more from which it was drawn


def draft(desk: Desk) -> Draft:
    """The draft of the round that is being drawn."""
    round, asked = desk.drawn, desk.asked
    assert round is not None
    sheet, names = Sheet.of(round), Names(desk.entries)
    done = stored_edits.of(round)
    cards = Cards(sheet, desk.entries, asked)
    present = {entry.pk for entry in desk.entries.values() if entry.state in PRESENT}
    drafted = edits.in_draft(sheet)
    away = [entry for entry in (desk.entries[pk] for pk in sorted(drafted)) if entry.pk not in present]
    return Draft(
        round=round,
        tables=[cards.table(number, table, names, done, desk.room) for number, _g, table in sheet.tables],
        out=[cards.seat(pk, "") for pk in sheet.out],
        come=[cards.seat(pk, "") for pk in sorted(present - drafted)],
        forbidden=[(one, other, names.pair(one, other)) for one, other in done.forbidden],
        fixed=[(one, other, names.pair(one, other)) for one, other in done.fixed],
        disobeyed=disobeyed(sheet, done, names),
        can_undo=bool(done.trail),
        same=done.same and not done.trail,
        selected=cards.seat(asked.one, "") if asked.one in drafted | present and not asked.two else None,
        others=others(sheet, asked.one),
        effect=effect(round, sheet, names, asked),
        absent=missing(sheet, away),
        stayed_away=stayed_away(desk, drafted),
        gone=previews.of_rest(edits.without(round, [entry.pk for entry in away])[1], sheet, away, names)
        if away and asked.gone
        else None,
        why=reasons.reasons(sheet, names),
        discarding=asks.discard(desk, round) if asked.do == "discard" else None,
        publishing=publishing(desk.tournament, round, sheet, desk, away),
    )


@dataclass(frozen=True)
class Cards:
    """The cards of everybody in a draft."""

    sheet: Sheet
    entries: dict[int, Entry]
    asked: Asked

    def table(
        self, number: int, table: Sequence[str], names: Names, done: stored_edits.Hand, room: int | None
    ) -> TableCard:
        """A table of the draft; beyond the tables that are free it waits."""
        again = [one for drawn in self.sheet.groups for one in drawn.certificate.repeats if one.one in table]
        seats = [self.seat(int(entry), colour) for entry, colour in zip(table, COLOURS, strict=False)]
        later = room is not None and number > room
        return TableCard(number, met_again(again, names), seats, done.locks(tuple(table)), later)

    def seat(self, pk: int, colour: str) -> SeatCard:
        """Somebody at a table, or without one."""
        grains = next(
            (one.score for drawn in self.sheet.groups for one in drawn.known().players if one.entry == str(pk)), 0
        )
        return SeatCard(pk, self.entries[pk].name, grains, colour, pk == self.asked.one, pk == self.asked.two)


def met_again(repeats: Iterable[Repeat], names: Names) -> str:
    """Who meets again at a table."""
    pairs = [names.pair(int(one.one), int(one.other)) for one in repeats]
    if not pairs:
        return _("no repeats")
    text = ngettext("{n} repeat: {pairs}", "{n} repeats: {pairs}", len(pairs))
    return text.format(n=len(pairs), pairs=reasons.listed(pairs))


def others(sheet: Sheet, entry: int) -> list[int]:
    """The tables to which somebody could be moved."""
    here = sheet.where(entry)
    return [number for number, _g, _table in sheet.tables if number != here and sheet.one_group(number, here)]


def effect(round: Round, sheet: Sheet, names: Names, asked: Asked) -> Effect | None:
    """What the change that is pointed at would do; why not, where it cannot be."""
    if not asked.one or (not asked.two and asked.to is None):
        return None
    if asked.two and asked.one != asked.two and sheet.where(asked.one) == sheet.where(asked.two) != BENCH:
        return Effect(together(names.pair(asked.one, asked.two), sheet.where(asked.one)), possible=False)
    try:
        if asked.two:
            after = edits.swapped(round, asked.one, asked.two)
            title = _("Swap {one} and {other}?").format(one=names[asked.one], other=names[asked.two])
        else:
            after = edits.moved(round, asked.one, asked.to or BENCH)
            title = moving(names[asked.one], asked.to or BENCH)
    except Refused as error:
        return Effect(error.sentence, [], possible=False)
    touched = {sheet.where(asked.one), after.where(asked.one), sheet.where(asked.two)}
    return Effect(title, previews.rows(sheet, after, sorted(touched - {BENCH}), names))


def together(pair: str, number: int) -> str:
    """What is said of two of a table: they cannot be swapped, and there can be a wish for them."""
    return _("{pair} sit together at table {number}.").format(pair=pair, number=number)


def disobeyed(sheet: Sheet, done: stored_edits.Hand, names: Names) -> list[str]:
    """The wishes that another draw would know of, and that these tables do not obey."""
    drawn = {tuple(sorted(map(int, two))) for one in sheet.groups for two in of_draw(one.draw.wishes)}
    wanted = [(two, False) for two in done.forbidden] + [(two, True) for two in done.fixed]
    return [
        _("{pair}: draw again to apply this request.").format(pair=names.pair(*two))
        for two, meet in wanted
        if two not in drawn and (sheet.where(two[0]) == sheet.where(two[1]) != BENCH) != meet
    ]


def of_draw(wishes: Wishes) -> list[tuple[str, str]]:
    """The pairs that a draw already knew of."""
    return [*wishes.forbidden, *wishes.fixed]


def moving(name: str, number: int) -> str:
    """The question above a move."""
    if number == BENCH:
        return _("Should {name} sit out?").format(name=name)
    return _("Move {name} to table {number}?").format(name=name, number=number)


def missing(sheet: Sheet, away: Sequence[Entry]) -> str:
    """Who is in the draft and not here, and what that does to their tables."""
    if not away:
        return ""
    names, tables = ", ".join(entry.name for entry in away), []
    for number, _g, table in sheet.tables:
        left = sum(int(entry) not in {one.pk for one in away} for entry in table)
        if left < len(table):
            tables.append(_("table {number} plays with {n}").format(number=number, n=left))
    if not tables:
        return _("No longer here: {names}.").format(names=names)
    return _("No longer here: {names}. Without them, {tables}.").format(names=names, tables=", ".join(tables))


def stayed_away(desk: Desk, drafted: Collection[int]) -> str:
    """Who would be drawn again although they did not come to their last table: nobody but the staff can know."""
    rounds = desk.stayed_away
    said = (
        _("{name} was a no-show in round {n}.").format(name=desk.entries[pk].name, n=rounds[pk])
        for pk in sorted(rounds.keys() & set(drafted))
    )
    return " ".join(said)


def publishing(tournament: Tournament, round: Round, sheet: Sheet, desk: Desk, away: Sequence[Entry]) -> Publishing:
    """What the bar at the foot of the page says."""
    worse = [previews.term(name) for name in drafts.worse(round)]
    obstacle = ""
    if away:
        names = ", ".join(entry.name for entry in away)
        obstacle = _("No longer here: {names}. Leave them out or draw again, then publish.").format(names=names)
    elif before := too_early(desk, round):
        obstacle = before
    outdated = not obstacle and drafts.outdated(round)
    if outdated:
        obstacle = _("The points have changed since this draft was drawn.")
    asked = desk.asked.publish and bool(worse)
    return Publishing(
        drafts.seen(round), consequences(tournament, sheet, desk.entries), obstacle, worse, asked, outdated
    )


def too_early(desk: Desk, round: Round) -> str:
    """Which round has to be over first; empty where none has."""
    if round.stage.rules.overlap:
        return ""
    for earlier in desk.open:
        if earlier.number < round.number and earlier.state != "complete":
            text = _("Round {number} must finish first. Until then, this draft is a preview.")
            return text.format(number=earlier.number)
    return ""


def consequences(tournament: Tournament, sheet: Sheet, entries: Mapping[int, Entry]) -> str:
    """What publishing does: whom it tells at a device of their own, and what becomes of the tables."""
    seated = [entries[int(entry)] for _n, _g, table in sheet.tables for entry in table]
    phones, games = sum(entry.user_id is not None for entry in seated), len(sheet.tables)
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
