"""System checks: settings that would lose messages or break pages, and games with a missing part."""

from collections.abc import Callable
from pathlib import Path
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.checks import CheckMessage, Error, Info, Warning, register

from engine import GAMES, Game
from engine.core import missing_parts

KINDS: dict[str, Callable[..., CheckMessage]] = {"required": Error, "release": Warning, "optional": Info}


@register()
def one_process_per_memory(app_configs: object, **kwargs: object) -> list[Error]:
    """Fail for several processes with the in-memory channel layer, which reaches only one."""
    if settings.PROCESSES == 1 or settings.REDIS_URL:
        return []
    return [
        Error(
            f"KARNAK_PROCESSES is {settings.PROCESSES}, but the processes cannot hear each other.",
            hint="Name a Redis server in REDIS_URL, or run one process.",
            id="karnak.E001",
        )
    ]


@register()
def known_time_zone(app_configs: object, **kwargs: object) -> list[Error]:
    """Fail where KARNAK_ZONE names no time zone: every page that says a day of the club would be an error."""
    try:
        ZoneInfo(settings.KARNAK_ZONE)
    except (KeyError, ValueError, OSError):  # no such file, not a name, a folder
        found = f"KARNAK_ZONE names no time zone: {settings.KARNAK_ZONE}."
        return [Error(found, hint="An example: Europe/Paris.", id="karnak.E002")]
    return []


@register()
def complete_games(app_configs: object, **kwargs: object) -> list[CheckMessage]:
    """Every game has what `engine.core.game_parts` asks for at its level; what a draft lacks is named."""
    return [message for game in GAMES.values() for message in check_game(game, settings.BASE_DIR)]


def check_game(game: Game, root: Path) -> list[CheckMessage]:
    """What a game lacks. A released one may lack what is optional; a draft is told, but not warned."""
    found = []
    for part in missing_parts(game, root):
        if game.level == "release" and part.need == "optional":
            continue
        kind = Info if game.level == "draft" and part.need == "release" else KINDS[part.need]
        found.append(kind(f"{game.key} has no {part.name}.", hint=part.without, id=f"karnak.{part.need}"))
    return found
