"""Presets of a new table: four ways to play, one press each; and what a form says, in one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine import Game
from tables.history.voices import build_voice
from tables.lobby.forms import DAYS, LIVE, ME, NOBODY, PERSON, NewTable, terms
from tables.models import Visibility
from tables.rendering.games.game_options import options_of
from tables.rendering.terms import clock_terms_text
from tables.seats.joining import strongest

BOTS, FRIENDS, CORRESPONDENCE, CLUB = "bots", "friends", "days", "club"


class Preset(NamedTuple):
    """A way to play: its words, the symbol before them, and the values that it sets."""

    key: str
    icon: str
    title: str | Promise
    text: str | Promise
    values: dict[str, object]


PRESETS = (
    Preset(
        BOTS,
        "bot",
        gettext_lazy("Play against bots"),
        gettext_lazy("You and bots, without a clock. The game starts when you press the button."),
        {"clock": "", "visibility": Visibility.LINK},
    ),
    Preset(
        FRIENDS,
        "people",
        gettext_lazy("With friends"),
        gettext_lazy("Send the link. Bots can take the seats that stay free. 30 minutes each."),
        {"clock": LIVE, "bank": 30, "increment": 0, "visibility": Visibility.LINK},
    ),
    Preset(
        CORRESPONDENCE,
        "days",
        gettext_lazy("By correspondence"),
        gettext_lazy("Move when you like, and be told when it is your turn. One day per decision."),
        {"clock": DAYS, "free": 24, "reserve": 72, "visibility": Visibility.PUBLIC},
    ),
    Preset(
        CLUB,
        "crook",
        gettext_lazy("Club rules"),
        gettext_lazy("As on a club evening: open to everyone, 20 minutes each and 15 seconds after each turn."),
        {"clock": LIVE, "bank": 20, "increment": 15, "visibility": Visibility.PUBLIC},
    ),
)


def find_preset(key: str, seats: int | None) -> Preset:
    """The preset of this key; else that of friends, or of bots for a player alone."""
    usual = BOTS if seats == 1 else FRIENDS
    return next((preset for preset in PRESETS if preset.key == key), None) or find_preset(usual, None)


def initial(preset: Preset, game: Game, seats: int) -> dict[str, object]:
    """The values of the form for this preset."""
    other = usual_other(preset.key, game)
    taken = {f"seat_{n + 1}": other if n < seats else NOBODY for n in range(1, game.seats[-1])}
    return {**preset.values, **taken, "seat_1": ME, "preset": preset.key}


def usual_other(preset: str, game: Game) -> str:
    """Who takes a seat that is added: a bot in the preset against bots, else a player."""
    return strongest(game.key) if preset == BOTS else PERSON


def starts_at_once(form: NewTable) -> bool:
    """Whether the game starts with its table: its creator plays against bots alone."""
    return form.cleaned_data["preset"] == BOTS and ME in form.seats() and PERSON not in form.seats()


def sentence_of(form: NewTable) -> str:
    """What the form says, in one sentence; empty if it has faults."""
    values = {name: form[name].value() for name in form.fields}
    filled = NewTable(form.game, values, known=True)
    if not filled.is_valid():
        return ""
    facts = ", ".join([*seat_facts(filled), *option_facts(filled), *terms_facts(filled)])
    return _("{facts}.").format(facts=facts[0].upper() + facts[1:])


def seat_facts(form: NewTable) -> Iterator[str]:
    """How many play, and how many of them are bots."""
    seats = form.seats()
    bots = len([who for who in seats if who not in (ME, PERSON)])
    yield _("alone") if len(seats) == 1 else ngettext("{n} seat", "{n} seats", len(seats)).format(n=len(seats))
    if bots:
        yield ngettext("{n} bot", "{n} bots", bots).format(n=bots)


def option_facts(form: NewTable) -> Iterator[str]:
    """The edition, and options that are not default."""
    usual = form.game.options()
    for name, (_kind, option) in options_of(form.game).items():
        value = form.cleaned_data[name]
        if not option.matters(len(form.seats())):
            continue
        if value is True:
            yield _(option.label)
        elif value in option.values and (option.named or value != getattr(usual, name)):
            yield _(option.values[value])


def terms_facts(form: NewTable) -> Iterator[str]:
    """The clock, and who can join."""
    clock, speaks = terms(form), build_voice((), form.game.words(form.game.options()))
    yield clock_terms_text(clock, speaks) if clock is not None else _("no clock")
    if form.cleaned_data.get("practice"):
        yield _("practice, not rated")
    public = form.cleaned_data["visibility"] == Visibility.PUBLIC
    yield _("open to everyone") if public else _("only with a link")
