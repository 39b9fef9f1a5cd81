"""Signals of tables.

Sent inside the transaction; an exception of a receiver rolls it back.
"""

from django.dispatch import Signal

table_written = (
    Signal()
)  # a new version: `table`, `changes` of its fields, and the seats `called`, which it now waits for
vote_opened = Signal()  # a proposal to the players: `table`, the numbers of the `seats` that are asked, its `number`
players_invited = Signal()  # seats of a `table` are held for people
players_found = Signal()  # a `table` has begun for `people`, by their primary keys, who were looking for players
seats_changed = Signal()  # somebody sat down at a `table` or left it
seat_stood_in = Signal()  # a bot plays at a `table` until the user with primary key `person` is back
