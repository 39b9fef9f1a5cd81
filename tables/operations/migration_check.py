"""Whether a migration can be applied while processes of the release before still play.

The order of an upgrade is: migrate, then restart the processes one by one (`deploy/README.md`). Until the last restart,
the old code reads and writes the new tables.
"""

from __future__ import annotations

from django.db.migrations import operations as ops
from django.db.migrations.migration import Migration
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.db.models import Field
from django.db.models.fields import NOT_PROVIDED

# A migration that does one of these says why the old code can bear it (attribute `beside_old`) or cannot (`stops_old`).
REFUSED = {
    ops.RemoveField: "removes a column that the old code selects",
    ops.RenameField: "renames a column that the old code selects",
    ops.DeleteModel: "removes a table that the old code reads",
    ops.RenameModel: "renames a table that the old code reads",
    ops.AlterModelTable: "renames a table that the old code reads",
    ops.AddConstraint: "adds a constraint that the old code does not know",
    ops.RunPython: "changes rows by a program",
    ops.RunSQL: "changes the database by SQL",
}


def conflicts(migration: Migration, before: ProjectState) -> list[str]:
    """The operations of a migration that can break the previous release while it still runs, with reasons.

    before: the models before the migration.
    """
    state, found = before.clone(), list[str]()
    for operation in migration.operations:
        if said := conflict(operation, migration.app_label, state):
            found.append(f"{operation.describe()}: {said}")
        operation.state_forwards(migration.app_label, state)
    return found


def conflict(operation: Operation, app: str, state: ProjectState) -> str:
    """Why an operation can break the previous release while it still runs; empty if it cannot."""
    for kind, said in REFUSED.items():
        if isinstance(operation, kind):
            return said
    if isinstance(operation, ops.AddField) and needs_value(operation.field):
        return "the old code inserts rows without this column: give it db_default, or null=True"
    if isinstance(operation, ops.AlterField):
        model = state.models[app, operation.model_name_lower]
        return why_narrower(model.get_field(operation.name), operation.field)
    return ""


def needs_value(field: Field[object, object]) -> bool:
    """Whether a row cannot be inserted without this field."""
    return not (field.many_to_many or field.null or field.db_default is not NOT_PROVIDED)


def why_narrower(old: Field[object, object], new: Field[object, object]) -> str:
    """Why a changed field rejects values that it accepted before; empty if it rejects none."""
    if old.null and not new.null:
        return "the old code may write nothing here"
    if new.unique and not old.unique:
        return "the old code may write the same twice"
    if old.get_internal_type() != new.get_internal_type() or (old.db_column or old.name) != (new.db_column or new.name):
        return "the column is another one"
    if new.max_length is not None and (old.max_length is None or new.max_length < old.max_length):
        return "the old code may write longer texts"
    if old.db_default is not NOT_PROVIDED and needs_value(new):
        return "the old code relies on the default of the database"
    return ""


def stopping_migrations(plan: list[Migration]) -> list[str]:
    """The names of those migrations of a plan that the release before cannot run beside."""
    return [f"{found.app_label}.{found.name}" for found in plan if getattr(found, "stops_old", "")]
