"""Restore a backup into an empty installation."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from tables.operations import restore
from tables.operations.archive_file import Unusable


class Command(BaseCommand):
    """Command `manage.py restore FILE`."""

    help = "Load a backup into an empty installation without a running server. No clock runs between backup and start."
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="made by `manage.py backup`")

    def handle(self, *args: object, file: Path, **options: object) -> None:
        try:
            manifest = restore.restore_backup(file)
        except (Unusable, OSError) as error:
            raise CommandError(str(error)) from error
        counts = manifest.counts
        self.stdout.write(
            f"Restored as of {manifest.made:%Y-%m-%d %H:%M} UTC: {counts['tables_table']} tables, "
            f"{counts['tables_turn']} turns."
        )
        self.stdout.write("Now run `karnak doctor` and `karnak replay`, then start the server.")
