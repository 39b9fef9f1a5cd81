"""Codes for open and running tables. In batches, so that few rows are locked at a time."""

from django.db import migrations

from tables.models import table_codes

AT_ONCE = 200


def give_codes(apps, schema):
    """Give each open or running table without a code one; resumable after an interruption."""
    tables = apps.get_model("tables", "Table").objects
    used = set(tables.filter(code__isnull=False).values_list("code", flat=True))
    waiting = tables.filter(status__in=("open", "playing"), code=None)
    while pks := list(waiting.values_list("pk", flat=True)[:AT_ONCE]):
        for pk in pks:
            tables.filter(pk=pk).update(code=free_code(used))


def free_code(used):
    """A code that is not among `used`, to which it is added."""
    code = table_codes.random_code()
    while code in used:
        code = table_codes.random_code()
    used.add(code)
    return code


class Migration(migrations.Migration):

    atomic = False
    dependencies = [("tables", "0012_codes_of_tables")]
    operations = [migrations.RunPython(give_codes, migrations.RunPython.noop)]
