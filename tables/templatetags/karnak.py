"""What templates may say and draw: sentences of the engine in the reader's voice, icons, tokens, links to the rules."""

from __future__ import annotations

import html
from collections.abc import Sequence
from functools import cache
from typing import Any

from django import template
from django.template import Context
from django.template.loader import get_template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.core import Refusal, Sentence, Voice
from engine.core import say as engine_says

register = template.Library()

SYMBOLS = {"pyramid": "pyr", "card": "cardi", "point": "vp"}  # ids of games that the sprite names otherwise


@register.filter
def say(sentence: Sentence | None, voice: Voice) -> SafeString:
    """The sentence in the reader's language, values filled in."""
    return escaped(engine_says(sentence, voice)) if sentence is not None else SafeString()


@register.filter
def word(id_: str, voice: Voice) -> SafeString:
    """The reader's word for an id of the game."""
    return escaped(voice.word(id_)) if id_ else SafeString()


@register.filter
def name_of(seat: int | None, voice: Voice) -> SafeString:
    """The name of whoever sits there."""
    return escaped(voice.name(seat)) if seat is not None else SafeString()


@register.filter
def counted(amount: Any, voice: Voice) -> SafeString:
    """A number with the plural of its thing: 3 stones. `amount` is a Stat."""
    return escaped(voice.word(amount.kind, amount.n))


def escaped(text: str) -> SafeString:
    """Text for HTML; ten times as fast as the template's own escaping, and a board has hundreds of sentences."""
    return SafeString(html.escape(text))


@register.filter
def signed(number: int) -> str:
    """A number with the sign that is printed, not the hyphen."""
    return str(number).replace("-", "\N{MINUS SIGN}")


@register.filter
def of(index: int, items: Sequence[Any]) -> Any:
    """What stands at this place of a list, such as the person of a seat."""
    return items[index]


_rows: dict[tuple[Any, ...], SafeString] = {}
ROWS = 4096


@register.simple_tag(takes_context=True)
def drawn_row(context: Context, name: str, row: Any, **more: Any) -> SafeString:
    """One row of a part, such as a plate of a board; a row whose records have not changed is not drawn again."""
    voice, names, colours = context["voice"], context["names"], context["colours"]
    key = (name, get_language(), names, colours, id(voice.words), row, *more.values())
    if key not in _rows:
        if len(_rows) >= ROWS:
            _rows.clear()
        template: Any = get_template(name)
        values = {**more, "row": row, "voice": voice, "colours": colours, "game": context["game"]}
        _rows[key] = SafeString(template.template.render(Context(values, use_l10n=False)).strip())
    return _rows[key]


@register.filter
def shape_template(shape: Any) -> str:
    """The template that draws a shape of choices."""
    return f"table/shape/{shape.__struct_config__.tag}.html"


@register.simple_tag
@cache
def icon(symbol: str, label: str = "") -> SafeString:
    """A symbol of the sprite; said aloud only with a label."""
    symbol = SYMBOLS.get(symbol, symbol)
    if label:
        return format_html('<svg class="i" role="img" aria-label="{}"><use href="#{}"/></svg>', label, symbol)
    return format_html('<svg class="i" aria-hidden="true"><use href="#{}"/></svg>', symbol)


@register.simple_tag
@cache
def symbols(symbol: str, n: int) -> SafeString:
    """The same symbol n times, in one tag: nested includes in a board are ten times as slow."""
    return SafeString(icon(symbol) * n)


@register.simple_tag(takes_context=True)
def token(context: dict[str, Any], seat: int | None) -> SafeString:
    """The token of a seat, in its colour and shape."""
    return seat_token(context["colours"][seat]) if seat is not None else SafeString()


@cache
def seat_token(colour: str) -> SafeString:
    """The token of a colour."""
    return format_html('<svg class="tok" aria-hidden="true"><use href="#s-{}"/></svg>', colour)


@register.simple_tag(takes_context=True)
def rule(context: dict[str, Any], clause: str) -> SafeString:
    """A link to a clause of the rules; nothing without one."""
    if not clause:
        return SafeString()
    link = '<a class="rule" href="/rules/{0}#{1}" data-clause="{1}" data-sheet>{2}</a>'
    return format_html(link, context["game"].key, clause, _("Rule {clause}").format(clause=clause))


@register.simple_tag(takes_context=True)
def why(context: dict[str, Any], reason: Refusal | None) -> SafeString:
    """The attribute that leads from a closed choice to its line in the list of reasons."""
    reasons = context["panel"].reasons
    if reason is None or reason not in reasons:
        return SafeString()
    return format_html(' aria-describedby="why-{}"', reasons.index(reason) + 1)
