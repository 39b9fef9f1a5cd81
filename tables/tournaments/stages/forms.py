"""The tournament form: title and game are required, everything else has defaults."""

from __future__ import annotations

from typing import Any

import msgspec
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import GAMES
from engine.core import convert
from tables.lobby.forms import DAYS, LIVE, clock_fields, number_field, terms
from tables.models import TimeoutRule
from tables.models.clock_terms import Terms
from tables.tournaments.models import Tournament
from tables.tournaments.models.regulations import Regulations
from tables.tournaments.pairing.table_sizes import Policy
from tables.tournaments.stages import advanced_form, presets, setup
from tables.tournaments.stages.advanced_form import FinePrint
from tables.tournaments.stages.cost import rounds_without_repeats
from tables.tournaments.standings.facts import POINT
from tables.tournaments.standings.formats import rounds_suggested
from tables.tournaments.standings.scoring import Preset
from tables.web.parsing import signed_number, validate_year

PEOPLE = 16  # default of the expected players
OTHERS = tuple(f"game_{n}" for n in range(2, 8))  # fields for the games of rounds 2, 3, ...
USUAL = "usual"
NONE = "none"
SIZES = range(2, setup.MOST + 1)
MODES = {
    # minutes of a round, None: by its game; clock [design: tournaments 8]
    Tournament.Mode.LIVE: (None, Terms(bank=20 * 60, increment=20)),
    Tournament.Mode.TURNS: (14 * 24 * 60, Terms(free=24 * 3600, bank=72 * 3600)),
    Tournament.Mode.REPORTED: (None, None),
}
TWO_DAYS = 48 * 60  # minutes
EVENING = {"appear": 5, "gone": 10}  # minutes
APPEARS = {  # [design: tournaments 8]; each mode sets them, so that a change of mode leaves none behind
    Tournament.Mode.LIVE: EVENING,
    Tournament.Mode.TURNS: {"appear": TWO_DAYS, "gone": TWO_DAYS},
    Tournament.Mode.REPORTED: EVENING,
}
PRESETS = [
    (Preset.PODIUM, gettext_lazy("Podium: 10 6 3 1 at a table of four")),
    (Preset.LINEAR, gettext_lazy("Linear: the share of opponents you beat")),
    (Preset.SHARE, gettext_lazy("Share: your share of all victory points at the table")),
    (Preset.WINS, gettext_lazy("Wins: only the first place counts")),
    (Preset.EURO, gettext_lazy("Euro: 5 3 2 1 at a table of four")),
    (Preset.HEATS, gettext_lazy("Heats: 1000 100 10 1 at a table of four")),
    (Preset.CUSTOM, gettext_lazy("Custom points, entered below")),
]
POLICIES = [
    (Policy.SMALLER, gettext_lazy("smaller")),
    (Policy.BALANCED, gettext_lazy("either size")),
    (Policy.LARGER, gettext_lazy("larger")),
]
PAIRING = [
    ("variety", gettext_lazy("new opponents first")),
    ("balanced", gettext_lazy("new opponents and equal scores weighted equally")),
    ("scores_first", gettext_lazy("similar scores first")),
]
SEEDING = [("random", gettext_lazy("At random")), ("pots", gettext_lazy("Strongest players apart, by rating"))]
LEAVERS = [
    (TimeoutRule.BOT.value, gettext_lazy("a bot takes over")),
    (TimeoutRule.PASS.value, gettext_lazy("the seat plays the minimum the rules allow")),
    (TimeoutRule.STOP.value, gettext_lazy("the game ends as it stands")),
]
CLOCKS = [
    (USUAL, gettext_lazy("Default")),
    (NONE, gettext_lazy("No clock")),
    (LIVE, gettext_lazy("Live")),
    (DAYS, gettext_lazy("Correspondence")),
]


class SetUp(FinePrint):
    """Everything that an organiser chooses before round 1."""

    title = forms.CharField(label=gettext_lazy("Title"), max_length=80)
    game = forms.ChoiceField(label=gettext_lazy("Game"))
    format = forms.ChoiceField(
        label=gettext_lazy("Format"), choices=presets.Format.choices, initial=presets.Format.SWISS, required=False
    )
    people = number_field(gettext_lazy("Expected number of players"), 2, 256, PEOPLE)
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds"), min_value=1, max_value=setup.ROUNDS, required=False,
        help_text=gettext_lazy("Empty: the number suggested for so many players."),
    )  # fmt: skip
    mode = forms.ChoiceField(
        label=gettext_lazy("How it is played"), choices=Tournament.Mode.choices, required=False,
        initial=Tournament.Mode.LIVE,
    )  # fmt: skip
    visibility = forms.ChoiceField(
        label=gettext_lazy("Who can see it"), choices=Tournament.Visibility.choices, required=False,
        initial=Tournament.Visibility.PUBLIC,
    )  # fmt: skip
    begins = forms.DateTimeField(
        label=gettext_lazy("Starts"), required=False, validators=[validate_year],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )  # fmt: skip
    description = forms.CharField(
        label=gettext_lazy("What people should know"), required=False, max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3, "class": "input"}),
    )  # fmt: skip
    places = forms.IntegerField(
        label=gettext_lazy("Maximum number of players"), min_value=2, max_value=256, required=False,
        help_text=gettext_lazy("Later entries go on a waiting list and move up when someone leaves. Empty: no limit."),
    )  # fmt: skip
    rooms = forms.IntegerField(
        label=gettext_lazy("Tables available at the same time"), min_value=1, max_value=64, required=False,
        help_text=gettext_lazy("If there are too few, the others play in a second wave. Empty: no limit."),
    )  # fmt: skip
    least = forms.IntegerField(label=gettext_lazy("Smallest table"), min_value=2, max_value=setup.MOST, required=False)
    preferred = forms.IntegerField(
        label=gettext_lazy("Preferred table"), min_value=2, max_value=setup.MOST, required=False
    )
    most = forms.IntegerField(
        label=gettext_lazy("Largest table"), min_value=2, max_value=setup.MOST, required=False,
        help_text=gettext_lazy("Empty: tables of 4, otherwise of 3 or 5 where the game allows."),
    )  # fmt: skip
    policy = forms.ChoiceField(
        label=gettext_lazy("When players don’t divide evenly, tables are"), choices=POLICIES, required=False,
        initial=Policy.SMALLER,
    )  # fmt: skip
    preset = forms.ChoiceField(
        label=gettext_lazy("Points for places"), choices=PRESETS, initial=Preset.PODIUM, required=False
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("Round length in minutes"), min_value=0, max_value=60 * 24 * 60, required=False,
        help_text=gettext_lazy(
            "0: no limit. Empty: each round as long as its game, from 60 to 120 minutes, or 14 days by correspondence."
        ),
    )  # fmt: skip
    pairing = forms.ChoiceField(
        label=gettext_lazy("The draw looks for"), choices=PAIRING, initial="variety", required=False
    )
    seeding = forms.ChoiceField(label=gettext_lazy("Round 1"), choices=SEEDING, initial="random", required=False)
    apart = forms.BooleanField(
        label=gettext_lazy("Keep teams and families apart until the last round"), required=False, initial=True
    )
    leaders_meet = forms.BooleanField(
        label=gettext_lazy("In the last round, the leaders meet at table 1"), required=False
    )
    blind_last_round = forms.BooleanField(
        label=gettext_lazy("In the last round, nobody can watch a table until it is finished"), required=False
    )
    auto_no_show = forms.BooleanField(
        label=gettext_lazy(
            "Anyone who has not turned up 10 minutes after the call (48 hours by correspondence) loses the seat "
            "without being asked"
        ),
        required=False,
    )
    on_leave = forms.ChoiceField(
        label=gettext_lazy("If a player leaves a game"), choices=LEAVERS, required=False, initial=TimeoutRule.BOT,
        help_text=gettext_lazy("In any case, a player who leaves is ranked last and scores no points."),
    )  # fmt: skip
    best = number_field(gettext_lazy("Heats that count"), 1, 12, 2)
    groups = number_field(gettext_lazy("Groups"), 2, 16, 2)
    advance = number_field(gettext_lazy("Advance from each group, or from each knockout table"), 1, 4, 1)
    pods = number_field(gettext_lazy("Tables in the final"), 1, 4, 1)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        games = [(game.key, _(game.title)) for game in GAMES.values()]
        self.fields["game"].choices = games  # type: ignore[attr-defined]
        for number, name in enumerate(OTHERS, start=2):
            label = _("From round {n}").format(n=number)
            choices = [("", _("as before")), *games]
            self.fields[name] = forms.ChoiceField(label=label, choices=choices, required=False)
        for size in SIZES:
            label = _("Points at a table of {n}").format(n=size)
            self.fields[f"points_{size}"] = forms.CharField(label=label, max_length=40, required=False)
        clock = clock_fields()
        del clock["lapse"]
        clock["clock"] = forms.ChoiceField(
            label=_("Clock"), choices=CLOCKS, initial=USUAL, required=False,
            help_text=_("Default: 20 minutes, plus 20 seconds per turn; 24 hours per decision by correspondence."),
        )  # fmt: skip
        self.fields.update(clock)

    def fields_of(self, *names: str) -> list[forms.BoundField]:
        """Some bound fields, for the template."""
        return [self[name] for name in names]

    def basics(self) -> list[forms.BoundField]:
        """The basic fields."""
        return self.fields_of("mode", "visibility", "begins", "places", "description")

    def tables(self) -> list[forms.BoundField]:
        """The fields of table sizes."""
        return self.fields_of("least", "preferred", "most", "policy", "rooms")

    def others(self) -> list[forms.BoundField]:
        """The fields of games in later rounds."""
        return self.fields_of(*OTHERS)

    def own_points(self) -> list[forms.BoundField]:
        """The fields of custom points."""
        return self.fields_of(*(f"points_{size}" for size in SIZES))

    def drawing(self) -> list[forms.BoundField]:
        """The fields of the draw, no-shows and leavers."""
        return self.fields_of(
            "pairing",
            "seeding",
            "apart",
            "leaders_meet",
            "overlap",
            "blind_last_round",
            "auto_no_show",
            "forfeits",
            "on_leave",
        )

    def further(self) -> list[forms.BoundField]:
        """The fields of heats, groups, ladders and finals."""
        return self.fields_of("best", "groups", "advance", "pods", "seats", "scheduled", "carry")

    # -- what was typed ----------------------------------------------------------------------------------

    def value_of(self, name: str) -> Any:
        """The value of a field, or its default."""
        value = self.cleaned_data.get(name)
        return self.fields[name].initial if value in (None, "") else value

    def clean(self) -> dict[str, Any]:
        """Check that custom points are whole numbers."""
        cleaned = super().clean() or {}
        for size in SIZES:
            name = f"points_{size}"
            try:
                points(cleaned.get(name, ""))
            except ValueError:
                self.add_error(name, _("Type whole numbers separated by spaces, such as 10 6 3 1."))
        return cleaned

    def games(self) -> list[str]:
        """The game of each round; the last one is played in all later rounds."""
        found = [self.cleaned_data["game"]]
        for name in OTHERS:
            found.append(self.cleaned_data[name] or found[-1])
        while len(found) > 1 and found[-1] == found[-2]:
            found.pop()
        return found

    def clock(self) -> Terms | None:
        """The clock terms of every table."""
        kind = self.value_of("clock")
        return terms(self) if kind in (LIVE, DAYS) else None if kind == NONE else MODES[self.value_of("mode")][1]

    def regulations(self, before: Regulations | None = None) -> Regulations:
        """The chosen regulations; values without a field are kept from `before`."""
        names = ("policy", "preset", "pairing", "seeding", "on_leave")
        same = ("best", "groups", "advance", "pods", "apart", "leaders_meet", "auto_no_show", "blind_last_round")
        values: dict[str, Any] = {name: self.value_of(name) for name in names}
        values |= {name: self.value_of(name) for name in same}
        values |= self.range()
        minutes = self.cleaned_data["minutes"]
        values |= APPEARS[self.value_of("mode")]
        values["minutes"] = MODES[self.value_of("mode")][0] if minutes is None else minutes
        rows = {str(size): points(self.cleaned_data[f"points_{size}"]) for size in SIZES}
        values["vectors"] = {size: row for size, row in rows.items() if row}
        values |= self.regulation_values(self.games(), values["preset"], values["preferred"], values["vectors"])
        kept = msgspec.to_builtins(before) if before else {}
        chosen = convert({**kept, "games": self.games(), **values}, Regulations)
        return msgspec.structs.replace(chosen, rounds=self.number_of_rounds(chosen), clock=self.clock())

    def range(self) -> dict[str, int]:
        """The table sizes: as typed, else 3 to 5 within what every game allows."""
        seats = [GAMES[key].seats for key in self.games()]
        lowest, highest = max(min(each) for each in seats), min(max(each) for each in seats)
        least, most, preferred = (self.cleaned_data[name] for name in ("least", "most", "preferred"))
        most = most or max(highest, least or 0)
        least = least or max(lowest, min(3, most))
        return {"least": least, "most": most, "preferred": preferred or min(max(4, least), most)}

    def number_of_rounds(self, chosen: Regulations) -> int:
        """The number of rounds: as typed, else as suggested for the expected players."""
        kind, people = self.value_of("format"), self.value_of("people")
        if kind == presets.Format.ONE_OFF:
            return 1
        if self.cleaned_data["rounds"]:
            return int(self.cleaned_data["rounds"])
        possible = chosen.least <= min(chosen.preferred, people) and chosen.preferred <= chosen.most
        if kind == presets.Format.ROUND_ROBIN and possible:
            return rounds_without_repeats(people, chosen)
        return rounds_suggested(people)

    def stages(self) -> list[tuple[str, str]]:
        """Kind and own regulations of each stage of the chosen format."""
        return presets.stages(self.value_of("format"))

    def other_values(self) -> dict[str, object]:
        """The fields of a tournament outside its regulations."""
        names = ("description", "visibility", "mode", "places", "rooms", "begins")
        return {name: self.value_of(name) for name in names} | {"description": self.cleaned_data["description"]}


def points(text: str) -> list[int]:
    """Grains by place, from points separated by blanks. Raises ValueError."""
    found = [signed_number(word) for word in text.split()]
    if None in found:
        raise ValueError("no number of points")
    return [each * POINT for each in found if each is not None]


def initial(tournament: Tournament, people: int) -> dict[str, object]:
    """The initial values of the form for an existing tournament."""
    rules = tournament.rules
    values = {name: getattr(rules, name) for name in Regulations.__struct_fields__ if name in SetUp.base_fields}
    values |= {
        name: getattr(tournament, name)
        for name in ("title", "description", "visibility", "mode", "places", "rooms", "begins")
    }
    values |= dict(zip(("game", *OTHERS), rules.games, strict=False))
    values |= {
        f"points_{size}": " ".join(str(grains // POINT) for grains in row) for size, row in rules.vectors.items()
    }
    values |= {"format": presets.format_of(tournament), "people": max(people, rules.least)}
    return values | advanced_form.initial(rules) | clock_of(tournament)


def clock_of(tournament: Tournament) -> dict[str, object]:
    """The initial values of the clock fields."""
    clock = tournament.rules.clock
    if clock == MODES[Tournament.Mode(tournament.mode)][1]:
        return {"clock": USUAL}
    if clock is None:
        return {"clock": NONE}
    if clock.is_live:
        return {"clock": LIVE, "bank": clock.bank // 60, "increment": clock.increment}
    hours = {"free": clock.free // 3600, "reserve": clock.bank // 3600}
    free = {"nights": clock.night is not None, "weekends": clock.weekends, "zone": clock.zone}
    return {"clock": DAYS, **hours, **free}
