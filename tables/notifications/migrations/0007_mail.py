"""An unsent mail is called so; its table keeps its name."""

from django.db import migrations


class Migration(migrations.Migration):
    beside_old = "A model is renamed in the code alone: its table stays."

    dependencies = [
        ("notifications", "0006_clubs"),
    ]

    operations = [
        migrations.AlterModelTable("letter", "notifications_letter"),
        migrations.RenameModel("Letter", "Mail"),
    ]
