"""Pack the positions of earlier games. It can be interrupted at any time and goes on where it was.

SQLite keeps the space that becomes free for new rows; `VACUUM` gives it back to the disk.
"""

import zlib
from itertools import islice

from django.db import migrations, transaction

from tables.models.packing import key_number, pack, unpack

AT_ONCE = 50  # tables in one transaction


def pack_history(apps, schema_editor):
    """Pack every table that holds whole positions only."""
    change_tables(apps, lambda turns: turns.filter(key__isnull=False).exists(), pack_rows)


def unpack_history(apps, schema_editor):
    """Store every position whole again."""
    change_tables(apps, lambda turns: not turns.filter(key__isnull=False).exists(), unpack_rows)


def change_tables(apps, is_done, change):
    """Change the rows of all tables that are not done, some tables in each transaction."""
    turn = apps.get_model("tables", "Turn")
    tables = iter(list(apps.get_model("tables", "Table").objects.order_by("pk").values_list("pk", flat=True)))
    while some := list(islice(tables, AT_ONCE)):
        with transaction.atomic():
            for pk in some:
                turns = turn.objects.filter(table=pk).order_by("number")
                if not is_done(turns):
                    changed = change(list(turns.only("number", "after", "key")))
                    turn.objects.bulk_update(changed, ["after", "key"], batch_size=100)


def pack_rows(rows):
    """Pack rows of whole positions; those that cannot be read stay. Returns the changed ones."""
    texts = {}
    for row in rows:
        try:
            texts[row.number] = unpack(row.after)
        except zlib.error:
            continue
    found = [row for row in rows if row.number in texts and key_number(row.number) in texts]
    found = [row for row in found if row.number != key_number(row.number)]
    for row in found:
        row.key = key_number(row.number)
        row.after = pack(texts[row.number], texts[row.key])
    return found


def unpack_rows(rows):
    """Store packed positions whole. Returns the changed rows."""
    keys = {row.number: unpack(row.after) for row in rows if row.key is None and row.number == key_number(row.number)}
    found = [row for row in rows if row.key in keys]
    for row in found:
        row.after, row.key = pack(unpack(row.after, keys[row.key])), None
    return found


class Migration(migrations.Migration):

    atomic = False
    dependencies = [("tables", "0016_packed_history")]
    operations = [migrations.RunPython(pack_history, unpack_history)]
