"""The fields of a prepared answer are called so; their columns stay."""

from django.db import migrations, models


class Migration(migrations.Migration):
    beside_old = "Fields are renamed in the code alone: their columns stay."

    dependencies = [
        ("tables", "0022_free_seats"),
    ]

    operations = [
        migrations.AlterField(
            model_name="seat",
            name="plan",
            field=models.TextField(blank=True, db_column="plan", db_default="", default=""),
        ),
        migrations.RenameField(model_name="seat", old_name="plan", new_name="prepared"),
        migrations.AlterField(
            model_name="seat",
            name="plan_failed",
            field=models.BooleanField(db_column="plan_failed", db_default=False, default=False),
        ),
        migrations.RenameField(model_name="seat", old_name="plan_failed", new_name="prepared_failed"),
    ]
