"""Who is in a lesson or plays the first games of a kind: the symbols of the board are named for them."""

from __future__ import annotations

from tables.models import Purpose, Seat, Status, Table

FIRST_GAMES = 3


def plays_first_games(table: Table, number: int) -> bool:
    """Whether this is a lesson, or one of the first three games of its kind for this seat's player.

    Those that have begun count, without lessons.
    """
    user = table.seats.all()[number].user_id
    if user is None or table.is_lesson:
        return table.is_lesson
    games = Seat.objects.filter(user=user, table__game=table.game).exclude(table__purpose=Purpose.LESSON)
    begun = games.exclude(table__status=Status.OPEN)
    return begun.values("pk")[: FIRST_GAMES + 1].count() <= FIRST_GAMES
