"""Members, and finished games with the rows that profiles count."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tables.favourites.models import Favourite
from tables.models import COLOURS, Status, Table, Visibility
from tables.people.models import User
from tests.people.conftest import members  # noqa: F401
from tests.support.elements import attribute, elements, text
from tests.support.game_tables import Guest
from tests.support.tokens import without_token

START = datetime(2026, 3, 1, 12, tzinfo=UTC)


def finished(
    people: Sequence[Guest | str], places: Sequence[int], game: str = "amun-re", points: Sequence[int] = (), **more: Any
) -> Table:
    """A finished game of these people in seat order, a bot for a string; more: options of the game."""
    n = Table.objects.count()
    visibility = more.pop("visibility", Visibility.PUBLIC)
    table = Table.objects.create(
        game=game, schema=1, slug=f"over{n}", options=json.dumps(more), status=Status.FINISHED,
        finished=START + timedelta(days=n), visibility=visibility,
    )  # fmt: skip
    for number, (who, place) in enumerate(zip(people, places, strict=True)):
        values = (
            {"bot": who, "name": f"{who} {number}"}
            if isinstance(who, str)
            else {"user": who.user, "name": who.user.name}
        )
        score = points[number] if points else 50 - place
        table.seats.create(number=number, colour=COLOURS[number], place=place, points=score, **values)
    return table


def chooses(table: Table, seat: int, *what: str) -> None:
    """Note what a seat has chosen."""
    held = table.seats.get(number=seat)
    Favourite.objects.bulk_create(Favourite(seat=held, what=one) for one in what)


def text_of(reader: Any, path: str) -> str:
    """The text of a page, without what differs from one answer to the next."""
    answer = reader.get(path)
    assert answer.status_code == 200, (path, answer.status_code)
    return re.sub(r'nonce="[^"]*"', "", without_token(answer.content.decode()))


def figures_of(page: str) -> dict[str, int]:
    """The figures of a page that lead to games, by their addresses."""
    links = elements(page, "a[href^='/games?']")
    return {attribute(link, "href"): int(text(link)) for link in links if text(link).isdecimal()}


@pytest.fixture
def member(members: list[Guest]) -> Guest:  # noqa: F811
    """A member whose profile is open."""
    User.objects.filter(pk=members[0].user.pk).update(profile_open=True)
    members[0].user.refresh_from_db()
    return members[0]
