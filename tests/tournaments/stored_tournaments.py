"""Tournaments in the database, made with the functions of the site: drawn, published, played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from engine.bots import think
from tables.background import bots
from tables.models import Table
from tables.people.models import User
from tables.tournaments import chores
from tables.tournaments.audit.log import By
from tables.tournaments.draft import drafts, draw_request, publishing, schedules
from tables.tournaments.entries import entering
from tables.tournaments.models import Book, Career, Club, Entry, Pod, Round, Stage, Tournament
from tables.tournaments.models.regulations import Regulations
from tables.tournaments.models.states import RoundState
from tables.tournaments.pairing import round_robin
from tables.tournaments.results import stages
from tables.tournaments.rounds import pods, reporting
from tables.tournaments.rounds.reporting import Typed
from tables.tournaments.stages import qualifying, setup
from tests.support.game_tables import turns

GAME = "amun-re-cards"
Points = Callable[[Round, Sequence[str]], Sequence[int]]  # names in seat order -> victory points


def organiser() -> By:
    """The organiser of a test's tournaments."""
    user, _new = User.objects.get_or_create(username="organiser", defaults={"name": "Organiser"})
    return By(user)


def prepared(
    kinds: Sequence[tuple[str, str]], names: Sequence[str], mode: str = "reported", bot: str = "", **rules: Any
) -> Tournament:
    """A tournament whose entries are all checked in."""
    by = organiser()
    assert by.user is not None
    club = setup.create_club(by.user, "Thebes", "en", "Europe/Paris")
    values = {"games": [GAME], "confirm": 0, **rules}
    tournament = setup.create_tournament(club, by, "Winter cup", Regulations(**values), kinds, mode=mode)
    setup.change_state(tournament, by, "open")
    entering.enter_all(tournament, by, [(name, "") for name in names])
    tournament.entries.update(bot=bot)
    tournament = setup.change_state(tournament, by, "check_in")
    for entry in tournament.entries.all():
        entering.check_in(tournament, by, entry.pk)
    return tournament


def drawn(tournament: Tournament) -> Round:
    """The next round as a draft, drawn as the ticker does."""
    draw_request.request_draw(tournament, organiser())
    (round,) = draw_request.claim_draws()
    if questions := schedules.schedule_questions(round):
        draw_request.store_schedule(tournament, By(), round.pk, [round_robin.schedule(*each) for each in questions])
        (round,) = draw_request.claim_draws()
    draws = draw_request.question(round)
    draw_request.store_draw(tournament, By(), round.pk, draws[0].attempt, [chores.compute_draw(draw) for draw in draws])
    return tournament.rounds.select_related("stage__tournament").get(pk=round.pk)


def published(tournament: Tournament) -> Round:
    """The next round, drawn and published."""
    round = drawn(tournament)
    publishing.publish(tournament, organiser(), round.pk)
    round.refresh_from_db()
    return round


def seated(pod: Pod) -> list[str]:
    """The names at a pod, in seat order."""
    return list(pod.seats.values_list("entry__name", flat=True))


def tables(round: Round) -> list[list[str]]:
    """The names at every pod of a round."""
    return [seated(pod) for pod in round.pods.all()]


def laid(tournament: Tournament, tables: Sequence[Sequence[str]]) -> list[Pod]:
    """Publish a round with exactly these tables, without a draw."""
    stage = stages.current_stage(tournament)
    round = Round.objects.create(tournament=tournament, stage=stage, number=1, state="proposed")
    drafts.store_draft(round, [[tuple(key(tournament, name) for name in table) for table in tables]], [])
    publishing.publish(tournament, organiser(), round.pk)
    return list(round.pods.all())


def settled(tournament: Tournament) -> None:
    """Confirm all open results as staff."""
    for pod in Pod.objects.filter(round__tournament=tournament).exclude(state="confirmed"):
        typed = Typed([10 * seat.number for seat in pod.seats.all()])
        reporting.report(tournament, organiser(), pod.pk, typed, staff=True)


def listed(game: str, people: Sequence[tuple[User, int]]) -> None:
    """People with enough tables for the leaderboard, the strongest first."""
    book, _new = Book.objects.get_or_create(game=game)
    now = datetime.now(UTC)
    for user, n in people:
        rest = {"tables": 12 + n, "wins": 3, "places": 30, "last": now, "trend": [1000, 1100 - 10 * n, 1050, 1120]}
        Career.objects.create(book=book, user=user, mu=30 - n, sigma=2, sure=24 - n, **rest)


def season_event(club: Club, names: Sequence[str]) -> Tournament:
    """A finished event of 2026 with these people in this order."""
    when, rules = datetime(2026, 3, 1, tzinfo=UTC), f'{{"games": ["{GAME}"]}}'
    over = Tournament.objects.create(club=club, title="Spring cup", regulations=rules, state="finished", finished=when)
    Entry.objects.bulk_create(Entry(tournament=over, name=name, rank=n) for n, name in enumerate(names, start=1))
    return over


def report(round: Round, points: Points) -> None:
    """Enter every result of a round as staff."""
    for pod in round.pods.all():
        typed = Typed(list(points(round, seated(pod))))
        reporting.report(round.tournament, organiser(), pod.pk, typed, staff=True)
    round.refresh_from_db()


def by_name(strength: Mapping[str, int]) -> Points:
    """Everyone scores by their strength."""
    return lambda _round, names: [strength[name] for name in names]


def play(round: Round) -> None:
    """Play every table of a round with bots, and take over the results."""
    for pod in round.pods.select_related("table"):
        if pod.table is not None:
            play_table(pod.table)
    pods.settle_results()
    pods.settle_results()
    round.refresh_from_db()


def play_table(table: Table) -> None:
    """The bots of one table move until it is over."""
    for _turn in turns(table):
        if (asked := bots.build_bot_request(table)) is None:
            break
        arguments = (asked.table.game, asked.table.rules.version, asked.seen, asked.seat, asked.strength, asked.seed)
        bots.play_for_bot(asked, [think(*arguments)])


def key(tournament: Tournament, name: str) -> str:
    """The key of an entry."""
    return Entry.objects.get(tournament=tournament, name=name).key


def names(tournament: Tournament, keys: Sequence[str | int]) -> list[str]:
    """The names of these entries."""
    found = dict(tournament.entries.values_list("pk", "name"))
    return [found[int(each)] for each in keys]


# -- stages, one after the other ----------------------------------------------------------------------


NAMES = tuple("ABCDEFGHIJKMNOPQRSTUVWXYZ")  # no L, which reads like I and is refused beside it
STRENGTH = {name: 100 - n for n, name in enumerate(NAMES)}  # A is the strongest
STRONG = by_name(STRENGTH)


def stage(tournament: Tournament, order: int = 0) -> Stage:
    """A stage as it is in the database."""
    found = tournament.stages.get(order=order)
    found.tournament = tournament
    return found


def check_round(round: Round, everybody: Sequence[int]) -> None:
    """Check that everyone in the round's field is at one table or has one unplayed row, and nobody else."""
    seated = [seat.entry_id for pod in round.pods.all() for seat in pod.seats.all()]
    out = [row.entry_id for row in round.unplayed.all()]
    assert sorted([*seated, *out]) == sorted(everybody)


def played(tournament: Tournament, points: Points = STRONG) -> list[Round]:
    """Play all rounds of the current stage, with entered results."""
    rounds = []
    for _round in turns(tournament.slug):
        if stages.is_over(stages.current_stage(tournament)):
            break
        round = published(tournament)
        report(round, points)
        assert round.state == RoundState.COMPLETE
        rounds.append(round)
    return rounds


def ended(tournament: Tournament) -> Stage:
    """End the current stage. Returns the next one."""
    order = stages.current_stage(tournament).order
    qualifying.end(tournament, organiser(), order)
    return stage(tournament, order + 1)
