"""Play or watch a game in a terminal, with choices by number or by their text notation."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

import msgspec

from engine import laws
from engine.core import Bot, Game, IllegalMove, Move, Picks, Position, Seat, Sentence, Viewer, Voice, plain, say
from engine.notation.game_file import Answer, Record
from engine.notation.replay import collect_record

HELP = """\
A number takes that choice, a text such as "bid thebes 6" as well. And there are:
  why      what is closed to you now, and for what reason
  asides   what you may do besides, such as selling a card; typed as their text
  board    the whole board in words
  points   the score as it stands
  quit, q  leave"""


class Quit(Exception):
    """The user quits the game."""


class Session:
    """One game in the terminal: bots, and the user at one seat or at none (`person` is None)."""

    def __init__(self, game: Game, g: Position, bots: Mapping[Seat, Bot], person: Viewer, rng: Random) -> None:
        self.game, self.g, self.bots, self.person, self.rng = game, g, bots, person, rng
        self.steps: list[Answer] = []
        self.voice = voice(game, g, person)

    def play_to_end(self, pause: Callable[[], object]) -> None:
        """Play to the end. Raises Quit.

        pause: called before each move of a bot.
        """
        self.show_events()
        while waiting := self.g.to_move():
            seat = next((s for s in waiting if s in self.bots), waiting[0])
            if seat in self.bots:
                pause()
                move = self.bots[seat].choose(self.g.seen_by(seat), seat, self.rng)
            else:
                move = self.ask(seat)
            self.g.play(seat, move)
            self.steps.append(Answer(seat, str(move)))
            self.show_events()
        print("\nThe game is over.")
        self.show_points()

    def record(self, record: Record) -> Record:
        """The record of the game so far. record: a record with the set-up and no steps."""
        return collect_record(self.game, record, self.steps)

    # -- asking ------------------------------------------------------------------------------------

    def ask(self, seat: Seat) -> Move:
        """Prompt the user for a move, in or out of turn. Raises Quit."""
        moves = list(self.g.moves(seat))
        self.show_prompt(seat, moves)
        while True:
            try:
                typed = " ".join(input("> ").split())
            except EOFError:
                raise Quit from None
            try:
                move = self.parse_input(seat, moves, typed)
            except IllegalMove as illegal:
                print(illegal)
                continue
            if move is not None:
                return move

    def parse_input(self, seat: Seat, moves: Sequence[Move], typed: str) -> Move | None:
        """Interpret the input: a move, or None after a command such as `why`. Raises IllegalMove, Quit."""
        questions = {"why": self.show_closed, "asides": self.show_asides, "board": self.show_board}
        if typed in ("quit", "q"):
            raise Quit
        if typed in questions:
            questions[typed](seat)
        elif typed == "points":
            self.show_points()
        elif typed.isdecimal():
            if 1 <= int(typed) <= len(moves):
                return moves[int(typed) - 1]
            print(f"There are the choices 1 to {len(moves)}.")
        elif typed in ("", "help", "?"):
            print(HELP)
        else:
            return self.check_legal(seat, self.game.read_move(typed))
        return None

    def check_legal(self, seat: Seat, move: Move) -> Move:
        """Return the move if it is legal. Raises IllegalMove."""
        self.g.copy().play(seat, move)
        return move

    # -- showing -----------------------------------------------------------------------------------

    def say(self, sentence: Sentence) -> str:
        """A sentence in words."""
        return say(sentence, self.voice)

    def show_events(self) -> None:
        """Print the events of the last move that this viewer may see."""
        for event in self.g.news:
            if (shown := event.seen_by(self.person)) is not None:
                print(f"  {self.say(shown)}")

    def show_prompt(self, seat: Seat, moves: Sequence[Move]) -> None:
        """Print stage, players, hand and the numbered choices."""
        seen = self.g.seen_by(seat)
        picture, panel, stage = self.game.picture(seen, seat), self.game.panel(seen, seat), seen.stage()
        print(f"\n{self.say(stage)} - {self.voice.word(stage.phase)}")
        for player in picture.players:
            stats = ", ".join(self.voice.word(stat.kind, stat.n) for stat in player.stats)
            print(f"  {self.voice.name(player.seat)}: {stats}; {self.say(player.note)}")
        if picture.hand is not None:
            purse = [self.voice.word(stat.kind, stat.n) for stat in picture.hand.purse]
            print(f"You hold: {', '.join([*purse, *(self.voice.word(card.id) for card in picture.hand.cards)])}")
        print(f"\n{self.say(panel.heading)}. {self.say(panel.context) if panel.context else ''}".rstrip())
        for shape in panel.shapes:
            if isinstance(shape, Picks) and shape.many:
                print(self.say(shape.caption))  # the state of the selection, such as the sum still to reach
        print(columns(f"{n:3} {self.say(move)}" for n, move in enumerate(moves, start=1)))
        print("A number, a move as text, why, asides, board, points, help or quit:")

    def show_closed(self, seat: Seat) -> None:
        """Print the closed choices, grouped by reason."""
        closed: dict[str, list[str]] = {}
        for move, reason in self.g.closed_moves(seat):
            closed.setdefault(f"{self.say(reason)} [{reason.clause}]", []).append(str(move))
        for why, moves in closed.items():
            print(textwrap.fill(f"{why}: {', '.join(moves)}", subsequent_indent="    "))
        print("" if closed else "Nothing that one would look for is closed.")

    def show_asides(self, seat: Seat) -> None:
        """Print the out-of-turn moves, with their notation."""
        asides = self.g.asides(seat)
        for move in asides:
            print(f"  {move}: {self.say(move)}")
        print("" if asides else "There is nothing else that you could do now.")

    def show_board(self, seat: Seat) -> None:
        """Print the sentences of the board, one line per place."""
        for place in places(self.game.picture(self.g.seen_by(seat), seat).board):
            print(textwrap.fill(" ".join(self.say(sentence) for sentence in place), subsequent_indent="    "))

    def show_points(self) -> None:
        """Print the result with its score lines; in a running game only the points so far."""
        scores = self.g.scores()
        if scores is None:
            for player in self.game.picture(self.g.seen_by(self.person), self.person).players:
                print(f"  {self.voice.name(player.seat)}: {self.voice.word(player.stats[0].kind, player.stats[0].n)}")
            return
        for score in sorted(scores, key=lambda score: score.place):
            print(f"{score.place}. {self.voice.name(score.seat)}: {score.points} points")
            for line in score.lines:
                print(f"{line.points:8}  {self.say(line)} [{line.clause}]")
            for tie in score.ties:
                print(f"{'':10}{self.say(tie)}")


def voice(game: Game, g: Position, person: Viewer) -> Voice:
    """An English voice with numbered players, marking the user; automated players have the game's names."""
    spoken, automas = plain(g.words), game.automas(g.seats)

    def name(seat: Seat) -> str:
        if seat >= g.seats:
            return spoken.word(automas[seat - g.seats])
        return f"Player {seat + 1}{' (you)' if seat == person else ''}"

    return spoken._replace(name=name, viewer=person)


def places(board: object) -> Iterable[list[Sentence]]:
    """The sentences of each record of a board that has any, without duplicates."""
    parts = msgspec.structs.astuple(board) if isinstance(board, msgspec.Struct) else ()
    for part in parts:
        for place in part if isinstance(part, tuple) else ():
            if isinstance(place, msgspec.Struct) and (spoken := list(dict.fromkeys(laws.sentences_within(place)))):
                yield spoken


def columns(items: Iterable[str]) -> str:
    """Lay out items in columns that fill the width of the terminal, ordered downwards."""
    cells = list(items)
    width = max(map(len, cells), default=0) + 2
    rows = -(-len(cells) // max(1, shutil.get_terminal_size().columns // width))
    return "\n".join("".join(f"{cell:{width}}" for cell in cells[row::rows]).rstrip() for row in range(rows))
