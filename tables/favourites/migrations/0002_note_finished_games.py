from django.db import migrations

BATCH = 1000
LISTED = ("", "practice")


def note_finished_games(apps, schema_editor):
    """Note all games that are over, so that the loop reads their favourites."""
    Table, UnreadGame = apps.get_model("tables", "Table"), apps.get_model("favourites", "UnreadGame")
    over = Table.objects.filter(status="finished", purpose__in=LISTED, seats__user__isnull=False).distinct()
    keys = list(over.order_by("pk").values_list("pk", flat=True))
    for i in range(0, len(keys), BATCH):
        UnreadGame.objects.bulk_create([UnreadGame(table_id=pk) for pk in keys[i : i + BATCH]], ignore_conflicts=True)


class Migration(migrations.Migration):

    dependencies = [
        ('favourites', '0001_initial'),
        ('tables', '0020_prepared_answers'),
    ]

    operations = [
        migrations.RunPython(note_finished_games, migrations.RunPython.noop),
    ]
