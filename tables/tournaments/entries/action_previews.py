"""Effects of acts on an entry, as sentences for its confirmation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.tournaments.draft import previews
from tables.tournaments.draft.reasons import Names
from tables.tournaments.entries import entering
from tables.tournaments.models import Entry, PodSeat, Tournament
from tables.tournaments.models.states import PRESENT, PUBLISHED_STATES, UNBEGUN, EntryState, PodState, RoundState
from tables.tournaments.pairing.table_sizes import NoTables, sizes
from tables.tournaments.standings import unplayed
from tables.tournaments.standings.facts import Kind
from tables.tournaments.texts import number_format

PLAYED_OUT = (PodState.CONFIRMED, PodState.VOID, PodState.FINISHED, PodState.ADJUDICATED)


class Facts:
    """Facts about one entry for the texts, each queried at most once.

    own: whether the reader is the entry's own person.
    """

    def __init__(self, tournament: Tournament, entry: Entry, own: bool = False) -> None:
        self.tournament, self.entry, self.own = tournament, entry, own
        self.rules = tournament.rules
        self.values = unplayed.Values(self.rules.forced_bye, self.rules.requested_bye, self.rules.late)

    @cached_property
    def rounds_drawn(self) -> int:
        """The number of published rounds."""
        return entering.rounds_drawn(self.tournament)

    @cached_property
    def seats(self) -> list[PodSeat]:
        """The seats of the entry in published rounds."""
        seats = self.entry.seats.filter(pod__round__state__in=PUBLISHED_STATES)
        return list(seats.select_related("pod__round", "pod__table").order_by("pod__round__number"))

    @cached_property
    def current_seat(self) -> PodSeat | None:
        """The seat at which this entry is expected or plays; None at no table."""
        return next((seat for seat in reversed(self.seats) if seat.pod.state not in PLAYED_OUT), None)

    @cached_property
    def present(self) -> int:
        """How many entries the next draw would take."""
        return self.tournament.entries.filter(state__in=PRESENT).count()

    @cached_property
    def is_in_draft(self) -> bool:
        """Whether a draft, which only staff may see, has this entry at a table."""
        return not self.own and self.entry.seats.filter(pod__round__state=RoundState.PROPOSED).exists()

    @cached_property
    def byes(self) -> int:
        """How many rounds this entry has asked to sit out."""
        return self.entry.unplayed.filter(kind=Kind.REQUESTED_BYE, round__state__in=PUBLISHED_STATES).count()

    @property
    def next(self) -> int:
        """The number of the next round."""
        return self.rounds_drawn + 1


def entry_sentence(facts: Facts, text: str, you: str, **values: object) -> str:
    """The sentence about this entry: `you` for its own person, else `text` with its name.

    Both are translated already.
    """
    return (you if facts.own else text).format(name=facts.entry.name, n=facts.next, **values)


def next_draw_text(facts: Facts) -> str:
    """Says that this entry is in the next draw."""
    return entry_sentence(facts, _("{name} is in the draw for round {n}."), _("You are in the draw for round {n}."))


def tables(facts: Facts, n: int) -> str:
    """Text on the tables of the next draw for so many people."""
    rules = facts.rules
    if not n:
        return _("Nobody will be here.")
    try:
        plan = sizes(n, rules.least, rules.most, rules.preferred, rules.policy)
    except NoTables:
        return ngettext(
            "Only {n} player will be here: too few for a table.",
            "Only {n} players will be here: too few for a table.",
            n,
        ).format(n=n)
    made = " + ".join(str(size) for size in plan.sizes)
    if not plan.byes:
        return _("{n} players will be here: tables of {tables}, nobody sits out.").format(n=n, tables=made)
    return ngettext(
        "{n} players will be here: tables of {tables}, and one player sits out.",
        "{n} players will be here: tables of {tables}, and {out} players sit out.",
        plan.byes,
    ).format(n=n, tables=made, out=plan.byes)


def late(facts: Facts) -> list[str]:
    """What a late entry gets for missed rounds."""
    missed, rounds = facts.rounds_drawn, facts.rules.rounds
    if not missed:
        return []
    if not unplayed.may_enter(missed, rounds):
        text = _("It is too late to join: newcomers would miss more than half of the rounds.")
        return [entry_sentence(facts, text, _("It is too late to join: you would miss more than half of the rounds."))]
    rows = unplayed.missed_rounds("", range(1, missed + 1), facts.values)
    paid = sum(row.grains for row in rows)
    said = ngettext("{n} of {rounds} rounds has been missed.", "{n} of {rounds} rounds have been missed.", missed)
    return [
        said.format(n=missed, rounds=rounds),
        _("This gives {points}: {each} for each of the first two, nothing for any other.").format(
            points=number_format.points_text(paid), each=number_format.points_text(facts.values.late)
        ),
    ]


def here(facts: Facts) -> list[str]:
    """Effects of checking in."""
    return [next_draw_text(facts), *late(facts), tables(facts, facts.present + 1)]


def away(facts: Facts) -> list[str]:
    """Effects of undoing the check-in."""
    said = entry_sentence(
        facts,
        _("{name} is not in the draw for round {n}, but can still come later."),
        _("You are not in the draw for round {n}, but can still come later."),
    )
    return [said, *draft(facts), tables(facts, facts.present - 1)]


def rest(facts: Facts) -> list[str]:
    """Effects of sitting out."""
    rounds, worth = facts.rules.rounds, facts.values.requested_bye
    paid = rounds // 3
    if unplayed.may_rest(facts.byes, rounds):
        said = _("Sitting out round {n} scores {points}. This uses {k} of {paid} allowed requests.")
    else:
        said = _("Sitting out round {n} scores nothing: this is request {k}, and the limit is {paid}.")
    words = said.format(n=facts.next, points=number_format.points_text(worth), k=facts.byes + 1, paid=paid)
    lasts = entry_sentence(
        facts,
        _("{name} sits out until you press “Play again”."),
        _("You sit out until you press “Play again”."),
    )
    return [words, lasts, *game(facts), *draft(facts), tables(facts, facts.present - 1)]


def play(facts: Facts) -> list[str]:
    """Effects of playing again after sitting out."""
    return [next_draw_text(facts), tables(facts, facts.present + 1)]


def leave(facts: Facts) -> list[str]:
    """Effects of leaving for good."""
    counted = sum(seat.pod.counts for seat in facts.seats)
    outside = entry_sentence(facts, _("{name} will not be in the draw."), _("You will not be in the draw."))
    said = [results_kept(counted)] if facts.rounds_drawn else [outside]
    if 0 < facts.rounds_drawn < facts.rules.rounds:
        text = _("From round {n} on, {name} scores no more points.")
        said.append(entry_sentence(facts, text, _("From round {n} on, you score no more points.")))
    fewer = facts.entry.state in PRESENT
    more = [tables(facts, facts.present - 1)] if fewer else []
    return [*said, *(given_up_table(facts) or game(facts)), *draft(facts), *moves_up(facts), *more]


def results_kept(counted: int) -> str:
    """What becomes of the results of an entry that leaves."""
    if not counted:
        return _("No table has been played yet, so there are no results to keep.")
    return ngettext(
        "The result of {n} table stays in the standings.", "The results of {n} tables stay in the standings.", counted
    ).format(n=counted)


def disqualify(facts: Facts) -> list[str]:
    """Effects of a disqualification."""
    below = _("{name} is ranked below everyone else; opponents’ results don’t change.")
    return [below.format(name=facts.entry.name), *leave(facts)]


def game(facts: Facts) -> list[str]:
    """Says that a current game is not affected."""
    seat = facts.current_seat
    if seat is None:
        return []
    said = entry_sentence(
        facts,
        _("Table {table} of round {round} is not affected: that game continues, unless {name} leaves it at the table."),
        _("Table {table} of round {round} is not affected. To stop playing that game, leave it at the table itself."),
        table=seat.pod.number,
        round=seat.pod.round.number,
    )
    return [said]


def given_up_table(facts: Facts) -> list[str]:
    """What becomes of a table that has not begun, without this entry."""
    seat = facts.current_seat
    if seat is None or seat.pod.state not in UNBEGUN:
        return []
    if seat.pod.side:
        return [_("Table {number} will not be played.").format(number=seat.pod.number)]
    names = Names({entry.pk: entry for entry in facts.tournament.entries.all()})
    return previews.absence_effects(seat.pod.round, [facts.entry.pk], names)


def draft(facts: Facts) -> list[str]:
    """For staff: the draft of the next round must be drawn again."""
    if not facts.is_in_draft:
        return []
    return [_("The draft of round {n} puts {name} at a table: draw again.").format(n=facts.next, name=facts.entry.name)]


def moves_up(facts: Facts) -> list[str]:
    """Who moves up from the waiting list."""
    tournament = facts.tournament
    if tournament.places is None or facts.rounds_drawn:
        return []
    inside = tournament.entries.filter(state__in=entering.IN).count()
    first = tournament.entries.filter(state=EntryState.WAITING).order_by("queue").first()
    if first is None or inside > tournament.places:
        return []
    return [_("{name} moves up from the waiting list and takes part.").format(name=first.name)]


def back(facts: Facts) -> list[str]:
    """Effects of coming back after leaving."""
    if not facts.seats:
        listed = entry_sentence(facts, _("{name} is back on the list."), _("You are back on the list."))
        return [listed, *late(facts)]
    return [
        next_draw_text(facts),
        _("Rounds missed in the meantime are worth nothing."),
        tables(facts, facts.present + 1),
    ]


def accept(facts: Facts) -> list[str]:
    """Effects of accepting an application."""
    places = facts.tournament.places
    inside = facts.tournament.entries.filter(state__in=entering.IN).count()
    if places is None:
        said = ngettext(
            "{name} takes part: {n} player in all.", "{name} takes part: {n} players in all.", inside + 1
        ).format(name=facts.entry.name, n=inside + 1)
        return [said, *late(facts)]
    if inside >= places and facts.entry.state == EntryState.APPLIED:
        return [_("Every place is taken: {name} goes on the waiting list.").format(name=facts.entry.name)]
    said = _("{name} takes part: {n} of {places} places taken.")
    return [said.format(name=facts.entry.name, n=inside + 1, places=places), *late(facts)]


def refuse(facts: Facts) -> list[str]:
    """Effects of rejecting an application."""
    return [_("{name} will see this on their page, and can’t ask again.").format(name=facts.entry.name)]


def standby(facts: Facts) -> list[str]:
    """Effects of volunteering to sit out."""
    worth = number_format.points_text(facts.values.forced_bye)
    return [
        _("If the tables can’t hold everyone, {name} sits out first.").format(name=facts.entry.name),
        _("Sitting out a round this way scores {points}.").format(points=worth),
    ]


def no_standby(facts: Facts) -> list[str]:
    """Effects of no longer volunteering."""
    return [_("If the tables can’t hold everyone, the rule and the draw decide.")]


def substitute(facts: Facts) -> list[str]:
    """Effects of putting in a substitute."""
    name = facts.entry.name
    return [
        _("The substitute’s results count for {name}, who keeps the results so far.").format(name=name),
        _("The current device can no longer use this name; the substitute claims it through the entry link."),
        *game(facts),
    ]


def release(facts: Facts) -> list[str]:
    """Effects of releasing a name that was claimed by mistake."""
    return [_("The current device can no longer use this name, and anyone with the entry link can claim it.")]


def coming(facts: Facts) -> list[str]:
    """Effects of being marked as on the way."""
    text = _("Only players who are here are drawn: {name} still has to check in.")
    return [entry_sentence(facts, text, _("Only players who are here are drawn: you still have to check in."))]


def not_coming(facts: Facts) -> list[str]:
    """Effects of no longer being on the way."""
    text = _("{name} stays on the list but is not expected.")
    return [entry_sentence(facts, text, _("You stay on the list but are not expected."))]


OF: Mapping[str, Callable[[Facts], list[str]]] = {
    "here": here,
    "away": away,
    "coming": coming,
    "not-coming": not_coming,
    "rest": rest,
    "play": play,
    "accept": accept,
    "refuse": refuse,
    "standby": standby,
    "no-standby": no_standby,
    "back": back,
    "substitute": substitute,
    "release": release,
    "withdraw": leave,
    "remove": leave,
    "disqualify": disqualify,
}


def effects_of(name: str, tournament: Tournament, entry: Entry, own: bool) -> list[str]:
    """The effects of an act, one sentence each.

    own: for the entry's own person, in "you" form and without drafts.
    """
    return OF[name](Facts(tournament, entry, own))
