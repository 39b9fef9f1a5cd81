"""The document of a whole tournament: export and import."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, TypeVar

import msgspec
from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction
from django.db.models import Model
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from engine import GAMES
from tables.messages import guest_names
from tables.messages.refusals import Refused
from tables.tournaments.audit import log
from tables.tournaments.draft import stored_draw
from tables.tournaments.models import (
    Adjustment,
    Club,
    Entry,
    Pod,
    PodSeat,
    Result,
    Round,
    Stage,
    Tournament,
    Unplayed,
    regulations,
)
from tables.tournaments.models.states import OVER, PUBLISHED_STATES
from tables.tournaments.permissions import viewing
from tables.tournaments.results import queries, ranking
from tables.tournaments.texts import log_texts
from tables.web.parsing import validate_year

FORMAT = 1
KIND = "karnak tournament"
TOURNAMENT = ("title", "description", "visibility", "mode", "state", "places", "rooms", "begins", "finished")
STAGE = ("kind", "settings", "cut", "seats", "ended")  # without the schedule, which holds unpublished rounds
ENTRY = (
    "name", "substitute", "team", "rating", "state", "bot", "standby", "coming", "here_at", "from_round", "queue",
    "rank",
)  # fmt: skip
SINCE = {"substitute": "", "coming": False}  # fields of an entry that older documents lack, with their values
ROUND = ("number", "state", "attempt", "certificate", "published_at", "ends_at", "closed_at")
POD = ("number", "game", "options", "state", "group", "side", "later", "objection")
SEAT = ("number", "state", "vp", "place", "grains", "share")
PACKED = ("settings", "options")  # JSON text in the database; also in documents of earlier exports
RESULT = ("version", "source", "points", "places", "forfeits", "sheet", "confirmed", "at")
UNPLAYED = ("kind", "grains", "share")
ROW = ("number", "kind", "target", "before", "after", "reason", "said", "own", "at", "previous", "hash")


# -- out ---------------------------------------------------------------------------------------------


def tournament_document(tournament: Tournament) -> dict[str, object]:
    """The public data of a tournament: no draft, and the seed only after its end."""
    stages = list(tournament.stages.all())
    published = tournament.rounds.filter(state__in=PUBLISHED_STATES).select_related("stage")
    rounds = list(published.prefetch_related("pods__seats", "pods__results", "unplayed"))
    keys, seen = {entry.pk: int(entry.key) for entry in tournament.entries.all()}, {one.stage_id for one in rounds}
    return {
        "format": KIND,
        "version": FORMAT,
        **fields(tournament, TOURNAMENT),
        "regulations": regulations.as_builtins(tournament.regulations),
        "seed": tournament.revealed_seed or None,
        "commitment": tournament.commitment,
        "stages": [
            {**row_fields(stage, STAGE), "field": groups_by_number(queries.field(stage, stage.pk in seen), keys)}
            for stage in stages
        ],
        "entries": [
            {"id": keys[entry.pk], **guest_names.stored_forms_within(fields(entry, ENTRY))}
            for entry in tournament.entries.all()
        ],
        "rounds": [round_values(round, keys) for round in rounds],
        "log": [fields(row, ROW) for row in viewing.public_rows(tournament).order_by("number")],
    }


def round_values(round: Round, keys: dict[int, int]) -> dict[str, object]:
    """A round with its pods, and its entries without a table."""
    return {
        "stage": round.stage.order,
        **fields(round, ROUND),
        "pods": [
            {
                **row_fields(pod, POD),
                "seats": [{"entry": keys[seat.entry_id], **fields(seat, SEAT)} for seat in pod.seats.all()],
                "results": [fields(result, RESULT) for result in pod.results.all()],
            }
            for pod in round.pods.all()
        ],
        "unplayed": [{"entry": keys[row.entry_id], **fields(row, UNPLAYED)} for row in round.unplayed.all()],
    }


def fields(of: Any, names: tuple[str, ...]) -> dict[str, Any]:
    """Some fields of a row, datetimes as ISO text."""
    values = {name: getattr(of, name) for name in names}
    return {name: value.isoformat() if isinstance(value, datetime) else value for name, value in values.items()}


def row_fields(of: object, names: tuple[str, ...]) -> dict[str, object]:
    """Some fields of a row, with JSON texts parsed."""
    return {name: json_value(value) if name in PACKED else value for name, value in fields(of, names).items()}


def json_value(text: str) -> object:
    """Parse a JSON text; None for an empty one."""
    return msgspec.json.decode(text) if text else None


def groups_by_number(field: Any, keys: dict[int, int]) -> Any:
    """The groups of a stage as entry numbers of the document."""
    return None if field is None else [[keys[entry] for entry in group] for group in field]


# -- in ----------------------------------------------------------------------------------------------


DAMAGED = (
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    ArithmeticError,
    RecursionError,
    DatabaseError,
    ValidationError,
)


@transaction.atomic
def import_tournament(club: Club, text: object) -> Tournament:
    """Import a document as a tournament of this club. Raises Refused and leaves nothing behind."""
    try:
        with transaction.atomic():
            tournament = create_tournament(club, text)
            refuse_changed(tournament, text)
            refuse_unreadable(tournament)
    except DAMAGED as error:
        raise Refused(_("This is not a tournament file, or part of it is missing.")) from error
    return tournament


def refuse_changed(tournament: Tournament, text: Any) -> None:
    """Refuse a seed that does not match its commitment, and an altered log. Raises Refused."""
    if tournament.commitment != text["commitment"]:
        raise Refused(_("The seed in this file does not match the fingerprint shown before round 1."))
    if (wrong := log.first_broken_row(tournament)) is not None:
        raise Refused(_("The log in this file has been altered: line {n} is not what was written.").format(n=wrong))


def refuse_unreadable(tournament: Tournament) -> None:
    """Check that everything its pages show can be computed. Raises one of DAMAGED."""
    stages = list(tournament.stages.all())
    for rules in (tournament.rules, *(stage.rules for stage in stages)):
        refuse_unknown([rules.game(1), *rules.games])  # fails where the list of games is empty
    for stage in stages:
        ranking.standing(stage)
    for round in tournament.rounds.select_related("tournament"):
        refuse_unknown([pod.game for pod in round.pods.all()])
        stored_draw.stored_draws(round)
    for row in tournament.log.all():
        log_texts.line(row, {})


def refuse_unknown(games: Sequence[str]) -> None:
    """Check that every game is one of this site. Raises ValueError."""
    if not set(games) <= set(GAMES):
        raise ValueError("no game of this site")


def create_tournament(club: Club, text: object) -> Tournament:
    """Create all rows of a document."""
    if not isinstance(text, dict) or text.get("format") != KIND or text["version"] != FORMAT:
        raise Refused(_("This site reads tournament files in format {n}.").format(n=FORMAT))
    if text["state"] not in OVER or not text["seed"]:
        raise Refused(_("Only finished tournaments can be imported."))
    chosen = regulations.as_text(text["regulations"])
    tournament = save_row(
        Tournament(club=club, seed=text["seed"], regulations=chosen, **document_values(text, TOURNAMENT))
    )
    entries = {row["id"]: create_entry(tournament, row) for row in text["entries"]}
    stages = [create_stage(tournament, order, row, entries) for order, row in enumerate(text["stages"])]
    for row in text["rounds"]:
        create_round(tournament, stages[row["stage"]], row, entries)
    for row in text["log"]:
        save_row(Adjustment(tournament=tournament, **document_values(row, ROW)))
    return tournament


Kept = TypeVar("Kept", bound=Model)


def save_row(row: Kept) -> Kept:
    """Save a row whose values fit the types and choices of its fields.

    Raises ValidationError if they do not.
    """
    for field in row._meta.fields:
        value = getattr(row, field.attname)
        if not field.is_relation and value not in field.empty_values:
            field.clean(value, row)
    row.save()
    return row


def create_entry(tournament: Tournament, row: Any) -> Entry:
    """Create an entry, which keeps the number used by lots and log."""
    return save_row(Entry(tournament=tournament, origin=int(row["id"]), **document_values({**SINCE, **row}, ENTRY)))


def create_stage(tournament: Tournament, order: int, row: Any, entries: dict[int, Entry]) -> Stage:
    """Create a stage."""
    field = row["field"]
    groups = None if field is None else [[entries[entry].pk for entry in group] for group in field]
    return save_row(Stage(tournament=tournament, order=order, field=groups, **document_values(row, STAGE)))


def create_round(tournament: Tournament, stage: Stage, row: Any, entries: dict[int, Entry]) -> None:
    """Create a round with its pods, and its entries without a table."""
    round = save_row(Round(tournament=tournament, stage=stage, **document_values(row, ROUND)))
    for each in row["pods"]:
        pod = save_row(Pod(round=round, **document_values(each, POD)))
        for seat in each["seats"]:
            save_row(PodSeat(pod=pod, entry=entries[seat["entry"]], **document_values(seat, SEAT)))
        for result in each["results"]:
            values = document_values(result, RESULT)
            stands = save_row(Result(pod=pod, **values))
            Result.objects.filter(pk=stands.pk).update(at=values["at"])  # auto_now_add set today's
    for out in row["unplayed"]:
        save_row(Unplayed(round=round, entry=entries[out["entry"]], **document_values(out, UNPLAYED)))


def json_text(value: object) -> str:
    """Values of a document as the JSON text of the database. Raises ValueError if they are no object."""
    record = json_value(value) if isinstance(value, str) else value  # earlier exports hold JSON text
    if not isinstance(record, dict | None):
        raise ValueError("no record")
    return "" if record is None else msgspec.json.encode(record).decode()


MOMENTS = ("begins", "finished", "here_at", "published_at", "ends_at", "closed_at", "at")


def document_values(row: Any, names: tuple[str, ...]) -> dict[str, Any]:
    """Some values of a document, datetimes parsed. Raises one of DAMAGED."""
    found = {name: json_text(row[name]) if name in PACKED else row[name] for name in names}
    return {name: parse_moment(v) if name in MOMENTS and v is not None else v for name, v in found.items()}


def parse_moment(text: str) -> datetime | None:
    """Parse a datetime of a document. Raises ValidationError where no page could show it."""
    found = parse_datetime(text)
    if found is not None:
        validate_year(found)
    return found
