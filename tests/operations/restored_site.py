"""Looks at a restored site from a process of its own: `python -m tests.operations.restored_site look|clocks|finish`.

`look` checks every table and prints the commands that each has carried out, as JSON; `clocks` prints
when the time of each table runs out and what its log tells; `finish` ends all games.
"""

import json
import os
import random
import sys

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tables.settings")

import django


def look() -> None:
    """Check every table, replay it, and print its commands."""
    from django.core.management import call_command

    from tables.models import Table
    from tests.support import consistency

    call_command("replay", stdout=sys.stderr)
    found = {}
    for table in Table.objects.all():
        consistency.check(table)
        found[table.slug] = sorted(consistency.carried_out(table))
    print(json.dumps(found))


def clocks() -> None:
    """Print the deadline and the kinds of events of every table."""
    from tables.models import Table
    from tests.background.clocked_tables import told

    found = {}
    for table in Table.objects.all():
        assert table.deadline_at is not None
        found[table.slug] = (table.status, table.deadline_at.isoformat(), told(table))
    print(json.dumps(found))


def finish() -> None:
    """Play every game to its end."""
    from django.core.management import call_command

    from tables.models import Status, Table
    from tests.support import consistency
    from tests.support.game_tables import move_on

    for table in Table.objects.all():
        consistency.check(move_on(table, random.Random(table.slug)))
    assert not Table.objects.exclude(status=Status.FINISHED).exists()
    call_command("replay", stdout=sys.stderr)


if __name__ == "__main__":
    django.setup()
    {"look": look, "clocks": clocks, "finish": finish}[sys.argv[1]]()
