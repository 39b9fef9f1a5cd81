"""Pages of arbiters, read and filled in."""

from __future__ import annotations

from typing import Any

from django.test import Client

from tables.tournaments.models import Pod, Tournament
from tests.support.elements import attributes
from tests.support.game_tables import Guest
from tests.tournaments.arbiter.test_running_table import WHY


def reads(person: Guest | Client, path: str, status: int = 200) -> str:
    """The text of a page."""
    answer = (person.client if isinstance(person, Guest) else person).get(path)
    assert answer.status_code == status, answer.content.decode()[:2000]
    return answer.content.decode()


def key_of(page: str) -> str:
    """The key with which the form of a page acts once."""
    (key,) = attributes(page, "[name=key]", "value")
    return key


def does(person: Guest, path: str, **form: Any) -> Any:
    """Fill in the card of an act and press its button, with the key of the page."""
    key = key_of(reads(person, path))
    return person.client.post(path.partition("?")[0], {"key": key, "reason": WHY, **form})


def at(event: Tournament, pod: Pod, rest: str = "") -> str:
    """A page about a pod."""
    return f"/e/{event.slug}/pods/{pod.pk}{rest}"
