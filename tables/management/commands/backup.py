"""Write the whole site into one file."""

import os
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from tables.operations import backup
from tables.operations.archive_file import Unusable


class Command(BaseCommand):
    """Command `manage.py backup FILE`."""

    help = "Write database, keys and printed values into one file. People can play meanwhile. It holds secrets."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("where", type=Path, metavar="FILE", help="a new file, or a folder, which gets one a call")
        parser.add_argument(
            "--keep", metavar="14d,8w,12m", help="delete older ones but the last of each day, week, month"
        )

    def handle(self, *args: object, where: Path, keep: str | None, **options: object) -> None:
        try:
            kept = backup.read_kept(keep) if keep else None
            target, manifest = backup.make_backup(where.absolute())
        except (Unusable, OSError) as error:
            raise CommandError(str(error)) from error
        played = manifest.counts.get("tables_turn", 0)
        size = target.stat().st_size / 2**20
        self.stdout.write(f"{target}: {size:.1f} MB, {manifest.counts['tables_table']} tables, {played} turns.")
        if os.environ.get("SECRET_KEY"):
            self.stdout.write("SECRET_KEY comes from the environment: keep a copy of that file too.")
        if kept is not None:
            for old in backup.superfluous_backups(target.parent, kept):
                old.unlink()
                self.stdout.write(f"{old}: deleted, --keep {keep}.")
