"""Check an installation and say what to do."""

import json
import sys
from argparse import ArgumentParser

from django.core.management.base import BaseCommand
from django.utils.termcolors import make_style

from tables.operations import checks
from tables.operations.findings import LEVELS

COLOURS = {
    "ok": make_style(fg="green"),
    "warning": make_style(fg="yellow", opts=("bold",)),
    "error": make_style(fg="red", opts=("bold",)),
}


class Command(BaseCommand):
    """Command `manage.py doctor`; exit status 0 if all is well, 1 with warnings, 2 with errors."""

    help = "Check this installation. Each line says what to do. Exit status: 0 all well, 1 warnings, 2 errors."
    requires_system_checks: list[str] = []  # it speaks also where they fail
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print the results as JSON")
        parser.add_argument("--quick", action="store_true", help="leave out what takes seconds")

    def handle(self, *args: object, **options: object) -> None:
        found = checks.results(thorough=not options["quick"])
        if options["json"]:
            self.stdout.write(json.dumps([one._asdict() for one in found], indent=1, ensure_ascii=False))
        else:
            for one in found:
                self.print_result(one)
        if status := max(LEVELS.index(one.level) for one in found):
            sys.exit(status)

    def print_result(self, one: checks.Result) -> None:
        """Print level, check and sentence; the advice stands on a line of its own."""
        level = f"{one.level:8}"
        shown = COLOURS[one.level](level) if self.stdout.isatty() else level
        self.stdout.write(f"{shown}{one.check:12}{one.text}")
        if one.advice:
            self.stdout.write(f"{'':20}-> {one.advice}")
