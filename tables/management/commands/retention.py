"""Delete what is kept no longer."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from tables.operations import retention


class Command(BaseCommand):
    """Command `manage.py retention [--yes]`."""

    help = "Say what is old enough to be deleted: sessions, guests, notices, e-mails, reports. With --yes, delete it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--yes", action="store_true", help="delete it, after saying so")

    def handle(self, *args: object, yes: bool, **options: object) -> None:
        planned = retention.planned_deletions()
        for rule, count in planned:
            self.stdout.write(f"{count:8} {rule.name}")
        if not yes:
            self.stdout.write("Nothing was deleted. Run again with --yes to delete these.")
            return
        for rule, count in planned:
            if count:
                done = sum(retention.delete_old_rows(rule))
                self.stdout.write(f"{done:8} deleted: {rule.name}")
