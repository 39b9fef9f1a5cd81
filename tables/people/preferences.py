"""Preferences: stored with the user, or in cookies for strangers; every value is a short text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _

from engine import GAMES
from tables.messages.refusals import Refused
from tables.people.models import VOLUME, Colour, Contrast, Letters, Motion, Sounds, TextSize, Theme, Verbosity

LETTERS = "abhplmuwigjycrtvn"  # default letters of keys.js, each of which can be remapped
MAPPED = re.compile(r"[a-z]=[a-z]")


def one_of(values: list[str]) -> Callable[[str], bool]:
    """A check that a value is among these."""
    return values.__contains__


def games(value: str) -> bool:
    """Whether a value lists keys of games, each once."""
    named = value.split()
    return value == " ".join(named) and len(set(named)) == len(named) and GAMES.keys() >= set(named)


def keys(value: str) -> bool:
    """Whether a value maps default letters to own ones, such as `u=z w=q`, without duplicates."""
    pairs = value.split()
    if value != " ".join(pairs) or not all(MAPPED.fullmatch(pair) for pair in pairs):
        return False
    own = own_letters(value)
    return own.keys() == set(LETTERS) and len(set(own.values())) == len(own) and len(pairs) <= len(own)


def own_letters(value: str) -> dict[str, str]:
    """The letter in use, by its default letter.

    A default letter that was chosen for another act is exchanged with that act's letter.
    """
    chosen = dict(pair.split("=") for pair in value.split())
    given = {letter: usual for usual, letter in chosen.items()}

    def free(letter: str) -> str:
        return free(given[letter]) if letter in given else letter

    return {**{usual: chosen.get(usual) or free(usual) for usual in LETTERS}, **chosen}


class Preference(NamedTuple):
    """The default of a preference and the check of its values."""

    usual: str
    allows: Callable[[str], bool]


PREFERENCES = {
    "theme": Preference(Theme.AUTO, one_of(Theme.values)),
    "contrast": Preference(Contrast.AUTO, one_of(Contrast.values)),
    "text_size": Preference(TextSize.USUAL, one_of(TextSize.values)),
    "motion": Preference(Motion.AUTO, one_of(Motion.values)),
    "sounds": Preference(Sounds.ON, one_of(Sounds.values)),
    "volume": Preference(VOLUME, one_of([str(n) for n in range(101)])),
    "verbosity": Preference(Verbosity.ALL, one_of(Verbosity.values)),
    "letters": Preference(Letters.ON, one_of(Letters.values)),
    "keys": Preference("", keys),
    "single_tap": Preference("", games),
    "colour": Preference("", one_of(Colour.values)),
    "language": Preference("", one_of([code for code, _name in settings.LANGUAGES])),
}


def preference(request: HttpRequest, name: str) -> str:
    """This reader's value of a preference."""
    if request.user.is_authenticated:
        return str(getattr(request.user, name))
    value = request.COOKIES.get(f"{settings.COOKIES}{name}", "")
    return value if PREFERENCES[name].allows(value) else PREFERENCES[name].usual


def device_preferences(request: HttpRequest) -> dict[str, str]:
    """A stranger's preferences, to be stored with their new guest account."""
    return {name: preference(request, name) for name in PREFERENCES if name != "language"}


def form_preferences(form: QueryDict, request: HttpRequest) -> dict[str, str]:
    """The valid preferences of a form. Raises Refused for wrong letters.

    `tap` and `game` set whether a single tap is enough in one game.
    """
    typed = {name: str(value) for name, value in form.items()}
    found = {name: value for name, value in typed.items() if name in PREFERENCES and PREFERENCES[name].allows(value)}
    if typed.get("game") in GAMES and typed.get("tap") in ("on", "off"):
        others = [game for game in preference(request, "single_tap").split() if game != typed["game"]]
        found["single_tap"] = " ".join([*others, typed["game"]] if typed["tap"] == "on" else others)
    if "taps" in form:  # all games at once: unticked games are missing
        found["single_tap"] = " ".join(game for game in GAMES if game in form.getlist("taps"))
    if any(name.startswith("letter_") for name in typed):
        found["keys"] = typed_letters(typed)
    return found


def typed_letters(form: Mapping[str, str]) -> str:
    """The typed letters as a stored value. Raises Refused."""
    typed = {usual: form.get(f"letter_{usual}", usual).strip().lower() or usual for usual in LETTERS}
    for letter in typed.values():
        if not re.fullmatch("[a-z]", letter):
            raise Refused(_("A key is one letter from a to z."))
        if list(typed.values()).count(letter) > 1:
            raise Refused(
                _("The letter {letter} is used twice: each key does one thing.").format(letter=letter.upper())
            )
    return " ".join(f"{usual}={letter}" for usual, letter in typed.items() if letter != usual)


def letters(keys_chosen: str) -> list[tuple[str, str, str]]:
    """Default letter, letter in use, and description of each shortcut."""
    return [(usual, own, shortcut_descriptions()[usual]) for usual, own in own_letters(keys_chosen).items()]


def shortcut_descriptions() -> dict[str, str]:
    """Descriptions of the shortcuts by default letter."""
    return {
        "a": _("to the prompt"),
        "b": _("to the board"),
        "h": _("to your hand"),
        "p": _("players: read the scores"),
        "l": _("to the log"),
        "m": _("chat and notes"),
        "u": _("undo"),
        "w": _("why the selected choice is not available"),
        "i": _("coach: what to weigh; lesson: say the step again"),
        "g": _("lesson: go on; first game: don’t wait"),
        "j": _("lesson: back"),
        "c": _("step through what changed"),
        "r": _("the next choice at the same place, such as a turn of the tile; with Shift the one before"),
        "t": _("read out the clocks"),
        "v": _("table view of the board"),
        "n": _("next table waiting for you"),
        "y": _("what is this? twice: everything in turn"),
    }
