"""Template tags of all pages: engine sentences in the reader's voice, icons, tokens, links to rules."""

from __future__ import annotations

import html
from collections.abc import Sequence
from datetime import datetime
from functools import cache, lru_cache
from typing import Any

import msgspec
from django import template
from django.template import Context
from django.template.base import Parser, Token
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from engine.core import Refusal, Sentence, Stat, Voice
from engine.core import say as engine_says
from tables.clocks.rules import Clock
from tables.hosting.build_id import build_id
from tables.messages.durations import duration, length
from tables.messages.moments import moment
from tables.messages.ordinals import ordinal as ordinal_of
from tables.rendering.part_templates import rows as part_rows
from tables.rendering.part_templates.compiler import part_template
from tables.rendering.part_templates.row_node import RowNode
from tables.rendering.part_templates.rows import Row
from tables.rendering.part_templates.values import TEXTS, Values
from tables.web.caches import render_cache
from tables.web.texts import texts

register = template.Library()
register.filter(moment)

SYMBOLS = {
    "pyramid": "pyr",
    "card": "cardi",
    "point": "vp",
    "caravan": "camel",
    "servant": "farmer",
}  # game ids with other names in the sprite
RULE_LINKS, CLOCKS = 4096, 256  # that are kept
COUNTED = "n_"  # prefix of words that include their number


@register.filter
def say(sentence: Sentence | None, voice: Voice) -> SafeString:
    """A sentence in the reader's language, with its values."""
    return escape_text(engine_says(sentence, voice)) if sentence is not None else SafeString()


@register.filter
def word(id_: str, voice: Voice) -> SafeString:
    """The reader's word for an id of the game."""
    return escape_text(voice.word(id_)) if id_ else SafeString()


@register.filter
def ordinal(n: int) -> str:
    """An ordinal: 1st, 2nd, 3rd."""
    return ordinal_of(n)


@register.filter
def name_of(seat: int | None, voice: Voice) -> SafeString:
    """The name of the player in a seat."""
    return escape_text(voice.name(seat)) if seat is not None else SafeString()


@register.filter
def you_or_name(seat: int | None, voice: Voice) -> SafeString:
    """“You” for the reader’s own seat, else the name of its player."""
    return escape_text(_("You")) if seat is not None and seat == voice.viewer else name_of(seat, voice)


@register.filter
def amount_text(amount: Stat, voice: Voice) -> SafeString:
    """A number with its thing: 3 stones."""
    return escape_text(voice.word(amount.kind, amount.n))


@register.filter
def thing(kind: str, voice: Voice) -> str:
    """The plural of a thing without a number, as a heading."""
    word = voice.text(voice.words[kind], 2).format(n="").strip()
    return word[:1].upper() + word[1:]  # French “Faveur” keeps its capital


@register.simple_tag(takes_context=True)
def amount(context: Context, kind: str, n: int) -> SafeString:
    """A number with its thing: 3 stones."""
    return escape_text(context["voice"].word(kind, n))


def escape_text(text: str) -> SafeString:
    """Text escaped for HTML, ten times as fast as Django's own filter.

    A board has hundreds of sentences.
    """
    return SafeString(html.escape(text))


@register.filter
def with_sign(number: int) -> str:
    """A number with a typographic minus sign."""
    return str(number).replace("-", "\N{MINUS SIGN}")


@register.filter
def as_gain(number: int) -> str:
    """A gain with its sign: +3, or 0."""
    return f"+{number}" if number else "0"


@register.filter
def as_loss(number: int) -> str:
    """A loss with its sign: −3, or 0."""
    return f"\N{MINUS SIGN}{number}" if number else "0"


@register.filter
def of(index: int, items: Sequence[object]) -> object:
    """The item at this index."""
    return items[index]


@register.filter
def place_in(seat: int, result: Sequence[dict[str, Any]] | None) -> int | None:
    """The place of a seat in the result; None during the game and where no places are told."""
    return next((score["place"] for score in result or () if score["seat"] == seat), None)


@register.simple_tag(takes_context=True)
def cached_row(context: Context | Values, name: str, row: object, **more: object) -> SafeString:
    """A template that holds one row, such as a plate of a board, or a text, cached by its records."""
    voice, names, colours = context["voice"], context["names"], context["colours"]
    records = (row, *more.values())
    spoken = context.get(TEXTS) or texts()
    cached = render_cache.row((name, spoken.language, names, colours, id(voice.words)), records)
    reader = voice.viewer if voice.viewer in cached.named else None
    if reader not in cached.rendered:
        inner: dict[str, Row] = {}
        seen = {"row": row, "voice": voice._replace(viewer=reader), "colours": colours}
        text = part_template(name)(
            {**more, **seen, "game": context["game"], part_rows.KEY: inner, TEXTS: spoken}
        ).strip()
        cached.rendered[reader] = part_rows.only_row(text, inner)
    return part_rows.place_row(context, cached.rendered[reader])


@register.tag(name="row")
def compile_row(parser: Parser, token: Token) -> RowNode:
    """A row by its element and its id: {% row "li" "step-" step.n %}<li id="step-3">...</li>{% endrow %}."""
    _row, tag, *id_ = token.split_contents()
    content = parser.parse(("endrow",))
    parser.delete_first_token()
    return RowNode(tag.strip('"'), [parser.compile_filter(piece) for piece in id_], content)


@register.filter
def shape_template(shape: msgspec.Struct) -> str:
    """The template of a shape of choices."""
    return f"table_page/shape/{shape.__struct_config__.tag}.html"


@register.filter
def symbol_id(symbol: str) -> str:
    """The id of a symbol in the sprite."""
    return SYMBOLS.get(symbol, symbol.removeprefix(COUNTED))


@register.simple_tag
@cache
def icon(symbol: str, label: str = "") -> SafeString:
    """A symbol of the sprite; announced only with a label."""
    symbol = symbol_id(symbol)
    if label:
        return format_html('<svg class="i" role="img" aria-label="{}"><use href="#{}"/></svg>', label, symbol)
    return format_html('<svg class="i" aria-hidden="true"><use href="#{}"/></svg>', symbol)


@register.simple_tag
@cache
def symbols(symbol: str, n: int) -> SafeString:
    """The same symbol n times in one tag: nested includes in a board are ten times as slow."""
    return SafeString(icon(symbol) * n)


@register.simple_tag(takes_context=True)
def token(context: dict[str, Any], seat: int | None, piece: str = "") -> SafeString:
    """The token of a seat in its colour and shape; with a `piece` name its movement is animated."""
    if seat is None:
        return SafeString()
    return seat_token(context["colours"][seat], f"{piece}-{seat}" if piece else "")


@cache
def seat_token(colour: str, piece: str = "") -> SafeString:
    """The token of a colour."""
    name = format_html(' data-piece="{}"', piece) if piece else ""
    return format_html('<svg class="tok"{} aria-hidden="true"><use href="#s-{}"/></svg>', name, colour)


@register.simple_tag
@cache
def what(id_: str) -> SafeString:
    """The attribute that says what an element is, for the card that explains it."""
    return format_html(' data-what="{}"', id_.removeprefix(COUNTED)) if id_ else SafeString()


@register.simple_tag(takes_context=True)
def rule(context: dict[str, Any], clause: str) -> SafeString:
    """A link to a clause of the rules; empty without one."""
    if not clause:
        return SafeString()
    return rule_link(context["game"].key, clause, get_language())


@lru_cache(RULE_LINKS)
def rule_link(game: str, clause: str, language: str | None) -> SafeString:
    """A link to a clause of the rules of a game in this language, the active one."""
    link = '<a class="rule" href="/rules/{0}#{1}" data-sheet>{2}</a>'
    return format_html(link, game, clause, _("Rule {clause}").format(clause=clause))


@register.simple_tag(takes_context=True)
def why(context: dict[str, Any], reason: Refusal | None) -> SafeString:
    """The attribute that links a closed choice to its reason in the list."""
    reasons = context["panel"].reasons
    if reason is None or reason not in reasons:
        return SafeString()
    return format_html(' aria-describedby="why-{}"', reasons.index(reason) + 1)


@register.simple_tag
def site_edition() -> str:
    """The version of the pages and static files."""
    return build_id()


@register.simple_tag
def clock(shown: Clock) -> SafeString:
    """A seat's clock: time left, and for the script its end and its pauses."""
    return clock_text(shown, get_language())


@lru_cache(CLOCKS)
def clock_text(shown: Clock, language: str | None) -> SafeString:
    """A clock in this language, the active one: each page of a table shows it twice."""
    ends = format_html(' data-ends="{}"', milliseconds(shown.ends)) if shown.ends else ""
    spans = " ".join(f"{milliseconds(begins)}-{milliseconds(ends)}" for begins, ends in shown.still)
    still = format_html(' data-still="{}"', spans) if spans else ""
    return format_html(
        '<time class="clock" data-left="{}"{}{}>{}</time>', shown.left, ends, still, duration(shown.left)
    )


def milliseconds(at: datetime) -> int:
    """A time in milliseconds since 1970."""
    return int(at.timestamp() * 1000)


@register.simple_tag
def minutes(n: int) -> str:
    """A number of minutes in words."""
    return engine_says(length(n), Voice(_, ngettext, str, {}))
