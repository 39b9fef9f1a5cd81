"""A release can be rolled out under play: what its migrations do, the code of the release before can bear.

The order of an upgrade is in `deploy/README.md`, "A new release without a lost move".
"""

from __future__ import annotations

import pytest
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ModelState, ProjectState

from tables.operations.data_checks import migration_advice
from tables.operations.migration_check import conflicts

# The newest migration of each app when this promise was made; older ones are applied on no server under play.
BEFORE = {"favourites": 2, "notifications": 5, "people": 6, "tables": 21, "talk": 6, "tournaments": 8}
REASONS = "beside_old", "stops_old"


def test_a_migration_leaves_what_the_release_before_needs() -> None:
    loader = MigrationLoader(None)
    broken = {}
    for app, name in sorted(loader.disk_migrations):
        migration = loader.disk_migrations[app, name]
        if migration.__module__.startswith("tables.") and int(name[:4]) > BEFORE.get(app, 0):
            found = conflicts(migration, loader.project_state((app, name), at_end=False))
            if found and not any(getattr(migration, reason, "") for reason in REASONS):
                broken[f"{app}.{name}"] = found
    assert broken == {}


def made(*operations: Operation, **reasons: str) -> migrations.Migration:
    """A migration of a model `Chair` with these operations."""
    migration = migrations.Migration("0002_next", "hall")
    migration.operations = list(operations)
    for name, reason in reasons.items():
        setattr(migration, name, reason)
    return migration


def chairs() -> ProjectState:
    """The models before it."""
    state = ProjectState()
    fields: list[tuple[str, models.Field]] = [  # type: ignore[type-arg]  fields of any kind
        ("id", models.BigAutoField(primary_key=True)),
        ("colour", models.CharField(max_length=10)),
        ("maker", models.CharField(max_length=10, null=True)),
    ]
    state.add_model(ModelState("hall", "Chair", fields))
    return state


def colour(**changed: object) -> Operation:
    """The field `colour` changed."""
    return migrations.AlterField("chair", "colour", models.CharField(**{"max_length": 10, **changed}))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "operation",
    [
        migrations.AddField("chair", "legs", models.IntegerField(db_default=4)),
        migrations.AddField("chair", "legs", models.IntegerField(null=True)),
        migrations.AddField("chair", "beside", models.ManyToManyField("hall.Chair")),
        migrations.CreateModel("Table", [("id", models.BigAutoField(primary_key=True))]),
        migrations.AddIndex("chair", models.Index(fields=["colour"], name="chair_colour")),
        colour(max_length=20),
        colour(null=True),
        colour(choices=[("red", "Red")]),
    ],
)
def test_what_the_old_code_does_not_notice_is_free(operation: Operation) -> None:
    assert conflicts(made(operation), chairs()) == []


@pytest.mark.parametrize(
    "operation",
    [
        migrations.AddField("chair", "legs", models.IntegerField(default=4)),  # Django's default is not the database's
        migrations.RemoveField("chair", "colour"),
        migrations.RenameField("chair", "colour", "paint"),
        migrations.DeleteModel("Chair"),
        migrations.RenameModel("Chair", "Stool"),
        migrations.AddConstraint("chair", models.UniqueConstraint(fields=["colour"], name="one_of_a_colour")),
        migrations.RunSQL("DELETE FROM hall_chair"),
        migrations.RunPython(migrations.RunPython.noop),
        migrations.AlterField("chair", "maker", models.CharField(max_length=10)),
        migrations.AlterField("chair", "colour", models.IntegerField()),
        colour(max_length=5),
        colour(unique=True),
    ],
)
def test_what_could_break_the_old_code_needs_a_reason(operation: Operation) -> None:
    assert len(conflicts(made(operation), chairs())) == 1


def test_operations_are_looked_at_one_after_the_other() -> None:
    """The second is compared with what the first has left."""
    added = migrations.AddField("chair", "legs", models.IntegerField(null=True))
    later = migrations.AlterField("chair", "legs", models.IntegerField(db_default=4))
    assert len(conflicts(made(added, later), chairs())) == 1


def test_the_doctor_says_when_all_processes_have_to_stop() -> None:
    plain, stopping = made(), made(stops_old="Positions of a new shape.")
    assert migration_advice([plain]) == "Run `karnak migrate`."
    assert "Stop all processes" in migration_advice([plain, stopping])
    assert "hall.0002_next" in migration_advice([plain, stopping])
