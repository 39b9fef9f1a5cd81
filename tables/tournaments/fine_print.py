"""The part of a tournament's form that few clubs open: ties, rounds not played, spectators, options of the games."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import msgspec
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import GAMES
from tables.forms import field_of, options_of, whole
from tables.tournaments import numbers, scoring
from tables.tournaments.played import POINT
from tables.tournaments.regulations import FORFEITS, Regulations
from tables.tournaments.scoring import BadVector, Preset
from tables.tournaments.sums import Criterion

C = Criterion
TIES = (C.WIN, C.OPP, C.SHARE, C.H2H, C.SEC, C.THI, C.LAST, C.MEAN)  # of a format's own are BEST, REACHED and BEFORE
TIE = tuple(f"tie_{n}" for n in range(1, 6))
WORTH = {"worth_bye": "forced_bye", "worth_rest": "requested_bye", "worth_late": "late"}
FURTHER = ("scheduled", "carry", "overlap")
SET = "first"  # an option that a tournament sets itself: seat 1 begins
SEATS = [
    ("", gettext_lazy("Default")),
    ("choice", gettext_lazy("Players choose, best qualifier first")),
    ("rule", gettext_lazy("As in every round")),
]


def worth(label: Any, usual: Any) -> forms.DecimalField:
    """What a round without a table is worth."""
    return forms.DecimalField(
        label=label, min_value=0, max_value=1000, decimal_places=2, required=False, help_text=usual
    )


class FinePrint(forms.Form):
    """Everything here may be left as it is."""

    worth_bye = worth(gettext_lazy("Bye (not enough seats)"), gettext_lazy("Empty: 60 % of a win."))
    worth_rest = worth(gettext_lazy("Bye on request"), gettext_lazy("Empty: half of what a seat is worth."))
    worth_late = worth(gettext_lazy("Not there yet"), gettext_lazy("Empty: half of what a seat is worth."))
    forfeits = whole(gettext_lazy("Withdraw an entry after this many no-shows"), 1, 9, FORFEITS)
    behind = whole(gettext_lazy("Spectator delay, in minutes"), 0, 60, 0)
    overlap = forms.BooleanField(
        label=gettext_lazy("The next round can be published before this one ends"), required=False
    )
    scheduled = forms.BooleanField(label=gettext_lazy("Draw all group rounds before the first one"), required=False)
    carry = forms.BooleanField(label=gettext_lazy("Points carry over into the final"), required=False)
    seats = forms.ChoiceField(label=gettext_lazy("Seats of the final"), choices=SEATS, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        ties = [("", "–"), *((each.value, numbers.NAMES[each]) for each in TIES)]
        for n, name in enumerate(TIE, start=1):
            label = _("Tie-break {n}").format(n=n)
            self.fields[name] = forms.ChoiceField(label=label, choices=ties, required=False)
        for name, (key, option) in option_fields().items():
            kind, note = options_of(GAMES[key])[option]
            self.fields[name] = field_of(GAMES[key], option, kind, note)
            self.fields[name].required = False

    # -- as the page shows it ----------------------------------------------------------------------------

    def ties(self) -> list[forms.BoundField]:
        """The tie-breaks after the points, in their order."""
        return [self[name] for name in TIE]

    def worths(self) -> list[forms.BoundField]:
        """What rounds without a table are worth."""
        return [self[name] for name in WORTH]

    def options(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The options of each game that has some."""
        titles = {key: _(GAMES[key].title) for key, _option in option_fields().values()}
        of = option_fields().items()
        return [(title, [self[name] for name, (own, _o) in of if own == key]) for key, title in titles.items()]

    # -- what was typed ----------------------------------------------------------------------------------

    def clean(self) -> dict[str, Any]:
        """Points are whole sixtieths, and no tie-break stands twice."""
        cleaned = super().clean() or {}
        for name in WORTH:
            if (cleaned.get(name) or 0) * POINT % 1:
                self.add_error(name, _("Points must be multiples of 0.05."))
        ties = [cleaned[name] for name in TIE if cleaned.get(name)]
        for name in TIE:
            if cleaned.get(name) and ties.count(cleaned[name]) > 1:
                self.add_error(name, _("This tie-break is listed twice."))
        return cleaned

    def fine(self, games: list[str], preset: str, size: int, vectors: Mapping[str, list[int]]) -> dict[str, Any]:
        """The regulations that stand here; size: of a preferred table."""
        values = usual(preset, size, vectors)
        typed = {field: self.cleaned_data[name] for name, field in WORTH.items()}
        values |= {field: int(points * POINT) for field, points in typed.items() if points is not None}
        ties = [self.cleaned_data[name] for name in TIE if self.cleaned_data[name]]
        criteria = [C.PTS.value, *ties, C.LOT.value] if ties else []
        further = {name: self.cleaned_data[name] for name in (*FURTHER, "seats")}
        further["forfeits"] = self.cleaned_data["forfeits"] or FORFEITS
        delay = 60 * (self.cleaned_data["behind"] or 0)
        return {**values, **further, "criteria": criteria, "delay": delay, "options": self.chosen_options(games)}

    def chosen_options(self, games: list[str]) -> dict[str, dict[str, Any]]:
        """What was chosen for each game that is played, where it is not as usual."""
        found: dict[str, dict[str, Any]] = {}
        for name, (key, option) in option_fields().items():
            value, default = self.cleaned_data[name], self.fields[name].initial
            if key in games and value not in ("", default):
                found.setdefault(key, {})[option] = value
        return found


def option_fields() -> dict[str, tuple[str, str]]:
    """The names of the fields of options: game and option of each; nobody plays alone in a tournament."""
    return {
        f"option_{key}_{name}": (key, name)
        for key, game in GAMES.items()
        for name, (_kind, note) in options_of(game).items()
        if name != SET and any(note.matters(n) for n in game.seats if n > 1)
    }


def usual(preset: str, size: int, vectors: Mapping[str, list[int]]) -> dict[str, int]:
    """What rounds without a table are worth unless somebody says otherwise (4.3): of a win 60 %, of a seat half."""
    custom = {int(of): row for of, row in vectors.items()}
    try:
        win, mean = scoring.win(Preset(preset), size, custom), scoring.par(Preset(preset), size, custom)
    except BadVector:  # which is refused where the points stand
        return {}
    return {"forced_bye": win * 60 // 100, "requested_bye": int(mean / 2), "late": int(mean / 2)}


def initial(rules: Regulations) -> dict[str, Any]:
    """What the form shows of regulations that there are."""
    ties = [each for each in rules.criteria if each in TIES]
    values: dict[str, Any] = dict(zip(TIE, ties, strict=False))
    values |= {name: getattr(rules, name) for name in (*FURTHER, "seats", "forfeits")} | {"behind": rules.delay // 60}
    as_usual = usual(rules.preset, rules.preferred, rules.vectors)
    for name, field in WORTH.items():
        if getattr(rules, field) != as_usual.get(field):
            values[name] = Decimal(getattr(rules, field)) / POINT
    for name, (key, option) in option_fields().items():
        if option in rules.options.get(key, {}):
            values[name] = msgspec.to_builtins(rules.options[key][option])
    return values
