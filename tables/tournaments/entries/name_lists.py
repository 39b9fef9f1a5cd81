"""Parsing of pasted and imported lists of names and teams."""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from tables.messages.refusals import Refused
from tables.people.name_rules import clean_name, likenesses
from tables.tournaments.entries import entering

NAMES = ("name", "nom", "player", "joueur", "joueuse", "pseudo")
TEAMS = ("team", "equipe", "family", "famille", "club")
SEPARATORS = ";\t,"


class Line(NamedTuple):
    """A line of a list: name, team, and what is wrong with it."""

    name: str
    team: str
    wrong: str = ""


def pasted_lines(text: str) -> list[tuple[str, str]]:
    """Name and team of every non-empty line: "Name; team", or a name alone."""
    cells = (line.replace("\t", ";").partition(";") for line in text.splitlines())
    return [(name.strip(), team.strip()) for name, _semicolon, team in cells if name.strip() or team.strip()]


def imported_lines(content: bytes) -> list[tuple[str, str]]:
    """Name and team of every row of a CSV file in any usual encoding and separator. Raises Refused."""
    text = file_text(content)
    separator = max(SEPARATORS, key=text.partition("\n")[0].count)
    try:
        rows = [
            [cell.strip() for cell in row] for row in csv.reader(text.splitlines(), delimiter=separator, strict=True)
        ]
    except csv.Error as error:
        raise Refused(_("This file is not a list of names: its quotation marks do not match.")) from error
    return columns([row for row in rows if any(row)])


def file_text(content: bytes) -> str:
    """Decode a file as UTF-8, else as Windows-1252. Raises Refused."""
    if b"\0" in content:
        raise Refused(_("This file is not text. Save the list as CSV first."))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def columns(rows: Sequence[Sequence[str]]) -> list[tuple[str, str]]:
    """The columns of names and teams: by the heading if there is one, else the first two."""
    name, team, start = 0, 1, 0
    heading = [plain(cell) for cell in rows[0]] if rows else []
    if any(cell in NAMES for cell in heading):
        name = next(n for n, cell in enumerate(heading) if cell in NAMES)
        team = next((n for n, cell in enumerate(heading) if cell in TEAMS), len(heading))
        start = 1
    padded = [[*row, *[""] * (max(name, team) + 1 - len(row))] for row in rows[start:]]
    return [(cell_text(row[name]), cell_text(row[team])) for row in padded]


def cell_text(cell: str) -> str:
    """A cell without the apostrophe that protects against evaluation by a spreadsheet."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] in tuple(entering.FORMULA) else cell


def lines_with_faults(lines: Iterable[tuple[str, str]], present: Iterable[str]) -> list[Line]:
    """Every line with its fault: no name, twice in the list, or entered already."""
    entered = set[str]().union(*map(likenesses, present))
    seen: dict[str, int] = {}
    found = []
    for number, (name, team) in enumerate(lines, start=1):
        wrong = fault(name, team) or double(name, entered, seen)
        seen |= dict.fromkeys(likenesses(name) - seen.keys(), number)
        found.append(Line(name, team, wrong))
    return found


def fault(name: str, team: str) -> str:
    """Why this is not a valid name; empty if it is."""
    try:
        clean_name(name)
        entering.refuse_formulas([name, team])
    except Refused as error:
        return error.sentence
    return ""


def double(name: str, entered: set[str], seen: dict[str, int]) -> str:
    """Text saying where the name, or one that reads like it, already is; empty if new."""
    keys = likenesses(name)
    if not keys.isdisjoint(entered):
        return _("is already on the list")
    if found := keys & seen.keys():
        return _("is also on line {n}").format(n=min(seen[key] for key in found))
    return ""


def plain(text: str) -> str:
    """Lower case without accents, for look-ups."""
    bare = (c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    return " ".join("".join(bare).casefold().split())


def matching_names(letters: str, names: Iterable[str]) -> list[str]:
    """Names that match the letters: exactly, else by their beginning, else by the beginning of a word."""
    wanted, everybody = plain(letters), list(names)
    ways = (
        [name for name in everybody if plain(name) == wanted],
        [name for name in everybody if plain(name).startswith(wanted)],
        [name for name in everybody if any(word.startswith(wanted) for word in plain(name).split())],
    )
    return next((found for found in ways if found), [])
