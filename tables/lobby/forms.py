"""Form of a new table, built from the option types of the engine."""

from __future__ import annotations

from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from engine import Game
from engine.bots import strengths
from engine.core import Option, convert
from tables.messages.refusals import Refused
from tables.models import TimeoutRule, Visibility
from tables.models.clock_terms import Terms
from tables.people.name_rules import LENGTH, clean_name, refuse_member_name
from tables.rendering.games.game_options import options_of
from tables.web import parsing
from tables.web.plain_errors import PlainErrors

ME, PERSON, NOBODY = "me", "person", "none"
STRENGTHS = {"random": gettext_noop("Random bot"), "steady": gettext_noop("Standard bot")}
LIVE, DAYS = "live", "days"
TIMEOUT_RULES = [
    (each.value, each.label) for each in (TimeoutRule.BOT, TimeoutRule.SUBSTITUTE, TimeoutRule.VOTE, TimeoutRule.WAIT)
]
NIGHT = (22, 8)  # hours
USUAL = 4  # seats
PACE = 3  # seconds at most
PACES = [("0", gettext_lazy("At once")), ("1", gettext_lazy("At ease")), ("3", gettext_lazy("Slowly"))]
MOVES, MINUTES = "moves", "minutes"
DELAYS = [("", gettext_lazy("None")), (MOVES, gettext_lazy("In moves")), (MINUTES, gettext_lazy("In minutes"))]
FARTHEST = 60  # moves or minutes


def field_of(game: Game, name: str, kind: object, option: Option) -> forms.Field:
    """The form field of one option. Raises TypeError for an unknown type."""
    default = getattr(game.options(), name)
    words: dict[str, Any] = {"label": _(option.label), "help_text": _(option.help)}
    if kind is bool:
        return forms.BooleanField(required=False, initial=default, **words)
    if get_origin(kind) is Literal:
        choices = [(value, _(option.values[value])) for value in get_args(kind)]
        return forms.ChoiceField(choices=choices, initial=default, **words)
    if get_origin(kind) in (Union, UnionType):  # a seat, or at random
        seats = [(str(n), _("Seat {n}").format(n=n + 1)) for n in range(game.seats[-1])]
        return forms.ChoiceField(choices=[("", _("At random")), *seats], required=False, **words)
    raise TypeError(f"{game.key}: the form has no field for the option {name}")


def clock_fields() -> dict[str, forms.Field]:
    """The fields of the clock; only the numbers of the chosen kind are used."""
    kinds = [("", _("No clock")), (LIVE, _("Live")), (DAYS, _("Correspondence"))]
    return {
        "clock": forms.ChoiceField(label=_("Clock"), choices=kinds, required=False, widget=forms.RadioSelect),
        "bank": number_field(_("Minutes in reserve"), 1, 600, 20),
        "increment": number_field(_("Seconds added after each turn"), 0, 300, 15),
        "free": number_field(_("Hours per decision"), 1, 24 * 30, 24),
        "reserve": number_field(_("Hours in reserve, for the whole game"), 0, 24 * 60, 72),
        "nights": forms.BooleanField(
            label=_("Clocks stop at night"), help_text=_("From 22:00 to 08:00, in the time zone "
                                                         "of the person who opens the table."),
            required=False,
        ),
        "weekends": forms.BooleanField(label=_("Clocks stop on Saturdays and Sundays"), required=False),
        "zone": forms.CharField(required=False, max_length=60, widget=forms.HiddenInput(attrs={"data-zone": ""})),
        "lapse": forms.ChoiceField(
            label=_("If a player runs out of time or leaves"), choices=TIMEOUT_RULES,
            initial=TimeoutRule.BOT, required=False,
            help_text=_(
                "A bot takes over at once. With the other choices, a player who runs out of time first passes "
                "automatically, if the rules allow it. Only where no pass is possible does your choice here apply. "
                "If the others wait and the game is by correspondence, the seat then plays the minimum the rules "
                "allow. Without a clock, the others can give away the seat of a player who keeps them waiting for 7 "
                "days."
            ),
        ),
    }  # fmt: skip


def number_field(label: Any, least: int, most: int, usual: int) -> forms.IntegerField:
    """Build a field for an optional whole number."""
    return forms.IntegerField(label=label, min_value=least, max_value=most, initial=usual, required=False)


def terms(form: forms.Form) -> Terms | None:
    """The clock chosen in these fields; None without one."""
    chosen = {name: form.cleaned_data[name] for name in ("bank", "increment", "free", "reserve")}
    values = {name: form.fields[name].initial if value is None else value for name, value in chosen.items()}
    if form.cleaned_data["clock"] == LIVE:
        return Terms(bank=values["bank"] * 60, increment=values["increment"])
    if form.cleaned_data["clock"] == DAYS:
        zone = form.cleaned_data["zone"] if form.cleaned_data["zone"] in parsing.time_zones() else "UTC"
        night = NIGHT if form.cleaned_data["nights"] else None
        free = {"night": night, "weekends": form.cleaned_data["weekends"], "zone": zone}
        return Terms(free=values["free"] * 3600, bank=values["reserve"] * 3600, **free)
    return None


class FormWithName(PlainErrors, forms.Form):
    """A form with a name field."""

    def clean_name(self) -> str:
        """Check the name. Raises ValidationError."""
        try:
            return clean_name(self.cleaned_data["name"])
        except Refused as error:
            raise forms.ValidationError(error.sentence) from error


class NewTable(FormWithName):
    """Options, seats, pace and visibility of a new table."""

    nonce = forms.CharField(required=False, widget=forms.HiddenInput)
    preset = forms.CharField(required=False, max_length=20, widget=forms.HiddenInput)

    def __init__(self, game: Game, *args: Any, known: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        for name, (kind, option) in options_of(game).items():
            self.fields[name] = field_of(game, name, kind, option)
        for n in range(game.seats[-1]):
            self.fields[f"seat_{n + 1}"] = self.seat_field(n)
        if not known:
            self.fields["name"] = forms.CharField(label=_("Your name"), max_length=LENGTH)
        self.fields["pace"] = forms.FloatField(
            label=_("Bots move"), min_value=0, max_value=PACE, step_size=0.5, initial=1,
            widget=forms.RadioSelect(choices=PACES),
        )  # fmt: skip
        self.fields["delay"] = forms.ChoiceField(
            label=_("Spectator delay"), choices=DELAYS, initial="", required=False, widget=forms.RadioSelect,
            help_text=_("Applies to every page, the log and the chat, for as long as the game lasts."),
        )  # fmt: skip
        self.fields["behind"] = forms.IntegerField(
            label=_("How many moves or minutes"), min_value=1, max_value=FARTHEST, initial=3, required=False
        )
        self.fields.update(clock_fields())
        self.fields["visibility"] = forms.ChoiceField(
            label=_("Who can join"), choices=Visibility.choices, initial=Visibility.PUBLIC, widget=forms.RadioSelect
        )

        if game.advice:
            self.fields["practice"] = forms.BooleanField(
                label=_("Practice game"), required=False,
                help_text=_("Every player may switch on a coach for their own seat. The game is not rated."),
            )  # fmt: skip

    def clean_name(self) -> str:
        """Check the name: only people who are not known yet type one. Raises ValidationError."""
        name = super().clean_name()
        try:
            refuse_member_name(name)
        except Refused as error:
            raise forms.ValidationError(error.sentence) from error
        return name

    def seat_fields(self) -> list[forms.BoundField]:
        """The fields of the seats."""
        return [self[name] for name in self.fields if name.startswith("seat_")]

    def usual_options(self) -> list[tuple[forms.BoundField, str, bool]]:
        """The game options that many tables change."""
        return self.option_fields(rare=False)

    def rare_options(self) -> list[tuple[forms.BoundField, str, bool]]:
        """The game options that few tables change."""
        return self.option_fields(rare=True)

    def option_fields(self, rare: bool) -> list[tuple[forms.BoundField, str, bool]]:
        """Game options: field, seat counts to which it applies, and whether it applies now."""
        now = self.number_of_seats()
        notes = {name: note for name, (_kind, note) in options_of(self.game).items() if note.rare == rare}
        return [(self[name], " ".join(map(str, note.seats)), note.matters(now)) for name, note in notes.items()]

    def number_of_seats(self) -> int:
        """The number of seats chosen in the form."""
        chosen = [field.value() for field in self.seat_fields()]
        return len([who for who in chosen if who not in (NOBODY, None, "")])

    def seat_counts(self) -> list[tuple[int, bool]]:
        """The possible numbers of seats, and whether each is chosen."""
        return [(n, n == self.number_of_seats()) for n in self.game.seats]

    def seat_field(self, n: int) -> forms.ChoiceField:
        """The field of a seat; those up to the game's minimum cannot be empty."""
        choices = [(PERSON, _("A player"))]
        choices += [(name, _(STRENGTHS.get(name, name))) for name in reversed(strengths(self.game.key))]
        if n == 0:
            choices.insert(0, (ME, _("Me")))
        if n >= self.game.seats[0]:
            choices.append((NOBODY, _("Nobody")))
        usual = ME if n == 0 else PERSON if n < USUAL else NOBODY
        return forms.ChoiceField(label=_("Seat {n}").format(n=n + 1), choices=choices, initial=usual)

    def clean(self) -> dict[str, object]:
        """Check that the first player has a seat."""
        cleaned = super().clean() or {}
        first = cleaned.get("first")
        if first and cleaned.get(f"seat_{int(first) + 1}") == NOBODY:
            self.add_error("first", _("Nobody is sitting there."))
        return cleaned

    def delay_fields(self) -> dict[str, int]:
        """The spectator delay as fields of the table: in seconds, or in moves."""
        unit, n = self.cleaned_data["delay"], self.cleaned_data["behind"] or 1
        return {"delay": 60 * n} if unit == MINUTES else {"delay_moves": n} if unit == MOVES else {}

    def clean_lapse(self) -> str:
        """A bot by default."""
        return self.cleaned_data["lapse"] or TimeoutRule.BOT

    def seats(self) -> list[str]:
        """By seat: ME, PERSON or the strength of a bot."""
        chosen = [self.cleaned_data[f"seat_{n + 1}"] for n in range(self.game.seats[-1])]
        return [who for who in chosen if who != NOBODY]

    def options(self, corrections: dict[str, int]) -> object:
        """The game's options, with defaults for those that do not apply to so many seats.

        corrections: the club's printed values.
        """
        seats, notes = len(self.seats()), options_of(self.game)
        values: dict[str, Any] = {
            name: self.cleaned_data[name] for name, (_kind, note) in notes.items() if note.matters(seats)
        }
        if "first" in values:
            values["first"] = self.seat_number(values["first"])
        if corrections:
            values["corrections"] = corrections
        return convert(values, self.game.options)

    def seat_number(self, row: str) -> int | None:
        """The seat number of a form row, not counting empty rows before it."""
        if not row:
            return None
        return len([n for n in range(int(row)) if self.cleaned_data[f"seat_{n + 1}"] != NOBODY])
