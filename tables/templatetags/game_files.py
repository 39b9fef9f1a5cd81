"""What templates include of a game, and what is shown of a board for which it has no template."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from engine import Game
from engine.core import Facts, Sentence
from tables.history import log
from tables.messages.game_titles import game_title
from tables.rendering.games import game_files, learning_links

register = template.Library()
register.filter("game_title", game_title)


@register.filter
def template_of(game: Game, name: str) -> tuple[str, str]:
    """A template of this game, or the common one."""
    return game_files.templates(game, name)


@register.filter
def has_reveals(game: Game) -> bool:
    """Whether sealed answers open in this game, which pages then play as a reveal."""
    return any(kind.reveal for kind in log.event_kinds(game.key))


@register.simple_tag
def rules_url(game: Game) -> str:
    """The page that "Rules" opens."""
    return learning_links.rules_url(game)


@register.simple_tag
def board_style(game: Game) -> SafeString:
    """The link to the style of a game's board, if it has one."""
    return style_link(game_files.style(game.folder))


@register.simple_tag
def wall_style(game: Game) -> SafeString:
    """The link to the style of a game's board on a wall screen, if it has one."""
    return style_link(game_files.wall_style(game.folder))


def style_link(path: str) -> SafeString:
    """The link to a style; nothing without a path."""
    return format_html('<link rel="stylesheet" href="{}">', static(path)) if path else SafeString()


@register.filter
def tables_in(record: object) -> list[Facts]:
    """Every small table in a record, however deep."""
    return [part for part in parts(record) if isinstance(part, Facts)]


@register.filter
def sentences_in(record: object) -> list[Sentence]:
    """Every sentence in a record that stands in none of its tables, each once."""
    return list(dict.fromkeys(part for part in parts(record) if isinstance(part, Sentence)))


def parts(value: object) -> Iterator[Sentence | Facts]:
    """The sentences and tables of a record, in reading order."""
    if isinstance(value, Sentence | Facts):
        yield value
    elif isinstance(value, msgspec.Struct):
        yield from parts(msgspec.structs.astuple(value))
    elif isinstance(value, tuple):
        for part in value:
            yield from parts(part)
