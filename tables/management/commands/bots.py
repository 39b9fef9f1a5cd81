"""Let the bots think, and nothing else."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from tables.background import bots
from tables.management.commands.ticker import add_metrics_address, run_loops


class Command(BaseCommand):
    """Command `manage.py bots`."""

    help = "Let the bots think, on this or any other machine, for a `ticker --no-bots`; needs PostgreSQL and Redis."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_metrics_address(parser)

    def handle(self, *args: object, **options: object) -> None:
        run_loops([bots.LOOP], options)
