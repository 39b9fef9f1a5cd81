"""Stores notices in the transaction of their cause, so that both exist or neither."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import F, Q, QuerySet
from django.dispatch import receiver
from django.utils import timezone

from tables.background import loops
from tables.clocks import table_clocks
from tables.models import LISTED_PURPOSES, Seat, Status, Table
from tables.notifications import outbox, schedule, unsubscribe
from tables.notifications.models import Kind, Mute, Notice, Turns, Wishes
from tables.notifications.unsubscribe import About
from tables.people.models import User
from tables.play.signals import players_found, players_invited, seat_stood_in, table_written, vote_opened

WANTED: dict[str, Q] = {  # by kind, whose settings allow it; the default is everything
    Kind.TURN: ~Q(wishes__turns=Turns.NEVER),
    Kind.VOTE: Q(wishes__votes=True),
    Kind.INVITATION: Q(wishes__invitations=True),
    Kind.CLUB: Q(wishes__invitations=True),
    Kind.FOUND: Q(wishes__invitations=True),
    Kind.OVER: Q(wishes__ends=True),
    Kind.CLOCK: Q(wishes__clocks=True),
    Kind.ABSENT: Q(wishes__clocks=True),
    **dict.fromkeys((Kind.ROUND, Kind.SEAT, Kind.CONFIRM, Kind.DECIDED), Q(wishes__tournaments=True)),
}


@receiver(table_written)
def note_changes(table: Table, changes: Mapping[str, object], called: Collection[Seat], **_more: object) -> None:
    """Store notices for the changes of a written table: its end, awaited seats, time running out.

    None where somebody plays for themselves: of a lesson, and of a game of the week.
    """
    if table.is_solitary:
        return
    if changes.get("finished"):
        notify_game_over(table)
    notify_awaited(table, called)
    notify_running_out(table)


def notify_awaited(table: Table, seats: Collection[Seat]) -> None:
    """Notify the players of these seats that it is their turn."""
    store_seat_notices(Kind.TURN, table, seats, table.turn)


def notify_running_out(table: Table) -> None:
    """Notify players of correspondence games before their time runs out."""
    terms = table.terms()
    clocks = table_clocks.load_clocks(table) if terms is not None and not terms.is_live else None
    for seat in table.seats.all() if clocks is not None else ():
        ends = clocks.expiry(seat) if clocks is not None and seat.awaited and not seat.bot else None
        if terms is not None and ends is not None and seat.user_id is not None:
            store_notices(
                Kind.CLOCK, table, [seat.user_id], table.turn, ends - timedelta(seconds=terms.warning_seconds)
            )


@receiver(vote_opened)
def notify_voters(table: Table, seats: Collection[int], number: int, **_more: object) -> None:
    """Notify the players of these seats of the proposal opened at version `number`."""
    store_seat_notices(Kind.VOTE, table, [seat for seat in table.seats.all() if seat.number in seats], number)


def notify_game_over(table: Table) -> None:
    """Notify the players that the game is over."""
    store_seat_notices(Kind.OVER, table, table.seats.all(), 0)


@receiver(players_invited)
def notify_invited(table: Table, **_more: object) -> None:
    """Notify the users for whom seats of a new table are held."""
    held = [seat.held_for_id for seat in table.seats.all() if seat.held_for_id is not None]
    store_notices(Kind.INVITATION, table, held, 0)


@receiver(players_found)
def notify_found(table: Table, people: Collection[int], **_more: object) -> None:
    """Notify people who were looking for players that their game has begun."""
    store_notices(Kind.FOUND, table, people, 0)


@receiver(seat_stood_in)
def notify_absent(table: Table, person: int | None, **_more: object) -> None:
    """Notify a person that a bot plays for them."""
    store_notices(Kind.ABSENT, table, [person] if person is not None else [], table.version)


def store_seat_notices(kind: Kind, table: Table, seats: Collection[Seat], decision: int) -> None:
    """Store a notice for the players of these seats; nobody twice for the same decision."""
    store_notices(kind, table, [seat.user_id for seat in seats if seat.user_id is not None and not seat.bot], decision)


def store_notices(
    kind: Kind, about: About, people: Collection[int], decision: int, earliest: datetime | None = None
) -> None:
    """Store a notice about a table or tournament for these users, due at `earliest` or later."""
    members = with_accounts(people)
    if not members:
        return
    found = reachable_members(about, members).filter(WANTED[kind] | Q(wishes__isnull=True))
    said = {**unsubscribe.field(about), "kind": kind, "decision": decision}
    rows = [Notice(**said, **notice_fields(person, about, kind, earliest or timezone.now())) for person in found]
    Notice.objects.bulk_create(rows, ignore_conflicts=True)
    for at in {row.due for row in rows}:
        loops.wake_on_commit(outbox.LOOP, at)


def with_accounts(people: Collection[int]) -> list[int]:
    """Those of these users who have an account; guests have no address."""
    accounts = User.objects.filter(pk__in=people, guest=False, is_active=True) if people else User.objects.none()
    return list(accounts.values_list("pk", flat=True))


def reachable_members(about: About, members: Collection[int]) -> QuerySet[User]:
    """Those of these members who have a confirmed address and have not muted this."""
    confirmed = User.objects.filter(pk__in=members, emailaddress__verified=True)
    muted = Mute.objects.filter(**unsubscribe.field(about)).values("person")
    return confirmed.exclude(wishes__silent=True).exclude(pk__in=muted).select_related("wishes").distinct()


def notice_fields(person: User, about: About, kind: str, moment: datetime) -> dict[str, object]:
    """Recipient and due time of a notice; turns in live games are never grouped."""
    wishes, terms = wishes_of(person), about.terms() if isinstance(about, Table) else None
    together = kind == Kind.TURN and wishes.turns in (Turns.HOURS, Turns.DAY) and not (terms and terms.is_live)
    return {"person": person, "due": schedule.due_at(wishes, together, moment), "together": together}


def wishes_of(person: User) -> Wishes:
    """The settings of a person, or the defaults, in the time of the club."""
    return getattr(person, "wishes", None) or Wishes(person=person, zone=settings.KARNAK_ZONE)


def waiting_seats(person: User) -> QuerySet[Seat]:
    """The seats that wait for this person, by deadline, earliest first.

    They are to move there, or to come to a pod or to a table they are invited to.
    """
    moves = Q(user=person, awaited=True, table__status=Status.PLAYING, table__purpose__in=LISTED_PURPOSES)
    asked = Q(table__pod__isnull=False) | Q(table__rematch_of__isnull=True)  # a rematch asks at the table before it
    comes = Q(asked, held_for=person, table__status=Status.OPEN)
    return Seat.objects.filter(moves | comes).order_by(F("table__deadline_at").asc(nulls_last=True), "table")
