"""Search for words that the site's glossary has replaced, in all messages or in those of given files."""

import re
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tables.management.commands.translations import FILE, catalogue

ENGLISH = {  # pattern: replacement
    r"whoever|somebody|\bwho(?: \w+){0,2} stays\b": "anyone who, someone, the player in that seat",
    r"\btak(?:e|es|en|ing) back\b": "undo",
    r"\baffairs?\b": "table menu, requests",
    r"\bwatchers?\b": "spectators",
    r"\btalk\b": "chat",
    r"\bladder\b|\bn-th\b": "track; the first, the second and so on",
    r"\bby chance\b": "at random",
    r"\bexactly one of these\b": "one of them",
    r"\bnothing to do right now\b": "who is choosing",
    r"\bthis is final\b|\bready, not sent\b": "what can no longer be undone, and why",
    r"\bthe wall(?! screen)\b": "wall screen",
    r"\bseed:|\.toml\b|\.md\b": "the rulebook; no file names",
    r"\w'\w": "the typographic apostrophe",
}
FRENCH = {
    r"\bbots?\b": "robot",
    r"\bcourrier\b": "e-mail",
    r"\bsièges?\b": "place",
    r"\bmurs?\b": "écran mural",
    r"\bpayes?\b": "paie",
    r"\bprojets?\b": "brouillon",
    r"\bMaât\b": "Maat, as the rulebook has it",
    r"\w·\w|\(e\)": "a word without marks of gender",
    r"\w'\w": "the typographic apostrophe",
}
Message = tuple[str, str]  # in English and in French


class Command(BaseCommand):
    """Command `manage.py wording [FILE ...]`."""

    help = "Fail where a message has a replaced word: among all messages, or among those of the files that are named."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="*", type=Path, help="source files and templates; all messages without one")

    def handle(self, *args: object, files: list[Path], **options: object) -> None:
        texts = [plain(file.read_text("utf-8")) for file in files]
        looked_at = [message for message in messages() if not files or any(plain(message[0]) in text for text in texts)]
        if found := faults(looked_at):
            raise CommandError("\n".join(found))
        self.stdout.write(f"{len(looked_at)} messages, none with a replaced word.")


def messages() -> Iterator[Message]:
    """Every message; the forms of plurals one by one."""
    compiled = Path(settings.LOCALE_PATHS[0]) / FILE.with_suffix(".mo")
    for message, french in catalogue(compiled).items():
        yield (message[0] if isinstance(message, tuple) else message).rpartition("\x04")[2], french


def plain(text: str) -> str:
    """A text as in the catalogue: values by name, without the line breaks of a source file."""
    values = re.sub(r"{{ *(\w+) *}}", r"%(\1)s", text)
    return " ".join(re.sub(r'"\s*\n\s*f?"', "", values).split())


def faults(looked_at: Iterable[Message]) -> list[str]:
    """A line for each replaced word, with its replacement."""
    return [
        f"{said!r}: {instead}"
        for message in looked_at
        for said, words in zip(message, (ENGLISH, FRENCH), strict=True)
        for pattern, instead in words.items()
        if re.search(pattern, said)
    ]
