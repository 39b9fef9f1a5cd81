"""Drafts of rounds, visible to staff only: find, store, and compare with the proposal of the draw."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence

import msgspec

from tables.tournaments.draft import stored_draw
from tables.tournaments.models import Pod, PodSeat, Round, Tournament, states
from tables.tournaments.models.states import RoundState
from tables.tournaments.pairing import regressions
from tables.tournaments.pairing.elements.draw import Objective
from tables.tournaments.results import pod_results, queries
from tables.tournaments.standings.facts import Kind

Layout = Sequence[Sequence[tuple[str, ...]]]  # by group, the tables, each with its entries in seat order


def store_draft(round: Round, groups: Layout, out: Iterable[int]) -> None:
    """Store the tables of a draft and who sits out."""
    round.pods.all().delete()
    round.unplayed.all().delete()
    game = round.stage.rules.game(round.number)
    options = msgspec.json.encode(round.stage.rules.options.get(game, {})).decode()
    numbered = enumerate([(g, table) for g, tables in enumerate(groups) for table in tables], start=1)
    for number, (group, table) in numbered:
        pod = Pod.objects.create(round=round, number=number, game=game, options=options, group=group)
        PodSeat.objects.bulk_create(
            PodSeat(pod=pod, number=n, entry_id=int(entry)) for n, entry in enumerate(table, start=1)
        )
    pod_results.store_unplayed(round, [(pk, Kind.FORCED_BYE) for pk in out])


def find_draft(tournament: Tournament, round_pk: int) -> Round:
    """A round that is a draft and can be changed now. Raises Refused."""
    states.refuse_stopped(tournament.state)
    round = queries.find_round(tournament, round_pk)
    if round.state != RoundState.PROPOSED:
        states.refuse_transition({}, round.state, RoundState.PROPOSED, RoundState)
    return round


def worsened_terms(round: Round) -> list[str]:
    """The terms of the objective that manual changes have made worse than the engine's proposal."""
    found = [
        regressions.worse(one.proposal_objective, one.certificate.objective)
        for one in stored_draw.stored_draws(round)
        if one.is_edited
    ]
    return [term for term in Objective._fields if any(term in terms for terms in found)]


def draft_hash(round: Round) -> str:
    """A hash of the draft's tables, to detect changes since an organiser looked at it."""
    text = json.dumps([round.attempt, [one["tables"] for one in round.certificate or ()]])
    return hashlib.sha256(text.encode()).hexdigest()[:16]
