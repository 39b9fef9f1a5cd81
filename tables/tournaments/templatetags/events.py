"""Template tags of a table of the site: which event, round and table it is, and what is beside it."""

from __future__ import annotations

from typing import NamedTuple

from django import template
from django.urls import reverse

from tables.models import Table
from tables.tournaments.models import Pod
from tables.tournaments.models.states import PodState
from tables.tournaments.texts.table_names import table_in_event

register = template.Library()


class Beside(NamedTuple):
    """A table of the same round, by its number."""

    number: int
    address: str


@register.inclusion_tag("tournaments/_event_of_table.html")
def event_of_table(table: Table) -> dict[str, object]:
    """The event, round and number of a table, its standings, and the tables before and after it."""
    pod = pod_of(table)
    if pod is None:
        return {"pod": None}
    return {"pod": pod, "name": table_in_event(pod), "beside": tables_beside(pod)}


@register.inclusion_tag("tournaments/_event_of_log.html")
def event_of_log(table: Table) -> dict[str, object]:
    """The event, round and number of a table in one line."""
    pod = pod_of(table)
    return {"pod": pod, "name": table_in_event(pod) if pod is not None else ""}


def pod_of(table: Table) -> Pod | None:
    """The pod that is played at this table."""
    return Pod.objects.filter(table=table.pk).select_related("round__tournament", "round__stage").first()


def tables_beside(pod: Pod) -> list[Beside]:
    """The tables of the round with the numbers before and after this pod's.

    With their addresses, if they may be watched.
    """
    found = pod.round.pods.filter(number__in=(pod.number - 1, pod.number + 1)).exclude(state=PodState.VOID)
    return [Beside(each.number, address_of(each, pod)) for each in found.select_related("table")]


def address_of(pod: Pod, here: Pod) -> str:
    """The address of a pod in the round of another one: of its game, else its page."""
    if pod.table is not None and not pod.table.is_hidden:
        return reverse("table", args=[pod.table.slug])
    return reverse("event-pod", args=[here.round.tournament.slug, here.round.number, pod.number])
