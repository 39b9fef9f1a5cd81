"""What the page of live games shows of tournaments: events of tables, a filter by event, and ratings."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import QuerySet
from django.urls import reverse

from tables.models import Status, Table
from tables.people.models import User
from tables.tournaments.entries import clubs
from tables.tournaments.models import Career, Pod, Tournament
from tables.tournaments.standings.ratings import PROVISIONAL, Rating
from tables.tournaments.texts.table_names import table_in_event
from tables.watching.cards import Event
from tables.watching.filters import Choices

LISTED = 20  # events that the filter offers


def public_pods() -> QuerySet[Pod]:
    """The tables of tournaments that everyone may find."""
    return Pod.objects.filter(round__tournament__visibility=Tournament.Visibility.PUBLIC)


def events_by_table(tables: Collection[int]) -> dict[int, Event]:
    """Event, round and table of each of these tables that belongs to a public tournament."""
    found = public_pods().filter(table__in=tables).select_related("round__tournament", "round__stage")
    return {pod.table_id: event_of_pod(pod) for pod in found if pod.table_id is not None}


def event_of_pod(pod: Pod) -> Event:
    """Event, round and table, with the address of the table in the round."""
    tournament = pod.round.tournament
    return Event(table_in_event(pod), reverse("event-pod", args=[tournament.slug, pod.round.number, pod.number]))


def event_choices(user: User | None) -> Choices:
    """The running events that this user finds, by slug."""
    playing = public_pods().filter(table__status=Status.PLAYING).values("round__tournament")
    found = clubs.visible_tournaments(user).filter(pk__in=playing).order_by("-created")[:LISTED]
    return [(tournament.slug, tournament.title) for tournament in found]


def of_event(tables: QuerySet[Table], slug: str, user: User | None) -> QuerySet[Table]:
    """The tables of an event."""
    return tables.filter(pk__in=public_pods().filter(round__tournament__slug=slug).values("table"))


def settled_ratings(people: Collection[int], games: Collection[str]) -> dict[tuple[int, str, str], int]:
    """The ratings of members in these games after enough tables, by user, game and variant."""
    careers = Career.objects.filter(user__in=people, user__guest=False, book__game__in=games, tables__gte=PROVISIONAL)
    found = careers.values_list("user", "book__game", "book__variant", "mu", "sigma")
    return {(user, game, variant): Rating(mu, sigma).display_value for user, game, variant, mu, sigma in found}
