"""Requests for draws: made by staff, computed off the web process, stored as drafts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import GAMES
from engine.core import convert
from tables.background import ticker
from tables.messages.refusals import Refused
from tables.tournaments.audit.log import By, Change, act
from tables.tournaments.draft import draft, schedule_request, seat_choice, seeding, stored_edits
from tables.tournaments.models import Entry, Round, Tournament, states
from tables.tournaments.models.states import PRESENT, EntryState, RoundState, State
from tables.tournaments.pairing import lots
from tables.tournaments.pairing.draw import Draw, Mode, Player, Proposal, Wishes
from tables.tournaments.pairing.no_show import Evening
from tables.tournaments.pairing.pair import Sitter, byes
from tables.tournaments.pairing.table_sizes import NoTables, sizes
from tables.tournaments.records import queries, ranking, stages
from tables.tournaments.standings.formats import Format
from tables.tournaments.standings.records import Kind

CLAIM = timedelta(seconds=60)  # longer than any draw takes


class Group(msgspec.Struct):
    """The table sizes and entries of one group, or of all players."""

    sizes: list[int]
    playing: list[int]
    out: list[int]


class Wanted(msgspec.Struct):
    """A requested draw: by group, the table sizes and who sits out."""

    attempt: int
    groups: list[Group]


# -- asking ------------------------------------------------------------------------------------------


@act
def request_draw(tournament: Tournament, by: By, plan: Sequence[int] = (), people: int | None = None) -> Change:
    """Request the draw of the next round, or another one of the draft. Raises Refused.

    plan: table sizes that the organiser has chosen; without, the best ones for those who are here now.
    people: how many were here when the plan was chosen.
    """
    states.refuse_paused(tournament.state)
    if tournament.state not in (State.CHECK_IN, State.RUNNING):
        raise Refused(_("Open the check-in before drawing."), 409)
    round = stages.next_round(tournament)
    replaced = seeding.begin(round)
    refuse_plan_of_others(round, plan, people)
    round.attempt += 1
    queue_draw(round, plan)
    after = {"attempt": round.attempt, **({"replaced": replaced} if replaced else {})}
    return Change("draw_asked", f"round:{round.number}", after=after)


def refuse_plan_of_others(round: Round, plan: Sequence[int], people: int | None) -> None:
    """Refuse a plan that was chosen for another number of people. Raises Refused."""
    here = sum(map(len, fields(round)))
    if plan and people is not None and people != here:
        text = _("People here: {now}, instead of {before} when this plan was chosen. Look at the plans again.")
        raise Refused(text.format(now=here, before=people), 409)


def queue_draw(round: Round, plan: Sequence[int]) -> None:
    """Store the request and wake the ticker. Raises Refused."""
    groups = [build_request(round, number, present, plan) for number, present in enumerate(fields(round))]
    round.wanted, round.wanted_until = msgspec.to_builtins(Wanted(round.attempt, groups)), None
    round.save()
    transaction.on_commit(ticker.wake, robust=True)


def build_request(round: Round, number: int, present: Sequence[Entry], plan: Sequence[int]) -> Group:
    """The request for one group, from its schedule if there is one. Raises Refused."""
    span, chosen = Span.of(round), list(plan)
    if laid := schedule_request.tables(round, number, [entry.key for entry in present]):
        seated = {key for table in laid for key in table}
        playing = [entry.pk for entry in present if entry.key in seated]
        out = [entry.pk for entry in present if entry.key not in seated]
        return Group([len(table) for table in laid], playing, out)
    kept = stay(round, present)
    if not chosen:
        try:
            chosen = list(best(round, present))
        except NoTables as error:
            raise Refused(too_few(len(present), span.least)) from error
    if any(not span.least <= size <= span.most for size in chosen) or sum(chosen) > len(present):
        raise Refused(_("These tables don’t fit the players who are here."))
    if Counter(map(len, kept)) - Counter(chosen):
        raise Refused(_("The locked tables don’t fit this plan. Unlock them, or choose another plan."))
    still = {pk for table in kept for pk in table}
    free = [entry for entry in present if entry.pk not in still]
    out = [int(entry) for entry in sit_out(round, free, len(present) - sum(chosen))]
    return Group(chosen, [entry.pk for entry in present if entry.pk not in out], out)


def best(round: Round, present: Sequence[Entry]) -> tuple[int, ...]:
    """The best table sizes for these people, with the draft's locked tables if possible. Raises NoTables."""
    kept = [len(table) for table in stay(round, present)]
    return sizes(len(present), *Span.of(round), round.stage.rules.policy, kept).sizes


class Span(NamedTuple):
    """The table sizes of a round: within both the regulations and the game's range."""

    least: int
    most: int
    preferred: int

    @classmethod
    def of(cls, round: Round) -> Span:
        """The sizes of this round."""
        rules, seats = round.stage.rules, GAMES[round.stage.rules.game(round.number)].seats
        least, most = max(rules.least, seats[0]), min(rules.most, seats[-1])
        return cls(least, most, min(max(rules.preferred, least), most))


def evening(round: Round, order: ranking.Order, entries: Iterable[str]) -> Evening:
    """Facts that decide where the players of a too small table go (4.4)."""
    span, seed = Span.of(round), round.tournament.seed
    by_lot = lots.order(seed, entries)
    return Evening(
        span.least,
        span.most,
        sorted(by_lot, key=lambda key: order.get(key, (len(order) + 1, 0))[0]),
        {key: order.get(key, (0, 0))[1] for key in by_lot},
        queries.tables_of(round.stage, before=round.number),
    )


def stay(round: Round, present: Iterable[Entry]) -> list[list[int]]:
    """The locked tables of a draft whose players are all still here."""
    here = {entry.pk for entry in present}
    return [table for table in stored_edits.of(round).locked if here.issuperset(table)]


def too_few(present: int, least: int) -> str:
    """Text saying that there are too few people for a table."""
    text = ngettext(
        "{present} player is here; a table needs {least}.",
        "{present} players are here; a table needs {least}.",
        present,
    )
    return text.format(present=present, least=least)


def fields(round: Round) -> list[list[Entry]]:
    """The entries that are here for a round, by group."""
    entries = {entry.pk: entry for entry in round.tournament.entries.filter(state__in=PRESENT)}
    groups = stages.field(round) or [list(entries)]
    return [[entries[pk] for pk in group if pk in entries] for group in groups]


def sit_out(round: Round, present: Sequence[Entry], n: int) -> list[str]:
    """The `n` entries that sit out."""
    return bench(round, present)[:n] if n else []


def bench(round: Round, present: Sequence[Entry]) -> list[str]:
    """The order in which entries would sit out: volunteers first, then by the rule (4.3)."""
    played = queries.played(round.stage, round.number - 1)
    order = ranking.ordered(round.stage, played)
    offered = [entry.key for entry in present if entry.standby]
    by_lot = lots.order(round.tournament.seed, [entry.key for entry in present if entry.key not in offered])
    ranked = sorted(by_lot, key=lambda key: order.get(key, (len(order) + 1, 0))[0])
    new = [entry for entry in present if entry.state == EntryState.CHECKED_IN or entry.from_round == round.number]
    firsts = {entry.key for entry in new}
    rows = [row for row in played.unplayed if row.grains]
    out = Counter((row.entry, row.kind == Kind.FORCED_BYE) for row in rows)
    sitters = [Sitter(key, out[key, True], out[key, True] + out[key, False], key in firsts) for key in ranked]
    return offered + list(byes(sitters, len(sitters)))


# -- drawing -----------------------------------------------------------------------------------------


def claim_draws() -> list[Round]:
    """Rounds with a requested draw, each claimed for this process by a conditional update."""
    now = timezone.now()
    waiting = Round.objects.filter(wanted__isnull=False)
    free = waiting.filter(wanted_until=None) | waiting.filter(wanted_until__lt=now)
    return [
        round
        for round in free.select_related("tournament", "stage__tournament")
        if free.filter(pk=round.pk).update(wanted_until=now + CLAIM)
    ]


def question(round: Round) -> list[Draw]:
    """The complete input of the draw of each group, enough to repeat it anywhere."""
    wanted, rules = convert(round.wanted, Wanted), round.stage.rules
    order, seeded = scores(round), seeds(round)
    earlier = queries.tables_of(round.stage, before=round.number)
    last = stages.is_last(round)
    done = stored_edits.of(round)
    forbidden, fixed = named(done.forbidden), named(done.fixed)
    entries = {entry.pk: entry for entry in round.tournament.entries.all()}
    groups = [
        (group.sizes, [entries[pk] for pk in group.playing], [entries[pk] for pk in group.out])
        for group in wanted.groups
    ]
    return [
        Draw(
            players=[player(entry, order, seeded) for entry in playing],
            locked=known(round, number, playing, out),
            sizes=sizes,
            rounds=earlier,
            seed=round.tournament.seed,
            stage=round.stage.order + 1,
            round=round.number,
            attempt=wanted.attempt,
            preferred=Span.of(round).preferred,
            mode=Mode(rules.pairing),
            wishes=Wishes(forbidden, () if last or not rules.apart else teams(playing), fixed),
            pots=(rules.seeding == "pots" or bool(seeded)) and not earlier,
            leaders=rules.leaders_meet and last,
        )
        for number, (sizes, playing, out) in enumerate(groups)
    ]


def scores(round: Round) -> ranking.Order:
    """The standing by which a round is drawn; empty where scores do not matter."""
    stage = round.stage
    blind = schedule_request.scheduled(stage) or stage.kind == Format.HEATS or stages.knocks_out(stage)
    return {} if blind else ranking.order(stage, round.number)


def seeds(round: Round) -> Mapping[str, int]:
    """In knockout stages, the seeds by which qualifiers are spread; else empty."""
    return stages.seeding(round.stage) if stages.knocks_out(round.stage) else {}


def known(round: Round, number: int, playing: Sequence[Entry], out: Sequence[Entry]) -> list[tuple[str, ...]]:
    """The tables of a group that are not drawn: scheduled, of a final with chosen seats, or locked."""
    here = [entry.key for entry in playing]
    chosen = [table for table in seat_choice.table(round.stage) if set(table) == set(here)]
    locked = [tuple(map(str, table)) for table in stay(round, playing)]
    laid = schedule_request.tables(round, number, [*here, *(entry.key for entry in out)])
    return laid or chosen or locked


def player(entry: Entry, order: ranking.Order, seeds: Mapping[str, int]) -> Player:
    """An entry as a player of the draw; qualifiers are spread by their seed, others by rating."""
    place, score = stands(entry.key, order)
    return Player(entry.key, score, place, -seeds[entry.key] if entry.key in seeds else entry.rating or 0)


def named(pairs: Iterable[tuple[int, int]]) -> list[tuple[str, str]]:
    """Pairs of entries as strings."""
    return [(str(one), str(two)) for one, two in pairs]


def stands(entry: str, order: ranking.Order) -> tuple[int, int]:
    """Place and grains of an entry; entries that have not played come after all others."""
    return order.get(entry, (len(order) + 1, 0))


def teams(present: Iterable[Entry]) -> list[list[str]]:
    """Groups of entries of the same team or family, which are kept apart."""
    found: dict[str, list[str]] = {}
    for entry in present:
        if entry.team:
            found.setdefault(entry.team.casefold(), []).append(entry.key)
    return [team for team in found.values() if len(team) > 1]


@act
def store_draw(
    tournament: Tournament, by: By, round_pk: int, attempt: int, drawn: Sequence[tuple[Proposal, Any]]
) -> Change | None:
    """Store the drawn tables as the draft of a round, unless another draw was requested meanwhile.

    drawn: for each group its tables, and the stored form of the draw.
    """
    round = find_round(tournament, round_pk)
    wanted = convert(round.wanted, Wanted) if round.wanted is not None else None
    if wanted is None or wanted.attempt != attempt:
        return None
    if round.state == RoundState.PLANNED:
        round.state = RoundState.PROPOSED
    out = [pk for group in wanted.groups for pk in group.out]
    before = [one.tables for one in draft.drawn_of(round)]
    tables = [proposal.tables for proposal, _kept in drawn]
    draft.store_draft(round, tables, out)
    round.wanted, round.wanted_until = None, None
    round.certificate = [kept for _proposal, kept in drawn]
    stored_edits.keep(round, msgspec.structs.replace(stored_edits.of(round), trail=[], same=before == tables))
    round.save()
    return Change("drawn", f"round:{round.number}", after={"attempt": attempt})


def find_round(tournament: Tournament, pk: int) -> Round:
    """A round of this tournament. Raises Refused."""
    round = tournament.rounds.select_related("stage__tournament").filter(pk=pk).first()
    if round is None:
        raise Refused(_("There is no such round in this tournament."), 404)
    return round
