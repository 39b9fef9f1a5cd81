"""The form of a new table, made from the option types of the engine."""

from __future__ import annotations

from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from engine import Game
from engine.bots import strengths
from engine.core import Option
from tables.models import Visibility
from tables.refused import Refused
from tables.sitting import NAME_LENGTH, clean_name

ME, PERSON, NOBODY = "me", "person", "none"
STRENGTHS = {"random": gettext_noop("A bot that plays at random"), "steady": gettext_noop("A steady bot")}
USUAL = 4  # seats
PACE = 3  # seconds at most


def options_of(game: Game) -> dict[str, tuple[Any, Option]]:
    """The options that a person chooses: name -> its type, and what the form says about it."""
    found = {}
    for name, hint in get_type_hints(game.options, include_extras=True).items():
        if get_origin(hint) is Annotated:
            kind, note = get_args(hint)[:2]
            if isinstance(note, Option):
                found[name] = (kind, note)
    return found


def field_of(game: Game, name: str, kind: Any, option: Option) -> forms.Field:
    """The form field of one option."""
    default = getattr(game.options(), name)
    words: dict[str, Any] = {"label": _(option.label), "help_text": _(option.help)}
    if kind is bool:
        return forms.BooleanField(required=False, initial=default, **words)
    if get_origin(kind) is Literal:
        choices = [(value, _(option.values[value])) for value in get_args(kind)]
        return forms.ChoiceField(choices=choices, initial=default, **words)
    if get_origin(kind) in (Union, UnionType):  # a seat, or chance
        seats = [(str(n), _("Seat {n}").format(n=n + 1)) for n in range(game.seats[-1])]
        return forms.ChoiceField(choices=[("", _("By chance")), *seats], required=False, **words)
    raise TypeError(f"{game.key}: the form has no field for the option {name}")


class NewTable(forms.Form):
    """Options, seats, pace and visibility of a new table."""

    nonce = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, game: Game, *args: Any, known: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        for name, (kind, option) in options_of(game).items():
            self.fields[name] = field_of(game, name, kind, option)
        for n in range(game.seats[-1]):
            self.fields[f"seat_{n + 1}"] = self.seat_field(n)
        if not known:
            self.fields["name"] = forms.CharField(label=_("Your name"), max_length=NAME_LENGTH)
        self.fields["pace"] = forms.FloatField(
            label=_("Pace of the bots"), help_text=_("Seconds that a bot seems to think: 0 to 3."),
            min_value=0, max_value=PACE, step_size=0.5, initial=1,
        )  # fmt: skip
        self.fields["visibility"] = forms.ChoiceField(
            label=_("Who may come"), choices=Visibility.choices, initial=Visibility.PUBLIC, widget=forms.RadioSelect
        )

    def seat_field(self, n: int) -> forms.ChoiceField:
        """Who sits there; the smallest number of seats is always filled."""
        choices = [(PERSON, _("A person"))]
        choices += [(name, _(STRENGTHS.get(name, name))) for name in reversed(strengths(self.game.key))]
        if n == 0:
            choices.insert(0, (ME, _("I sit here")))
        if n >= self.game.seats[0]:
            choices.append((NOBODY, _("Nobody: one seat less")))
        usual = ME if n == 0 else PERSON if n < min(USUAL, self.game.seats[-1]) else NOBODY
        return forms.ChoiceField(label=_("Seat {n}").format(n=n + 1), choices=choices, initial=usual)

    def clean_name(self) -> str:
        """A name that can be shown."""
        try:
            return clean_name(self.cleaned_data["name"])
        except Refused as error:
            raise forms.ValidationError(error.sentence) from error

    def clean(self) -> dict[str, Any]:
        """Whoever begins must have a seat."""
        cleaned = super().clean() or {}
        first = cleaned.get("first")
        if first and cleaned.get(f"seat_{int(first) + 1}") == NOBODY:
            self.add_error("first", _("Nobody sits there."))
        return cleaned

    def seats(self) -> list[str]:
        """Who sits at the table, seat by seat: ME, PERSON or the strength of a bot."""
        chosen = [self.cleaned_data[f"seat_{n + 1}"] for n in range(self.game.seats[-1])]
        return [who for who in chosen if who != NOBODY]

    def options(self, corrections: dict[str, int]) -> Any:
        """The game's own record of options; `corrections` are the club's printed values."""
        values: dict[str, Any] = {name: self.cleaned_data[name] for name in options_of(self.game)}
        if "first" in values:
            values["first"] = self.seat_number(values["first"])
        if corrections:
            values["corrections"] = corrections
        return msgspec.convert(values, self.game.options)

    def seat_number(self, row: str) -> int | None:
        """The seat of a row of the form, when rows without anybody are left out."""
        if not row:
            return None
        return len([n for n in range(int(row)) if self.cleaned_data[f"seat_{n + 1}"] != NOBODY])
