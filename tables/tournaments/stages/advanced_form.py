"""Advanced part of the tournament form: tie-breaks, unplayed rounds, delay, options of the games."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import msgspec
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import GAMES
from tables.lobby.forms import field_of, number_field
from tables.rendering.games.game_options import options_of
from tables.tournaments.models.regulations import FORFEITS, Regulations
from tables.tournaments.standings import scoring
from tables.tournaments.standings.explanations import Criterion
from tables.tournaments.standings.facts import POINT
from tables.tournaments.standings.scoring import BadVector, Preset
from tables.tournaments.texts import number_format
from tables.web.plain_errors import PlainErrors

C = Criterion
TIES = (C.WIN, C.OPP, C.SHARE, C.H2H, C.SEC, C.THI, C.LAST, C.MEAN)  # BEST, REACHED and BEFORE belong to formats
TIE = tuple(f"tie_{n}" for n in range(1, 6))
WORTH = {"worth_bye": "forced_bye", "worth_rest": "requested_bye", "worth_late": "late"}
FURTHER = ("scheduled", "carry", "overlap")
SET = "first"  # an option set by the tournament: seat 1 starts
SEATS = [
    ("", gettext_lazy("Default")),
    ("choice", gettext_lazy("Players choose, best qualifier first")),
    ("rule", gettext_lazy("As in every round")),
]


def worth_field(label: Any, usual: Any) -> forms.DecimalField:
    """Build a field for the value of an unplayed round."""
    return forms.DecimalField(
        label=label, min_value=0, max_value=1000, decimal_places=2, required=False, help_text=usual
    )


class FinePrint(PlainErrors, forms.Form):
    """Fields that may all keep their defaults."""

    worth_bye = worth_field(gettext_lazy("Bye (not enough seats)"), gettext_lazy("Empty: 60% of a win."))
    worth_rest = worth_field(gettext_lazy("Bye on request"), gettext_lazy("Empty: half the average points of a seat."))
    worth_late = worth_field(
        gettext_lazy("Rounds before a late entry"), gettext_lazy("Empty: half the average points of a seat.")
    )
    forfeits = number_field(gettext_lazy("Withdraw an entry after this many no-shows"), 1, 9, FORFEITS)
    behind = number_field(gettext_lazy("Spectator delay, in minutes"), 0, 60, 0)
    overlap = forms.BooleanField(
        label=gettext_lazy("The next round can be published before this one ends"), required=False
    )
    scheduled = forms.BooleanField(label=gettext_lazy("Draw all group rounds before the first one"), required=False)
    carry = forms.BooleanField(label=gettext_lazy("Points carry over into the final"), required=False)
    seats = forms.ChoiceField(label=gettext_lazy("Seats of the final"), choices=SEATS, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        ties = [("", "–"), *((each.value, number_format.NAMES[each]) for each in TIES)]
        for n, name in enumerate(TIE, start=1):
            label = _("Tie-break {n}").format(n=n)
            self.fields[name] = forms.ChoiceField(label=label, choices=ties, required=False)
        for name, (key, option) in option_fields().items():
            kind, note = options_of(GAMES[key])[option]
            self.fields[name] = field_of(GAMES[key], option, kind, note)
            self.fields[name].required = False

    # -- as the page shows it ----------------------------------------------------------------------------

    def ties(self) -> list[forms.BoundField]:
        """The fields of tie-breaks after the points, in order."""
        return [self[name] for name in TIE]

    def worths(self) -> list[forms.BoundField]:
        """The fields of the values of unplayed rounds."""
        return [self[name] for name in WORTH]

    def options(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The option fields by game title."""
        titles = {key: _(GAMES[key].title) for key, _option in option_fields().values()}
        of = option_fields().items()
        return [(title, [self[name] for name, (own, _o) in of if own == key]) for key, title in titles.items()]

    # -- what was typed ----------------------------------------------------------------------------------

    def clean(self) -> dict[str, Any]:
        """Check that points are whole grains and no tie-break is listed twice."""
        cleaned = super().clean() or {}
        for name in WORTH:
            if (cleaned.get(name) or 0) * POINT % 1:
                self.add_error(name, _("Points must be multiples of 0.05."))
        ties = [cleaned[name] for name in TIE if cleaned.get(name)]
        for name in TIE:
            if cleaned.get(name) and ties.count(cleaned[name]) > 1:
                self.add_error(name, _("This tie-break is listed twice."))
        return cleaned

    def regulation_values(
        self, games: list[str], preset: str, size: int, vectors: Mapping[str, list[int]]
    ) -> dict[str, object]:
        """The regulations of these fields. size: the preferred table size."""
        values = usual(preset, size, vectors)
        typed = {field: self.cleaned_data[name] for name, field in WORTH.items()}
        values |= {field: int(points * POINT) for field, points in typed.items() if points is not None}
        ties = [self.cleaned_data[name] for name in TIE if self.cleaned_data[name]]
        criteria = [C.PTS.value, *ties, C.LOT.value] if ties else []
        further = {name: self.cleaned_data[name] for name in (*FURTHER, "seats")}
        further["forfeits"] = self.cleaned_data["forfeits"] or FORFEITS
        delay = 60 * (self.cleaned_data["behind"] or 0)
        return {**values, **further, "criteria": criteria, "delay": delay, "options": self.chosen_options(games)}

    def chosen_options(self, games: list[str]) -> dict[str, dict[str, object]]:
        """By game that is played, the options that differ from their defaults."""
        found: dict[str, dict[str, object]] = {}
        for name, (key, option) in option_fields().items():
            value, default = self.cleaned_data[name], self.fields[name].initial
            if key in games and value not in ("", default):
                found.setdefault(key, {})[option] = value
        return found


def option_fields() -> dict[str, tuple[str, str]]:
    """By field name, the game and option; options that matter only for one player are left out."""
    return {
        f"option_{key}_{name}": (key, name)
        for key, game in GAMES.items()
        for name, (_kind, note) in options_of(game).items()
        if name != SET and any(note.matters(n) for n in game.seats if n > 1)
    }


def usual(preset: str, size: int, vectors: Mapping[str, list[int]]) -> dict[str, int]:
    """The default values of unplayed rounds in grains [design: tournaments 4.3]; `size`: of a table."""
    custom = {int(of): row for of, row in vectors.items()}
    try:
        win, mean = scoring.win(Preset(preset), size, custom), scoring.par(Preset(preset), size, custom)
    except BadVector:  # reported at the field of the points
        return {}
    return {"forced_bye": win * 60 // 100, "requested_bye": int(mean / 2), "late": int(mean / 2)}


def initial(rules: Regulations) -> dict[str, object]:
    """The initial values of these fields for existing regulations."""
    ties = [each for each in rules.criteria if each in TIES]
    values: dict[str, object] = dict(zip(TIE, ties, strict=False))
    values |= {name: getattr(rules, name) for name in (*FURTHER, "seats", "forfeits")} | {"behind": rules.delay // 60}
    as_usual = usual(rules.preset, rules.preferred, rules.vectors)
    for name, field in WORTH.items():
        if getattr(rules, field) != as_usual.get(field):
            values[name] = Decimal(getattr(rules, field)) / POINT
    for name, (key, option) in option_fields().items():
        if option in rules.options.get(key, {}):
            values[name] = msgspec.to_builtins(rules.options[key][option])
    return values
