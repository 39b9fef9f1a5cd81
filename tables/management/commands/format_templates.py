"""`manage.py format_templates [--check] [FILE ...]`: lays out templates, or lists those that are not."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tables.management.template_printer import layout

TEMPLATES = settings.BASE_DIR / "templates"


class Command(BaseCommand):
    """For developers, and for `make check`."""

    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true")
        parser.add_argument("files", nargs="*", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        changed = []
        for path in options["files"] or sorted(TEMPLATES.rglob("*.html")):
            source, name = path.read_text(), path.resolve().relative_to(TEMPLATES).as_posix()
            try:
                printed = layout(source)
            except ValueError as wrong:
                raise CommandError(f"{name}: {wrong}") from wrong
            if printed == source:
                continue
            changed.append(name)
            if not options["check"]:
                path.write_text(printed)
        if options["check"] and changed:
            raise CommandError(f"Not laid out (manage.py format_templates does it): {', '.join(changed)}")
