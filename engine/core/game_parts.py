"""List of the parts of a game: required, required for release, or optional with a default.

`manage.py check` reports missing parts, `python -m engine new` writes them, `docs/adding-a-game.md` explains them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from engine.core.game import Game
from engine.core.position import Position

Need = Literal["required", "release", "optional"]


class Part(NamedTuple):
    """A part of a game: a file, by its path from the root, or an attribute of its position or of `GAME`.

    without: the consequence if it is missing, or what to do then.
    """

    name: str
    need: Need
    without: str


FILES = (
    Part("engine/{folder}/RULES.md", "required", "The page of the rules has nothing to show: write the rules."),
    Part("engine/{folder}/position.py", "required", "Write the position: its fields and what is hidden."),
    Part("engine/{folder}/RULES.fr.md", "release", "French readers get the English rules: translate them."),
    Part("tests/games/{folder}/__init__.py", "release", "The tests of secrets leave the game out: name its SECRETS."),
    Part("engine/{folder}/data.toml", "optional", "The game has no printed values that a club could correct."),
    Part("engine/{folder}/teaching/glossary.toml", "release", "Nothing at a table says what it is: write the terms."),
    Part("engine/{folder}/teaching/lesson.toml", "release", "Nobody can learn it step by step: write a lesson."),
    Part("engine/{folder}/teaching/two_minutes.toml", "release", "There is no picture story of its rules: write one."),
    Part("engine/{folder}/teaching/puzzles.toml", "optional", "No day has a puzzle of this game."),
    Part("templates/games/{folder}/board.html", "optional", "The board is shown as sentences and tables."),
    Part(
        "templates/games/{folder}/_tableview.html",
        "optional",
        "The table view shows the players and the board’s facts.",
    ),
    Part("templates/games/{folder}/_art.html", "optional", "The game has the common picture on the start page."),
    Part("templates/games/{folder}/_ground.html", "optional", "The board stands alone, without anything around it."),
    Part("templates/games/{folder}/_symbols.html", "optional", "The game draws only the common symbols."),
    Part("templates/games/{folder}/_card.html", "optional", "A card of the hand is shown in words."),
    Part("templates/games/{folder}/_mat.html", "optional", "What lies before a player is shown as a purse."),
    Part(
        "templates/games/{folder}/_reveal.html", "optional", "What opens together is shown in the sentences of the log."
    ),
    Part("static/games/{folder}/board.css", "optional", "The board has the common style."),
    Part("static/games/{folder}/wall.css", "optional", "On a wall the board is drawn with all its small print."),
)
HOOKS = (
    Part("words", "required", "Write the words for its ids."),
    Part("scores", "required", "Write the result."),
    Part("stage", "required", "Write where the game is."),
    Part("problem_with_state", "required", "Write what cannot be so, such as a card that is there twice."),
    Part("hide", "optional", "Every field is seen by everybody."),
    Part("deal", "optional", "Nothing that is hidden can be dealt."),
)
FIELDS = (
    Part("key", "required", "Write the name that stands in addresses and saved games."),
    Part("title", "required", "Write the title."),
    Part("blurb", "required", "Write the sentence for those who do not know the game."),
    Part("minutes", "required", "Write how long a game takes."),
    Part("seats", "required", "Write the numbers of players."),
    Part("options", "required", "Write the type of the options, if only an empty one."),
    Part("position", "required", "Name the type of the position."),
    Part("start", "required", "Write how the first position is set up."),
    Part("moves", "required", "List the types of the moves."),
    Part("words", "required", "Write the words for its ids."),
    Part("picture", "required", "Write what a page shows."),
    Part("level", "release", "It is a draft, of which tests of quality ask nothing: write “release” at the end."),
    Part("bots", "release", "Bots choose at random: write a steady one."),
    Part("sheet", "release", "Points cannot be entered line by line: list the lines of the score sheet."),
    Part("provenance", "release", "Nobody learns where printed values come from: say it."),
    Part("choices", "optional", "A decision is a list of its legal moves."),
    Part("reveal", "optional", "What opens together is shown in the sentences of the log."),
    Part("round_title", "optional", "What is counted is called a round."),
    Part("stop", "optional", "What a part of the game has brought is gone as soon as the next begins."),
    Part("automas", "optional", "Nobody but the players sits at the table."),
    Part("effective_options", "optional", "The options mean the same for every number of players."),
    Part("advice", "optional", "There is no coach for a first game."),
    Part("lesson_values", "optional", "The texts of its lesson name no numbers that the position has to say."),
    Part("puzzles", "optional", "No decision makes a puzzle: `python -m engine puzzles` finds none."),
    Part("topic", "optional", "The story after a game does not say what brought the points."),
    Part("reason", "optional", "Nobody can ask why a bot moved so."),
    Part("favourites", "optional", "Profiles count games and places alone, no favourite provinces or characters."),
    Part("first_game", "optional", "A first game has three seats and the default options."),
    Part("weekly", "optional", "It is not the game of the week."),
    Part("ledger", "optional", "The graphs show points alone."),
    Part("explain", "optional", "Only the terms of the glossary are explained, no single place, card or tile."),
    Part("version", "optional", "Saved games have their first shape: count up when it changes."),
    Part("upgrades", "optional", "No saved game of an older shape can be loaded."),
)


def missing_parts(game: Game, root: Path) -> Iterator[Part]:
    """The parts that a game lacks, with their full names. root: the folder of the whole project."""
    for part in FILES:
        path = part.name.format(folder=game.folder)
        if (root / path.split("/")[0]).is_dir() and not (root / path).exists():
            yield part._replace(name=path)
    for part in HOOKS:
        if getattr(game.position, part.name) is getattr(Position, part.name):
            yield part._replace(name=f"{game.position.__name__}.{part.name}")
    for part in FIELDS:
        value = getattr(game, part.name)
        if not value or value is DEFAULTS.get(part.name):
            yield part._replace(name=f"GAME.{part.name}")


DEFAULTS = dict(zip(Game.__struct_fields__[-len(Game.__struct_defaults__) :], Game.__struct_defaults__, strict=True))
