"""A club evening without a browser: bots of the Card Game in every seat, played through the database."""

from __future__ import annotations

import random

from tables.models import Table
from tables.people.models import User
from tables.tournaments import chores
from tables.tournaments.audit.log import By
from tables.tournaments.draft import draw_request, publishing
from tables.tournaments.entries import entering
from tables.tournaments.models import Club, Round, Tournament
from tables.tournaments.models.regulations import Regulations
from tables.tournaments.rounds import pods
from tables.tournaments.stages import setup
from tests.support import game_tables

GAME = "amun-re-cards"
SEVENTEEN = "Adèle Basile Camille Driss Elena Farid Gaël Hana Ilan Jeanne Karim Lucie Milo Nora Oscar Paula Quentin"
NAMES = SEVENTEEN.split()


def organiser(name: str = "Nitocris") -> User:
    """A user with an account."""
    return User.objects.create(username=name.casefold(), name=name)


def club(owner: User | None = None) -> Club:
    """A club with its owner."""
    return setup.create_club(owner or organiser(), "Thèbes", "fr", "Europe/Paris")


def prepared(kinds: str = "swiss", rounds: int = 3, by: By | None = None, **chosen: object) -> Tournament:
    """A tournament in preparation with stages of these kinds."""
    values: dict[str, object] = {"games": [GAME], "rounds": rounds, "confirm": 0, "minutes": 0, **chosen}
    by = by or By(organiser())
    stages = [(kind, "") for kind in kinds.split()]
    return setup.create_tournament(club(by.user), by, "Coupe d’hiver", Regulations(**values), stages)  # type: ignore[arg-type]


def checked_in(people: int = 9, bots: bool = True, **how: object) -> Tournament:
    """A tournament with checked-in entries."""
    tournament = setup.change_state(prepared(**how), By(), "open")  # type: ignore[arg-type]
    tournament = entering.enter_all(tournament, By(), [(name, "") for name in NAMES[:people]])
    if bots:
        tournament.entries.update(bot="random")
    tournament = setup.change_state(tournament, By(), "check_in")
    for entry in tournament.entries.all():
        tournament = entering.check_in(tournament, By(), entry.pk)
    return tournament


def drawn(tournament: Tournament, plan: tuple[int, ...] = ()) -> Round:
    """The draft of the next round."""
    draw_request.request_draw(tournament, By(), plan)
    for round in draw_request.claim_draws():
        draws = draw_request.question(round)
        draw_request.store_draw(
            round.tournament, By(), round.pk, draws[0].attempt, [chores.compute_draw(draw) for draw in draws]
        )
    return tournament.rounds.get(state="proposed")


def published(tournament: Tournament, plan: tuple[int, ...] = ()) -> Round:
    """The next round, published."""
    round = drawn(tournament, plan)
    publishing.publish(tournament, By(), round.pk)
    return tournament.rounds.get(pk=round.pk)


def played(round: Round) -> Round:
    """Play all games of a round to their end, and take over the results."""
    for pod in round.pods.filter(state="playing"):
        assert pod.table is not None
        play_out(pod.table)
    pods.settle_results()
    pods.settle_results()
    return round.tournament.rounds.get(pk=round.pk)


def play_out(table: Table) -> None:
    """Let all seats of a table move at random until the game is over."""
    game_tables.move_on(table, random.Random(table.secret))


def evening(rounds: int = 2, people: int = 9, **how: object) -> Tournament:
    """A tournament after so many rounds."""
    tournament = checked_in(people, **how)  # type: ignore[arg-type]
    for _n in range(rounds):
        played(published(tournament))
    return Tournament.objects.get(pk=tournament.pk)
