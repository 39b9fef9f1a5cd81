"""Taking and leaving seats before a game, bots, and rematches."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from engine.bots import strengths
from engine.core import Event
from tables.messages import guest_names
from tables.messages.refusals import Refused, RematchAgreed, RematchBegins, RematchProposed
from tables.models import COLOURS, Seat, Status, Table
from tables.people import blocks, name_rules
from tables.people.models import User
from tables.play import broadcast, commands, seed_commitment
from tables.play.signals import players_invited, seats_changed
from tables.votes import voting

NONCE_LENGTH = 64


def clean_nonce(text: str) -> str:
    """A player's contribution to the seed, without spaces and unprintable characters."""
    return "".join(c for c in text if c.isprintable() and not c.isspace())[:NONCE_LENGTH]


def add_seats(table: Table, kinds: Sequence[str]) -> None:
    """Create the seats of a new table.

    kinds: for each the strength of a bot, or empty for a person.
    """
    free = iter(name_rules.BOTS)
    Seat.objects.bulk_create(
        Seat(table=table, number=i, colour=COLOURS[i], bot=kind, name=next(free) if kind else "")
        for i, kind in enumerate(kinds)
    )


def is_name_taken(name: str, seats: Collection[Seat]) -> bool:
    """Whether a player at this table has this name, or one that looks like it."""
    return name_rules.is_among(name, [seat.name for seat in seats if seat.name])


def seat_for(table: Table, user_pk: int | None, name: str, number: int | None = None) -> Seat:
    """The seat that this user has or would get: a held one, else the first free one. Raises Refused.

    number: the required seat, from 0.
    """
    if (own := table.seat_of(user_pk)) is not None:
        return own
    if table.status != Status.OPEN:
        raise Refused(_("This game has started without you: every seat is taken."), 409)
    free = free_seats_for(table, user_pk, number)
    if not free and table.arbitrated and number is None:
        why = _(
            "The seats at this table were drawn for a tournament. If one is yours, come in through the tournament page."
        )
        raise Refused(why, 403)
    if is_name_taken(name, list(table.seats.all())):
        raise Refused(
            _("Someone at this table already has the name {name}, or nearly the same. Choose another name.").format(
                name=name
            )
        )
    if not free:
        raise Refused(_("Every seat at this table is taken."), 409)
    return min(free, key=lambda seat: (seat.held_for_id is None, seat.number))


def free_seats_for(table: Table, user_pk: int | None, number: int | None) -> list[Seat]:
    """The free seats that this user may take; `number`: the required one, from 0."""
    free = [seat for seat in table.seats.all() if seat.free]
    if number is not None:
        return [seat for seat in free if seat.number == number]
    if table.arbitrated:  # a seat held for nobody was drawn for an entry without a user yet
        return [seat for seat in free if seat.held_for_id is not None and seat.held_for_id == user_pk]
    return [seat for seat in free if seat.held_for_id == user_pk or seat.held_for_id is None]


@transaction.atomic
def join_table(table: Table, user: User, name: str, nonce: str, number: int | None = None) -> Seat:
    """Give this user a seat; `number`: the required one, from 0. Raises Refused."""
    table = commands.lock_table(table)
    seat = seat_for(table, user.pk, name, number)
    if seat.user_id == user.pk:
        return seat
    refuse_blocked(table, user)
    if user.colour and not table.arbitrated:  # in tournaments the shape marks the drawn seat
        assign_colour(table, seat, user.colour)
    seat.user, seat.name, seat.nonce, seat.held_for = user, guest_names.stored_form(name), clean_nonce(nonce), None
    seat.save()
    broadcast_seats(table)
    return seat


def refuse_blocked(table: Table, user: User) -> None:
    """Refuse a user whom the table's host has blocked. Raises Refused."""
    if blocks.has_blocked(table.host_id, user.pk):
        raise Refused(_("The person who opened this table does not want to play with you."), 403)


def assign_colour(table: Table, seat: Seat, colour: str) -> bool:
    """Give a seat this colour; a free seat that has it gets the other one. Returns False if it is taken."""
    other = next((one for one in table.seats.all() if one.colour == colour and one.number != seat.number), None)
    if other is not None and not other.free:
        return False
    if other is not None:
        other.colour = seat.colour
        other.save(update_fields=["colour"])
    seat.colour = colour
    return True


@transaction.atomic
def change_colour(table: Table, user: User, colour: str) -> None:
    """Change one's colour before the game begins. Raises Refused."""
    table = commands.lock_table(table)
    seat = table.seat_of(user.pk)
    if table.status != Status.OPEN or seat is None:
        raise Refused(_("The game has started: colours can no longer be changed."), 409)
    if table.arbitrated:
        raise Refused(_("At a tournament table, your shape marks your seat: it stays as drawn."), 409)
    if colour not in COLOURS:
        raise Refused(_("There is no such colour."), 400)
    if not assign_colour(table, seat, colour):
        raise Refused(_("Someone else has this colour."), 409)
    seat.save(update_fields=["colour"])
    broadcast_seats(table)


@transaction.atomic
def leave_seat(table: Table, user: User) -> None:
    """Leave one's seat before the game begins. Raises Refused."""
    table = commands.lock_table(table)
    refuse_leaving(table)
    table.seats.filter(user=user).update(user=None, name="", nonce="", acts=0)
    broadcast_seats(table)


def refuse_leaving(table: Table) -> None:
    """Refuse to leave a seat after the start, or one given by a draw. Raises Refused."""
    if table.status != Status.OPEN:
        raise Refused(_("The game has started: you can no longer leave your seat this way."), 409)
    if table.arbitrated:
        why = _("The draw gave you this seat. If you can’t play, say so on the tournament page.")
        raise Refused(why, 409)


def strongest(key: str) -> str:
    """The strength of a bot that fills a seat of this game."""
    return strengths(key)[-1]


@transaction.atomic
def fill_with_bots(table: Table) -> None:
    """Fill every free seat with a bot."""
    table = commands.lock_table(table)
    if table.status != Status.OPEN:
        return
    seats = list(table.seats.all())
    free = iter(name for name in name_rules.BOTS if not is_name_taken(name, seats))
    for seat in seats:
        if seat.free:
            seat.bot, seat.name, seat.held_for = strongest(table.game), next(free), None
            seat.save()
    broadcast_seats(table)


@transaction.atomic
def open_rematch(table: Table, user: User, nonce: str = "") -> Table:
    """Create the rematch of a table, or return it; the other players' seats are held. Raises Refused."""
    table = commands.lock_table(table)
    asking = table.seat_of(user.pk)
    if table.status != Status.FINISHED or asking is None:
        raise Refused(_("Only players who finished this game can ask for a rematch."), 403)
    if table.arbitrated:
        raise Refused(_("This game was part of a tournament: the next one is drawn there."), 403)
    if table.is_of_week:
        raise Refused(_("Everyone has one try a week."), 403)
    again = Table.objects.filter(rematch_of=table).first()
    if again is not None:
        return again
    kept = ("game", "options", "visibility", "pace", "delay", "delay_moves", "clock", "lapse")
    same = {field: getattr(table, field) for field in kept}
    bound = seed_commitment.next_promise(table)
    same.update(slug=bound.slug, secret=bound.secret)
    again = Table.objects.create(**same, schema=table.rules.version, host=user, rematch_of=table)
    seats = list(table.seats.all())
    unwilling = blocks.blockers(user.pk, [seat.user_id for seat in seats if seat.user_id])
    Seat.objects.bulk_create(create_rematch_seat(again, seat, user, nonce, unwilling) for seat in seats)
    players_invited.send(Table, table=again)
    voting.propose_again(table, asking.number, RematchProposed(asking.number))
    return again


def join_rematch(table: Table, seat: Seat, nonce: str) -> Event:
    """Give this seat's player the seat held for them in the rematch. Raises Refused."""
    again = Table.objects.filter(rematch_of=table, status=Status.OPEN).first()
    if again is not None and seat.user is not None:
        join_table(again, seat.user, seat.name, nonce)
    return RematchAgreed(seat.number)


@transaction.atomic
def tell_earlier_table(again: Table, sits: User | None = None) -> None:
    """Tell the pages of the table before a rematch what has changed at the rematch.

    Outside of the lock of the rematch: who agrees there locks the earlier table first. sits: who has just sat down.
    """
    if again.rematch_of is None:
        return
    earlier = commands.lock_table(again.rematch_of)
    seat = earlier.seat_of(sits.pk) if sits is not None else None
    told: list[Event] = [RematchAgreed(seat.number)] if seat is not None else []
    if Table.objects.get(pk=again.pk).status != Status.OPEN:
        told.append(RematchBegins())
    commands.write_notice(earlier, told)


def create_rematch_seat(table: Table, seat: Seat, asking: User, nonce: str, unwilling: Collection[int] = ()) -> Seat:
    """A seat of a rematch: taken by its bot or by the user who asks, held for the others.

    nonce: contribution to the seed of the user who asks.
    unwilling: users who have blocked the one who asks; they are not invited.
    """
    new = Seat(table=table, number=seat.number, colour=seat.colour, bot=seat.bot)
    if seat.bot or seat.user_id == asking.pk:
        new.name, new.user_id, new.nonce = seat.name, seat.user_id, "" if seat.bot else clean_nonce(nonce)
    elif seat.user_id not in unwilling:
        new.held_for_id = seat.user_id
    return new


def broadcast_seats(table: Table) -> None:
    """Make every page of the table load the seats again, on commit."""
    seats_changed.send(Table, table=table)
    transaction.on_commit(lambda: broadcast.access_changed(table), robust=True)
