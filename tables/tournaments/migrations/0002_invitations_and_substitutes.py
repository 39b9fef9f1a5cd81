"""Invitation links of clubs, and substitutes of entries."""

from django.db import migrations, models

import tables.models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_clubs_and_tournaments")]

    operations = [
        migrations.AddField(
            "club", "invite_token", models.CharField(default=tables.models.token, max_length=16, unique=True)
        ),
        migrations.AddField("entry", "substitute", models.CharField(blank=True, default="", max_length=30)),
    ]
