"""The input of a draw: players with their places and seeds, and the tables that are not drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tables.tournaments.draft import schedules, seat_choice, stored_edits
from tables.tournaments.models import Entry, Round
from tables.tournaments.pairing.elements.draw import Player
from tables.tournaments.results import ranking, stages
from tables.tournaments.standings.formats import Format


def scores_of_draw(round: Round) -> ranking.Order:
    """The standing by which a round is drawn; empty where scores do not matter."""
    stage = round.stage
    blind = schedules.is_scheduled(stage) or stage.kind == Format.HEATS or stages.is_knockout(stage)
    return {} if blind else ranking.order(stage, round.number)


def seeds_of_draw(round: Round) -> Mapping[str, int]:
    """In knockout stages, the seeds by which qualifiers are spread; else empty."""
    return stages.seeding(round.stage) if stages.is_knockout(round.stage) else {}


def known_tables(round: Round, number: int, playing: Sequence[Entry], out: Sequence[Entry]) -> list[tuple[str, ...]]:
    """The tables of a group that are not drawn: scheduled, of a final with chosen seats, or locked."""
    here = [entry.key for entry in playing]
    chosen = [table for table in seat_choice.chosen_table(round.stage) if set(table) == set(here)]
    locked = [tuple(map(str, table)) for table in stored_edits.locked_tables(round, playing)]
    laid = schedules.scheduled_tables(round, number, [*here, *(entry.key for entry in out)])
    return laid or chosen or locked


def draw_player(entry: Entry, order: ranking.Order, seeds: Mapping[str, int]) -> Player:
    """An entry as a player of the draw; qualifiers are spread by their seed, others by rating."""
    place, score = place_and_score(entry.key, order)
    return Player(entry.key, score, place, -seeds[entry.key] if entry.key in seeds else entry.rating or 0)


def place_and_score(entry: str, order: ranking.Order) -> tuple[int, int]:
    """Place and grains of an entry; entries that have not played come after all others."""
    return order.get(entry, (len(order) + 1, 0))
