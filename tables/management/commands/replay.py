"""Replay the saved moves of tables and compare with the saved positions."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

import engine
from engine import BadPosition, BadRecord
from tables.models import Status, Table
from tables.table_page.replay_views import build_record


class Command(BaseCommand):
    """Command `manage.py replay [SLUG ...]`."""

    help = "Replay tables from their seed: the saved position must come out, and the result of a finished game."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slugs", nargs="*", metavar="SLUG", help="tables; all that were begun without any")

    def handle(self, *args: object, slugs: list[str], **options: object) -> None:
        tables = Table.objects.exclude(status=Status.OPEN).prefetch_related("seats").order_by("pk")
        chosen = list(tables.filter(slug__in=slugs) if slugs else tables)
        if missing := set(slugs) - {table.slug for table in chosen}:
            raise CommandError(f"No game was begun at {', '.join(sorted(missing))}.")
        wrong = [sentence for table in chosen if (sentence := difference(table))]
        for sentence in wrong:
            self.stderr.write(sentence)
        if wrong:
            raise CommandError(f"{len(wrong)} of {len(chosen)} tables differ.")
        self.stdout.write(f"{len(chosen)} tables replayed: every one is as it was saved.")


def difference(table: Table) -> str:
    """How a replay differs from the saved table, in one sentence; empty if it does not."""
    try:
        *_before, (position, _events) = engine.replay(build_record(table))
    except BadRecord as error:
        return f"{table.slug}: {error}"
    try:
        saved = table.full_position()
    except BadPosition as error:
        return f"{table.slug}: {error}"
    if saved.secret:  # sealed answers that have not opened are in no record
        return ""
    if saved.to_move() and table.schema < table.rules.version:  # an older release may not have kept all of it
        return ""
    return "" if engine.dump(position) == engine.dump(saved) else f"{table.slug}: another position comes out."
