"""Update the French messages, or check that they are complete."""

import shutil
import subprocess
import tempfile
from argparse import ArgumentParser
from gettext import GNUTranslations
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.test import override_settings

from engine import GAMES

LANGUAGE = "fr"
FILE = Path(LANGUAGE) / "LC_MESSAGES" / "django.po"
OF_A_GAME = ("engine", "templates/games")  # folders with a folder for each game
ELSEWHERE = [".venv*", "var", "tests", "docs", "deploy", "*/locale"]


class Command(BaseCommand):
    """Command `manage.py translations [--check]`."""

    help = "Collect every message, keep the French ones that exist, and compile them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing; fail where a message is not French")

    def handle(self, *args: object, check: bool = False, **options: object) -> None:
        if not shutil.which("msgfmt"):
            raise CommandError("This needs Debian's package gettext.")
        kept = Path(settings.LOCALE_PATHS[0])
        with tempfile.TemporaryDirectory() as folder:
            fresh = Path(folder) / "locale"
            shutil.copytree(kept, fresh) if kept.is_dir() else (fresh / FILE).parent.mkdir(parents=True)
            collect(fresh)
            open_messages = untranslated_messages(fresh / FILE)
            compiled = compile_messages(fresh / FILE)
            if check:
                self.compare(kept, compiled, open_messages)
            else:
                (kept / FILE).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(fresh / FILE, kept / FILE)
                shutil.copyfile(compiled, (kept / FILE).with_suffix(".mo"))
                self.stdout.write(open_messages or "Every message is French.")

    def compare(self, kept: Path, compiled: Path, open_messages: str) -> None:
        """Fail if a message is untranslated, or the compiled file is out of date. Raises CommandError."""
        if open_messages:
            raise CommandError(f"Not translated, or fuzzy:\n{open_messages}")
        shipped = (kept / FILE).with_suffix(".mo")
        if not shipped.exists() or catalogue(shipped) != catalogue(compiled):
            raise CommandError("The compiled messages are not up to date: run `manage.py translations`.")
        self.stdout.write("Every message is French.")


def collect(folder: Path) -> None:
    """Extract every message of code and templates, but for drafts of games, into the file of this folder."""
    drafts = [game.folder for game in GAMES.values() if game.level == "draft"]
    with override_settings(LOCALE_PATHS=[str(folder)]):
        call_command(
            "makemessages",
            locale=[LANGUAGE],
            ignore_patterns=[*ELSEWHERE, *(f"{place}/{name}/*" for name in drafts for place in OF_A_GAME)],
            no_obsolete=True,
            no_location=True,
            no_wrap=True,
            verbosity=0,
        )


def untranslated_messages(file: Path) -> str:
    """The untranslated and fuzzy messages, without the header of the file."""
    found = [program_output("msgattrib", "--no-wrap", kind, str(file)) for kind in ("--untranslated", "--only-fuzzy")]
    return "\n".join(messages for text in found if (messages := text.partition("\n\n")[2].strip()))


def compile_messages(file: Path) -> Path:
    """Compile this file, checking its placeholders. Returns the compiled file."""
    compiled = file.with_suffix(".mo")
    program_output("msgfmt", "--check", "--output-file", str(compiled), str(file))
    return compiled


def catalogue(compiled: Path) -> dict[str | tuple[str, int], str]:
    """The messages of a compiled file without its header, which holds the time."""
    with compiled.open("rb") as file:
        messages: dict[str | tuple[str, int], str] = vars(GNUTranslations(file))["_catalog"]
    return {message: translation for message, translation in messages.items() if message}


def program_output(program: str, *arguments: str) -> str:
    """The output of a program of GNU gettext. Raises CommandError."""
    ended = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    if ended.returncode:
        raise CommandError(ended.stderr)
    return ended.stdout
