"""What a viewer sees of a table: the same for page, response to a move, socket and GET."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from django.utils import translation
from django.utils.translation import gettext

from engine import Game, IllegalMove, Position
from engine.core import Stage, Viewer, Voice, say
from tables.clocks import table_clocks
from tables.history import log, seat_history, spectator_delay, voices
from tables.lessons import coach
from tables.lessons.strip import lesson_strip
from tables.messages.arbiter_events import ArbiterVoids
from tables.messages.proposals import Undo
from tables.messages.refusals import Refused
from tables.models import COLOURS, Seat, Status, Table, bots_of
from tables.play import commands, undo
from tables.rendering import halted, prepared_answer, rendered_parts, stops, vote_panel
from tables.rendering.ending import again, ceremony, points_by_round, result, story
from tables.rendering.moments import Moment, current_moment
from tables.rendering.push_messages import Rendering
from tables.seats import open_hands
from tables.votes import voting

LINES = 20  # log lines shown, of the round and of the last moves before it; older ones by GET


class Person(NamedTuple):
    """A player as shown to this viewer."""

    name: str
    bot: bool
    me: bool
    colour: str
    vacant: bool = False
    coached: bool = False


def people(game: Game, seats: Sequence[Seat], viewer: Viewer, speaks: Voice) -> tuple[Person, ...]:
    """All players by number: seats, then automa players of the game in the next colours."""
    seated = [Person(s.displayed_name, bool(s.bot), s.number == viewer, s.colour, s.vacant, s.coached) for s in seats]
    automas = game.automas(len(seated))
    free = (colour for colour in COLOURS if colour not in {person.colour for person in seated})
    return (*seated, *(Person(speaks.word(g), True, False, c) for g, c in zip(automas, free, strict=False)))


def context(moment: Moment, viewer: Viewer, draft: Sequence[str] = ()) -> dict[str, Any]:
    """The context of all part templates, in the active language, everything through `seen_by`."""
    table, seats, seen = moment.table, seat_history.seats(moment.table, viewer), moment.position.seen_by(viewer)
    speaks, stopped = voices.voice_of_seats(table, seats, viewer), table.stopped and not moment.past
    live = moment.version == table.version and not spectator_delay.is_delayed(table, viewer)
    halt = halted.halt(table) if live and not moment.past else None
    vote = vote_panel.vote_panel(table, viewer, speaks) if live else None
    shown = {
        "game": table.rules,
        "table": table,
        "voice": speaks,
        "stage": seen.stage(),
        "version": moment.version,
        "secret": moment.position.secret,
        "halt": halt,
        "stopped": stopped,
        "vote": vote,
        "past": None,
        "behind": spectator_delay.delay_text(table) if spectator_delay.is_delayed(table, viewer) else "",
        **players_context(moment, viewer, seats, speaks),
        **prompt_context(moment, seen, viewer, draft, stopped, halt),
        **prepared_answer.prepared_context(table, viewer, moment.past, speaks),
        **log_context(moment, viewer, speaks, seen, stopped),
        **result_context(moment, seen, speaks, stopped),
        **waiting_context(moment, viewer, seen, stopped or halt is not None),
        **watching_context(moment, viewer, seen, speaks, stopped or halt is not None),
    }
    shown["picture"] = result.in_order_of_places(shown["picture"], shown["result"])
    shown |= coached_context(moment, viewer, shown["lines"])
    shown["stop"] = stop_context(moment, viewer, shown)
    shown["automa_lines"] = log.automa_lines(shown["lines"], len(seats)) if moment.version == table.version else ()
    shown |= clocks_context(moment, live, len(shown["people"]))
    return {**shown, "title": page_title(moment, viewer, seen, shown)}


def page_title(moment: Moment, viewer: Viewer, seen: Position, shown: dict[str, Any]) -> str:
    """The title of the page with the context `shown`: whether the viewer is awaited or asked, else who is."""
    stopped, vote = shown["stopped"], shown["vote"]
    awaited = not moment.past and viewer in seen.to_move() and not stopped and shown["halt"] is None
    asks = not moment.past and viewer is not None and vote is not None and vote["asked"]
    who = "" if moment.past or stopped else say(shown["panel"].who, shown["voice"])
    return title(moment.table, awaited, asks, who)


def stop_context(moment: Moment, viewer: Viewer, shown: dict[str, Any]) -> stops.EndedPart | None:
    """What has ended and is still shown in a running game with the context `shown`."""
    if shown["stopped"] or shown["halt"] is not None or shown["strip"] is not None or shown["result"]:
        return None
    return stops.stop_of(moment, viewer, shown["voice"], shown["colours"])


def clocks_context(moment: Moment, live: bool, players: int) -> dict[str, object]:
    """The clock of each player, None for those without one such as automas; and the clock of the round."""
    table = moment.table
    return {
        "clocks": (*(moment.clocks if live else ()), *(None,) * players),
        "round_clock": table_clocks.round_clock(table) if live and not moment.past else None,
    }


def players_context(moment: Moment, viewer: Viewer, seats: Sequence[Seat], speaks: Voice) -> dict[str, object]:
    """The context about players and the viewer."""
    table, playing = moment.table, people(moment.table.rules, seats, viewer, speaks)
    mine = None if viewer is None else seats[viewer]
    runs = table.status == Status.PLAYING and not (moment.past or table.arbitrated)
    return {
        "colours": tuple(person.colour for person in playing),
        "names": tuple(person.name for person in playing),
        "people": playing,
        "me": viewer,
        "watch_only": viewer is None,
        "offers_chairs": viewer is None and runs and not table.has_shown_hands,
        "acts": mine.acts if mine else 0,
        "own": mine.acts if mine else table.openings,
        "open_hands": () if viewer is not None or moment.past else open_hands.open_hands(table, moment.position),
        "coaches": coach.has_coach(table),
        "hand_is_open": mine is not None and mine.is_hand_open and not moment.past,
    }


def prompt_context(
    moment: Moment, seen: Position, viewer: Viewer, draft: Sequence[str], stopped: bool, halt: halted.Halt | None
) -> dict[str, object]:
    """Board and prompt for this viewer; of a stopped table, the reason."""
    rules, chooser = moment.table.rules, None if moment.past else viewer
    told = None
    if stopped or halt is not None:
        scores = moment.position.scores(now=True) if stopped else None
        panel, picture = halted.panel(rules, seen, stopped, halt), halted.picture(rules, seen, viewer, scores)
    else:
        drafted = readable_moves(moment.table, draft) if chooser is not None else ()
        panel, picture = rules.panel(seen, chooser, drafted), rules.picture(seen, viewer)
        told = coach.advice_for(moment.table, seen, chooser, drafted) if chooser is not None else None
    language = translation.get_language() or "en"
    strip = lesson_strip(moment.table, chooser, seen, language, panel.confirm)
    if strip is not None and (strip.other or not strip.asks_answer):
        panel = msgspec.structs.replace(panel, confirm=(), shapes=() if strip.is_between else panel.shapes)
    shown = {"panel": panel, "picture": picture, "coach": told, "turn": moment.table.turn, "strip": strip}
    return {**shown, "undo_warning": vote_panel.undo_warning(moment.table, chooser, panel.preview, seen.secret)}


def log_context(moment: Moment, viewer: Viewer, speaks: Voice, seen: Position, stopped: bool) -> dict[str, object]:
    """Log, phases of the round, and whether the last move can be undone."""
    stage = seen.stage()
    past = moment.version if moment.past else None
    told_by = voices.voices_of_rows(moment.table, viewer, speaks, moment.rows, past)
    rows, key = moment.rows, moment.table.game
    lines = log.log_lines(rows, key, viewer, told_by, stage, moment.version)
    lines = log.with_answer(lines, rows, key, viewer, seen.seats)
    if viewer is not None and not moment.past:
        lines = log.with_reasons(lines, coach.explained_rows(moment.table, moment.rows))
    return {
        "phases": phases(stage, speaks, over=stopped or not seen.to_move()),
        "lines": lines,
        "log": lines[-LINES:],
        "undo": undo_offer(moment, viewer, speaks),
    }


def coached_context(moment: Moment, viewer: Viewer, lines: Sequence[log.Entry]) -> dict[str, object]:
    """What a coached seat is told of the bots' answers, and whether it may hurry."""
    return {
        "answers": told_answers(moment, viewer, lines),
        "can_hurry": not moment.past and viewer is not None and coach.may_hurry(moment.table, viewer),
    }


def told_answers(moment: Moment, viewer: Viewer, lines: Sequence[log.Entry]) -> list[dict[str, object]]:
    """The last answers of bots for a coached seat: the line of each, and why it may have been given."""
    if viewer is None or moment.past:
        return []
    return coach.with_lines(coach.bot_answers(moment.table, moment.rows, viewer), lines)


def result_context(moment: Moment, seen: Position, speaks: Voice, stopped: bool) -> dict[str, object]:
    """Result, its verification, and the rematch."""
    table, how = moment.table, halted.early_ending(moment.table) if stopped else None
    void = how is ArbiterVoids
    scores = result.scores_of(seen if not stopped else moment.position, stopped)
    counts = bool(scores) and not void
    kinds, bars = ceremony.bars(scores or (), speaks, table.rules.topic)
    return {
        "won": ceremony.headline(scores) if scores and counts else None,
        "tie_breaks": ceremony.tie_breaks(scores) if scores and counts else (),
        "own_ties": ceremony.own_ties(scores, speaks.viewer) if scores and counts else (),
        "mine": ceremony.own_place(scores, speaks.viewer) if scores and counts else None,
        "best": result.own_best(table, scores or (), speaks.viewer) if counts else None,
        "kinds": kinds,
        "bars": bars,
        "ended": speaks.text(halted.ENDINGS[how]) if how is not None else "",
        "void": void,
        "result": result.result(seen if not stopped else moment.position, speaks, stopped, void),
        "left": table.sittings.all() if table.status == Status.FINISHED else (),
        "verify": result.verify(table) if stopped or not seen.to_move() else None,
        "again": again.again(table, moment.rows, speaks.viewer) if scores and not moment.past else None,
        "fingerprint": result.fingerprint(table),
        "story": story.story(table, moment.version, speaks.viewer) if counts else (),
        "rounds": points_by_round.chart(story.course(table, moment.version), speaks) if counts else None,
    }


def waiting_context(moment: Moment, viewer: Viewer, seen: Position, stands: bool) -> dict[str, object]:
    """For those who wait or watch: since when others have been choosing. Bots are not waited for."""
    table, awaited = moment.table, set(seen.to_move())
    if stands or moment.past or table.is_lesson or viewer in awaited or awaited <= set(bots_of(table.seats.all())):
        return {"since": None}
    asked = next((row.time for row in moment.rows if row.number == moment.asked), None)
    return {"since": spectator_delay.seen_since(table, asked, spectator_delay.is_delayed(table, viewer))}


def watching_context(moment: Moment, viewer: Viewer, seen: Position, speaks: Voice, stands: bool) -> dict[str, Any]:
    """For spectators of a running game: how it would be counted now."""
    if viewer is not None or stands or not seen.to_move():
        return {"counted": (), "uncounted": None, "lead": ""}
    return {
        "counted": result.standing_now(seen, speaks),
        "uncounted": seen.uncounted,
        "lead": result.lead_text(moment.table.rules, seen, speaks),
    }


def readable_moves(table: Table, draft: Sequence[str]) -> list[Any]:
    """The readable moves of a draft; the panel drops illegal ones."""
    read = []
    for text in draft:
        try:
            read.append(table.parse_move(text))
        except IllegalMove:
            continue
    return read


def title(table: Table, awaited: bool, asked: bool, who: str) -> str:
    """The page title: whose turn it is, with a dot if the viewer is awaited; contains nothing hidden.

    asked: whether a request waits for the viewer's answer.
    """
    game = gettext(table.rules.title)
    if awaited:
        return gettext("● Your turn · {game} · Karnak").format(game=game)
    if asked:
        return gettext("● Your answer is needed · {game} · Karnak").format(game=game)
    return f"{who} · {game} · Karnak" if who else f"{game} · Karnak"


def phases(stage: Stage, speaks: Voice, over: bool) -> list[dict[str, object]]:
    """The phases of this round in order."""
    here = stage.phases.index(stage.phase) if stage.phase in stage.phases else -1
    return [
        {"id": phase, "word": speaks.word(phase), "current": i == here and not over, "done": i < here or over}
        for i, phase in enumerate(stage.phases)
    ]


def undo_offer(moment: Moment, viewer: Viewer, speaks: Voice) -> dict[str, object]:
    """Whether this viewer may undo the last move or ask to, or the reason against it."""
    if viewer is None or moment.past:
        return {"open": False, "reason": ""}
    bots, rows = bots_of(moment.table.seats.all()), undo.effective_turns(moment.round_rows)
    found = undo.find_undoable(rows, viewer, bots)
    try:
        if isinstance(found, undo.Taken):
            commands.refuse_play(moment.table)
            return {"open": True, "reason": undo_text(found, viewer)}
        if isinstance(found, undo.Askable):
            voting.refuse_any_proposal(moment.table, Undo(viewer, found.number))
            return {
                "open": False,
                "number": found.number,
                **vote_panel.undo_request(moment.table, viewer, found, speaks),
            }
    except IllegalMove as illegal:
        return {"open": False, "reason": say(illegal.refusal, speaks)}
    except Refused as refused:
        return {"open": False, "reason": refused.sentence}
    return {"open": False, "reason": say(found, speaks)}


def undo_text(taken: undo.Taken, seat: int) -> str:
    """What an undo of this seat's last move would do: only bots can have moved since."""
    if any(row.seat not in (seat, None) for row in taken.rows):
        return gettext("You can undo your move. The bots’ answers go with it.")
    return gettext("Sent. You can undo it until another player acts.")


def rendering(table: Table, viewer: Viewer, language: str) -> Rendering:
    """All parts as this viewer sees the table now, in this language."""
    return render(current_moment(table, viewer), viewer, language)


def render(moment: Moment, viewer: Viewer, language: str) -> Rendering:
    """All parts as this viewer sees the table at this moment, in this language."""
    with translation.override(language):
        values = context(moment, viewer)
        shown, opened = rendered_parts.render_parts(values), rendered_parts.reveal(moment, viewer, values)
        return Rendering(moment.version, values["own"], values["title"], shown, values["lines"], opened)


def out_of_band(changed: Mapping[str, str]) -> str:
    """Parts and rows, by the ids of their elements, as out-of-band swaps of htmx."""
    return "\n".join(swap(id_, text) for id_, text in changed.items())


def swap(id_: str, text: str) -> str:
    """One out-of-band swap. A `<tr>` is wrapped in `<template>`, since HTML reads it nowhere else."""
    tag, rest = text.split(None, 1)
    marked = f'{tag} hx-swap-oob="morph:#{id_}" {rest}'
    return f"<template>{marked}</template>" if tag == "<tr" else marked
