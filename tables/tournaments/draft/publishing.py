"""From a draft to a public round, and back: publish, withdraw, discard, close."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.messages.refusals import Refused
from tables.tournaments.audit.log import By, Change, logged_act
from tables.tournaments.draft import drafts, draw_input, newcomers, stored_draw
from tables.tournaments.mails import notices
from tables.tournaments.models import Entry, PodSeat, Round, Tournament, states
from tables.tournaments.models.states import PRESENT, EntryState, RoundState, State
from tables.tournaments.pairing.elements.draw import Player
from tables.tournaments.results import pod_results, queries, ranking, stages
from tables.tournaments.rounds import pods, waves
from tables.tournaments.standings import unplayed
from tables.tournaments.standings.facts import Kind
from tables.tournaments.standings.formats import Format


@logged_act
def discard(tournament: Tournament, by: By, round_pk: int) -> Change:
    """Discard the draft. Raises Refused."""
    round = drafts.find_draft(tournament, round_pk)
    round.state, round.certificate, round.wanted, round.hand = RoundState.PLANNED, None, None, None
    round.pods.all().delete()
    round.unplayed.all().delete()
    round.save()
    return Change("discarded", f"round:{round.number}")


# -- publishing --------------------------------------------------------------------------------------


@logged_act
def publish(tournament: Tournament, by: By, round_pk: int, looked_at: str = "", agreed: bool = False) -> Change:
    """Publish a round and open its tables. Raises Refused.

    looked_at: hash of the draft that the organiser saw (`draft_hash`).
    agreed: to terms that manual changes have made worse.
    """
    states.refuse_stopped(tournament.state)
    round = queries.find_round(tournament, round_pk)
    refuse_draft(round, looked_at, agreed)
    refuse_open(tournament, round)
    now, minutes = timezone.now(), round.stage.rules.length(round.number)
    round.state, round.published_at = RoundState.PUBLISHED, now
    round.ends_at = now + timedelta(minutes=minutes) if minutes else None
    round.wanted, round.hand = None, None
    round.save()
    store_missed_round(round)
    newcomers.activate_newcomers(round, drawn_entries(round))
    if tournament.state == State.CHECK_IN:
        tournament.state = State.RUNNING
    waves.mark_second_wave(tournament, round)
    for pod in round.pods.all():
        notices.notify_seats(pod)
    if tournament.mode != Tournament.Mode.REPORTED:
        pods.open_tables(tournament, round)
    return Change("published", f"round:{round.number}", after={"tables": entries_by_table(round)})


def refuse_draft(round: Round, looked_at: str, agreed: bool) -> None:
    """Refuse to publish twice, a changed or outdated draft, or one with absent players. Raises Refused."""
    if round.published_at is not None:
        raise Refused(_("Round {number} has already been published.").format(number=round.number), 409)
    if round.state != RoundState.PROPOSED:
        states.refuse_transition({}, round.state, RoundState.PROPOSED, RoundState)
    if looked_at and looked_at != drafts.draft_hash(round):
        raise Refused(_("The draft has changed in the meantime. Check it again, then publish."), 409)
    if not round.pods.exists():
        raise Refused(_("Nobody plays in this draft."), 409)
    if away := absent_entries(round):
        names = ", ".join(entry.name for entry in away)
        raise Refused(_("This draft includes players who are not here: {names}.").format(names=names), 409)
    if is_outdated(round):
        text = _("The points have changed since this draft was drawn: draw again, then publish.")
        raise Refused(text, 409)
    if not agreed and drafts.worsened_terms(round):
        raise Refused(_("The draft was changed by hand and is worse than the original draw. Confirm that first."), 409)


def is_outdated(round: Round) -> bool:
    """Whether the points or the field have changed since the draft was drawn."""
    order, field = draw_input.scores_of_draw(round), stages.field(round)
    through = None if field is None else {str(pk) for group in field for pk in group}
    for players in (one.seated_input().players for one in stored_draw.stored_draws(round)):
        if through is not None and not through.issuperset(player.entry for player in players):
            return True
        if has_moved(players, order):
            return True
    return False


def has_moved(players: Sequence[Player], order: ranking.Order) -> bool:
    """Whether the order or the points of these players have changed since they were drawn."""
    was = sorted((player.standing, player.score, player.entry) for player in players)
    now = sorted((*draw_input.place_and_score(player.entry, order), player.entry) for player in players)
    # places are not compared: they also change when others join or are disqualified
    return [row[1:] for row in was] != [row[1:] for row in now]


def absent_entries(round: Round) -> list[Entry]:
    """Entries of a draft that are not here any more."""
    return list(drawn_entries(round).exclude(state__in=PRESENT))


def drawn_entries(round: Round) -> QuerySet[Entry]:
    """Entries at a table of a round, or sitting out because the tables do not hold all."""
    seated = PodSeat.objects.filter(pod__round=round).values("entry")
    benched = round.unplayed.filter(kind=Kind.FORCED_BYE).values("entry")
    return round.tournament.entries.filter(pk__in=seated) | round.tournament.entries.filter(pk__in=benched)


def refuse_open(tournament: Tournament, round: Round) -> None:
    """Close the round before; refuse where it is not complete, unless rounds may overlap. Raises Refused."""
    for earlier in tournament.rounds.filter(number__lt=round.number).exclude(state=RoundState.CLOSED):
        if earlier.state == RoundState.COMPLETE:
            pod_results.close_round(earlier)
        elif not round.stage.rules.overlap:
            n = earlier.pods.exclude(pod_results.OVER).count()
            sentence = ngettext(
                "Round {number} is not complete: {n} table has no result.",
                "Round {number} is not complete: {n} tables have no result.",
                n,
            )
            raise Refused(sentence.format(number=earlier.number, n=n), 409)


def store_missed_round(round: Round) -> None:
    """Store a row for each entry of the field that has no table in this round."""
    seated = PodSeat.objects.filter(pod__round=round).values("entry")
    away = field_entries(round).exclude(pk__in=seated).exclude(pk__in=round.unplayed.values("entry"))
    resting = list(away.filter(state=EntryState.RESTING))
    asked = {entry.pk: entry.unplayed.filter(kind=Kind.REQUESTED_BYE).count() for entry in resting}
    rounds, paid = round.stage.rules.rounds, round.stage.kind != Format.HEATS  # heats are optional
    pod_results.store_unplayed(
        round,
        [
            (entry.pk, Kind.REQUESTED_BYE if paid and unplayed.may_rest(asked[entry.pk], rounds) else Kind.ABSENT)
            for entry in resting
        ],
    )
    pod_results.store_unplayed(round, [(entry.pk, Kind.ABSENT) for entry in away.filter(state=EntryState.ACTIVE)])


def field_entries(round: Round) -> QuerySet[Entry]:
    """The entries in the field of a round; only these get rows for unplayed rounds."""
    field = stages.field(round)
    entries = round.tournament.entries.all()
    return entries if field is None else entries.filter(pk__in=[pk for group in field for pk in group])


def entries_by_table(round: Round) -> list[list[int]]:
    """The entries by table, for the log."""
    return [[seat.entry_id for seat in pod.seats.all()] for pod in round.pods.prefetch_related("seats")]


@logged_act
def withdraw_round(tournament: Tournament, by: By, round_pk: int) -> Change:
    """Withdraw a published round into a draft with the tables of its draw.

    Points for missed rounds are deleted. Raises Refused once a table has begun.
    """
    states.refuse_stopped(tournament.state)
    round = queries.find_round(tournament, round_pk)
    states.refuse_transition(states.ROUND, round.state, RoundState.PROPOSED, RoundState)
    pods.close_tables(round)
    newcomers.reset_newcomers(round, drawn_entries(round))
    tables = [one.tables for one in stored_draw.stored_draws(round)]
    seated = {int(entry) for group in tables for table in group for entry in table}
    byes = round.unplayed.filter(kind=Kind.FORCED_BYE).exclude(entry__in=seated)
    drafts.store_draft(round, tables, list(byes.values_list("entry", flat=True)))
    round.state, round.published_at, round.ends_at = RoundState.PROPOSED, None, None
    round.save()
    return Change("taken_back", f"round:{round.number}")


@logged_act
def close_round(tournament: Tournament, by: By, round_pk: int) -> Change:
    """Close a complete round. Raises Refused."""
    round = queries.find_round(tournament, round_pk)
    pod_results.close_round(round)
    return Change("closed", f"round:{round.number}")
