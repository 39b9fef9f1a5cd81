"""Acts of a tournament: idempotent by key, under a row lock, and logged in a hash chain."""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Callable
from datetime import UTC
from typing import Concatenate, NamedTuple, ParamSpec

from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone
from django.utils.translation import gettext as _

from tables.messages import guest_names
from tables.messages.refusals import Refused
from tables.people.models import User
from tables.tournaments.models import Adjustment, Tournament
from tables.tournaments.models.states import State

KEY_LENGTH = 64
act_recorded = Signal()  # an act has changed a `tournament` and written a `row`; sent inside the transaction
Wanted = ParamSpec("Wanted")


class By(NamedTuple):
    """The actor, the idempotency key of their page (a known key changes nothing), and the reason."""

    user: User | None = None
    key: str = ""
    reason: str = ""


class Change(NamedTuple):
    """What an act has changed: the contents of its log row."""

    kind: str
    target: str
    before: object = None
    after: object = None
    own: bool = False  # whether it concerns a table at which the actor plays


Act = Callable[Concatenate[Tournament, By, Wanted], Change | None]


def logged_act(carry_out: Act[Wanted]) -> Callable[Concatenate[Tournament, By, Wanted], Tournament]:
    """Decorate a function as a logged act: one transaction, with the tournament locked.

    An act is carried out once for each key, and writes one log row. The function gets the locked tournament, may raise
    Refused, and returns None where there was nothing to do.
    """

    def wrapper(tournament: Tournament, by: By, /, *args: Wanted.args, **kwargs: Wanted.kwargs) -> Tournament:
        with transaction.atomic():
            held = lock_tournament(tournament)
            if is_duplicate(held, by.key):
                return held
            refuse_archived(held)
            change = carry_out(held, by, *args, **kwargs)
            if change is not None:
                row = append_row(held, by, change)
                held.version += 1
                held.save()
                act_recorded.send(Tournament, tournament=held, row=row)
            return held

    return functools.update_wrapper(wrapper, carry_out)


def lock_tournament(tournament: Tournament) -> Tournament:
    """The tournament as it is now, locked until the transaction ends."""
    return Tournament.objects.select_for_update(of=("self",)).select_related("club").get(pk=tournament.pk)


def refuse_archived(tournament: Tournament) -> None:
    """Refuse any act in an archived tournament. Raises Refused."""
    if tournament.state == State.ARCHIVED:
        raise Refused(_("This tournament is over: nothing can be changed any more."), 409)


def is_duplicate(tournament: Tournament, key: str) -> bool:
    """Whether an act with this key has been carried out."""
    return bool(key) and tournament.log.filter(key=key[:KEY_LENGTH]).exists()


def append_row(tournament: Tournament, by: By, change: Change) -> Adjustment:
    """Append a row to the chain."""
    last = tournament.log.last()
    row = Adjustment(
        tournament=tournament,
        number=last.number + 1 if last else 1,
        **guest_names.stored_forms_within(json.loads(json.dumps(change._asdict()))),  # as it will be read again
        reason=by.reason,
        actor=by.user,
        said=(by.user.name or by.user.username) if by.user else "",
        at=timezone.now(),
        key=by.key[:KEY_LENGTH] or None,
        previous=last.hash if last else "",
    )
    row.hash = digest(row)
    row.save()
    return row


def digest(row: Adjustment) -> str:
    """SHA-256 of the previous hash and this row as JSON [design: tournaments 2].

    Without names, which may be erased.
    """
    said = {
        "number": row.number,
        "kind": row.kind,
        "target": row.target,
        "before": row.before,
        "after": row.after,
        "reason": row.reason,
        "own": row.own,
        "at": row.at.astimezone(UTC).isoformat(timespec="milliseconds"),
    }
    return chained_hash(row.previous, said)


def chained_hash(previous: str, said: dict[str, object]) -> str:
    """SHA-256 of the hash of the row before and of a row as JSON."""
    text = json.dumps(said, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256((previous + text).encode()).hexdigest()


def first_broken_row(tournament: Tournament) -> int | None:
    """The number of the first row that was altered; None where the chain holds."""
    previous, expected = "", 1
    for row in tournament.log.all():
        if (row.number, row.previous, row.hash) != (expected, previous, digest(row)):
            return expected
        previous, expected = row.hash, row.number + 1
    return None
