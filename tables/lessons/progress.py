"""The course of a lesson: begin, answer, go on, go back, let the lesson answer.

Each is one transaction.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from django.db import transaction
from django.utils import timezone

import engine.lessons as lessons
from engine import GAMES, IllegalMove, Position
from engine.core import Answered, Refusal, _, convert
from engine.lessons import Scene, Step
from tables.lessons.models import Checkpoint, Progress
from tables.messages.refusals import MoveTakenBack
from tables.models import COLOURS, Kind, Purpose, Row, Seat, Table, Turn, Visibility
from tables.people import name_rules
from tables.people.models import User
from tables.play import commands, undo

LONGEST = 60  # moves of the lesson itself in one step
TEACHER = "steady"  # the bots of a lesson, where its record does not say what they do


class AnotherAsked(Refusal, frozen=True):
    """The lesson asks for another answer."""

    clause: str  # type: ignore[misc]  # a class attribute elsewhere
    text = _("The lesson asks for another choice here. Read its text again, or skip this step.")


@transaction.atomic
def begin(user: User, key: str) -> Progress:
    """The learner's progress in the lesson of a game, with a table to continue at.

    A finished lesson starts again.
    """
    found, _new = Progress.objects.select_for_update().get_or_create(user=user, game=key)
    if found.finished:
        found.step, found.finished, found.said, found.table = 0, False, "", None
    if found.table is None:
        found.marks = []
        found.step = found.lesson.first_step(found.lesson.scene_of(found.step))
        start_scene(found)
    return found


def start_scene(progress: Progress) -> Table:
    """Make the table of the scene that begins with the current step."""
    scene = progress.lesson.scene[progress.lesson.scene_of(progress.step)]
    game, position = GAMES[progress.game], lessons.scene_start(progress.game, scene)
    table = Table.objects.create(
        game=game.key,
        schema=game.version,
        options=msgspec.json.encode(convert(scene.options, game.options)).decode(),
        host=progress.user,
        visibility=Visibility.LINK,
        purpose=Purpose.LESSON,
        started=timezone.now(),
    )
    Seat.objects.bulk_create(build_seat(table, scene, number, progress.user) for number in range(scene.seats))
    begun = Turn(kind=Kind.START)
    table = commands.save_position(commands.lock_table(table), position, begun, position.news, anew=True)
    progress.table = table
    reach(progress, table)
    return table


def build_seat(table: Table, scene: Scene, number: int, user: User) -> Seat:
    """A seat of a lesson: the learner's, or that of a bot with the name that the lesson gives it."""
    seat = Seat(table=table, number=number, colour=COLOURS[number], name=scene.names[number], bot=TEACHER)
    if number == scene.learner:
        taken = name_rules.is_among(user.name, [name for name in scene.names if name])
        seat.user, seat.bot, seat.name = user, "", f"{user.name[: name_rules.LENGTH - 2]} 2" if taken else user.name
    return seat


def reach(progress: Progress, table: Table) -> None:
    """Note that the current step begins at this version of the table."""
    progress.moves = ()
    progress.marks = [*progress.marks, Checkpoint(progress.step, table.slug, table.version)]
    progress.save()


def load_locked(table: Table) -> tuple[Table, Progress, Position]:
    """A locked table of a lesson, the learner's progress, and the full position.

    Raises Progress.DoesNotExist.
    """
    table = commands.lock_table(table)
    progress = Progress.objects.select_for_update().get(table=table)
    progress.table = table  # so that the page that is drawn does not read it again
    return table, progress, table.full_position()


@transaction.atomic
def play_answer(table: Table, number: int, moves: Sequence[str], turn: int, acts: int, command: str) -> Table:
    """Play the learner's answer and what follows it. Returns the updated table.

    Raises Stale and IllegalMove.
    """
    table, progress, g = load_locked(table)
    step = progress.current
    if commands.is_duplicate(table, number, command):
        return table
    if step is None or not step.asks_answer or not lessons.accepts(step, progress.moves, moves):
        raise IllegalMove(AnotherAsked(step.rule if step else ""))
    table = commands.play_moves(table, number, moves, turn, acts, command)
    return after_moves(table, progress, step, g, number, moves)


def after_moves(table: Table, progress: Progress, step: Step, g: Position, number: int, moves: Sequence[str]) -> Table:
    """Note the learner's moves, and finish the step when they complete it. Returns the updated table.

    g: the position before them, which is played on.
    """
    progress.moves = (*progress.moves, *moves)
    for text in moves:
        g.play(number, table.parse_move(text))
    if lessons.is_done(step, progress.moves, g, number):
        return finish_step(table, progress, step, g, number)
    progress.save()
    return table


def finish_step(table: Table, progress: Progress, step: Step, g: Position, learner: int) -> Table:
    """Play what follows a step, comment on its answer, and go to the next. Returns the updated table.

    g: the position, which is played on.
    """
    for number, move in lessons.replies(progress.game, step, g, learner):
        table = commands.apply_answer(table, table.seats.all()[number], [str(move)])
        g.play(number, move)
    progress.said = comment(table, progress, step, g, learner)
    progress.step += 1
    while (following := progress.current) is not None and not lessons.applies(following, g, learner):
        progress.step += 1
    progress.finished = progress.current is None
    if begins_scene(progress):
        progress.moves = ()
        progress.save()
    else:
        reach(progress, table)
    return table


def begins_scene(progress: Progress) -> bool:
    """Whether the current step is the first of its scene."""
    lesson = progress.lesson
    return progress.current is not None and progress.step == lesson.first_step(lesson.scene_of(progress.step))


def comment(table: Table, progress: Progress, step: Step, g: Position, learner: int) -> str:
    """The comment on the answer of a step, as JSON in both languages; empty without one."""
    if not progress.moves or not step.after:
        return ""
    game, began = GAMES[progress.game], table.turns.get(number=progress.marks[-1].version)
    began.table = table
    moves = tuple(game.read_move(text) for text in progress.moves)
    answered = Answered(learner, moves, began.position().seen_by(learner), g.seen_by(learner))
    note = lessons.note_after(game, step, answered)
    return msgspec.json.encode(lessons.fill(game, note.text, answered)).decode() if note else ""


@transaction.atomic
def go_on(table: Table, number: int) -> Table:
    """Go on from a step that asks for no answer, or to the next scene. Returns the table to go on at."""
    table, progress, g = load_locked(table)
    step = progress.current
    if progress.waits_for_scene:
        progress.said = ""
        return start_scene(progress)
    if step is None or step.asks_answer:
        return table
    version = table.version
    table = finish_step(table, progress, step, g, number)
    return table if table.version != version else announce(table, progress)


def announce(table: Table, progress: Progress) -> Table:
    """Make every page of the table show the step, where nothing was played. Returns the updated table."""
    table = commands.write_notice(table, [])
    if (marks := progress.marks) and marks[-1].slug == table.slug and marks[-1].step == progress.step:
        progress.marks = [*marks[:-1], Checkpoint(progress.step, table.slug, table.version)]
        progress.save()
    return table


@transaction.atomic
def show_answer(table: Table, number: int) -> Table:
    """Play the lesson's own answer of the current step, or a steady bot's. Returns the updated table."""
    table, progress, g = load_locked(table)
    step, began = progress.current, progress.step
    if step is None or not step.asks_answer or progress.waits_for_scene:
        return table
    for _turn in range(LONGEST):
        moves = lessons.own_answer(progress.game, step, progress.moves, g, number)
        table = commands.apply_answer(table, table.seats.all()[number], moves)
        table = after_moves(table, progress, step, g, number, moves)
        if progress.step != began:
            return table
    raise RuntimeError(f"Step {step.id} has no end.")


@transaction.atomic
def go_back(table: Table, number: int) -> Table:
    """Go back to the beginning of the step before. Returns the table to go on at."""
    table, progress, _g = load_locked(table)
    marks = progress.marks
    if not progress.waits_for_scene and not progress.finished and len(marks) > 1 and not progress.moves:
        marks.pop()
    *earlier, mark = marks
    if mark.slug != table.slug:
        table = commands.lock_table(Table.objects.get(slug=mark.slug))
        progress.table = table
    progress.step, progress.said, progress.finished, progress.marks = mark.step, "", False, earlier
    table = restore(table, mark.version, number)
    reach(progress, table)
    return table


def restore(table: Table, version: int, number: int) -> Table:
    """The table with the position that it had at a version. Returns the updated table."""
    rows = undo.effective_turns(Row.effective(table))
    since = [row for row in rows if row.number > version]
    if not since:
        return commands.write_notice(table, [])
    restored_row = next(row for row in rows if row.number <= version)
    taken, row = undo.Taken(since, restored_row), Turn(kind=Kind.UNDO, seat=number)
    return commands.restore_turn(table, taken, row, MoveTakenBack(number))
