"""Shared by all games: positions, decisions, sentences, draws, page records, descriptions of games.

Everything that a game or the site imports is named here. Nothing here knows a game, a file format or a law.
"""

from engine.core.decision import Decision, SecretDecision, SomeDecision
from engine.core.game import (
    Bot,
    Favourites,
    FirstGame,
    Game,
    SheetLine,
    Weekly,
    choosable_options,
    decisions_answered_by,
)
from engine.core.game_parts import missing_parts
from engine.core.lead import lead_now, placed_by_points
from engine.core.moves_and_events import (
    HIDDEN,
    Do,
    Event,
    GameOver,
    IllegalMove,
    Line,
    Milestone,
    Move,
    NothingSealed,
    NotOpen,
    NotYourTurn,
    Option,
    OtherChoice,
    OtherPhase,
    Preview,
    Refusal,
    Retract,
    Score,
    Sealed,
    SealedAlready,
    Stage,
    Unreadable,
    Unsealed,
    WrongValue,
)
from engine.core.position import Position
from engine.core.prompt import Builder, only_answer
from engine.core.rng import commitment_to, table_key
from engine.core.sentence import (
    CONTEXT_SEPARATOR,
    LARGEST_PRINTED,
    Amount,
    Count,
    Id,
    Number,
    Plural,
    PrintedNumber,
    Seat,
    Sentence,
    Text,
    Viewer,
    Voice,
    _,
    ngettext,
    npgettext,
    ordinal,
    pgettext,
    plain,
    say,
    seats_named,
)
from engine.core.shapes import (
    Choice,
    Facts,
    Ghost,
    Hand,
    HandCard,
    Ladder,
    LadderRow,
    Mark,
    Panel,
    Picks,
    Picture,
    PlayerLine,
    Rung,
    Seal,
    Seals,
    Slide,
    Stat,
    Stepper,
    StepRow,
    Steps,
    Stop,
    Toggles,
    Total,
    Totals,
    with_points,
)
from engine.core.steps import PARAGRAPHS, paragraph
from engine.core.story import Moment, StoryLine, Topic, TopicOf, points_by_topic, tell_story, turning_moment
from engine.core.teaching import (
    MUCH,
    Advice,
    Adviser,
    Answered,
    Bilingual,
    BothFine,
    Explanation,
    PuzzleKind,
    Ranking,
    Reason,
    Term,
    rank_moves,
    read_glossary,
    teaching_file,
)
from engine.core.typed import Data, Json, build_types, convert, from_json, json_decoder

COMMON_WORDS: dict[str, Text] = {  # for ids used by the pages of the site; a game may override them
    "hand": _("Your hand"),
    "first": _("first player"),
    "point": ngettext("{n} point", "{n} points"),
}

__all__ = [
    "COMMON_WORDS", "CONTEXT_SEPARATOR", "HIDDEN", "LARGEST_PRINTED", "MUCH", "PARAGRAPHS", "Advice", "Adviser",
    "Amount", "Answered", "Bilingual", "Bot", "BothFine", "Builder", "Choice", "Count", "Data", "Decision", "Do",
    "Event", "Explanation", "Facts", "Favourites", "FirstGame", "Game", "GameOver", "Ghost", "Hand", "HandCard",
    "Id", "IllegalMove", "Json", "Ladder", "LadderRow", "Line", "Mark", "Milestone", "Moment", "Move", "NotOpen",
    "NotYourTurn", "NothingSealed", "Number", "Option", "OtherChoice", "OtherPhase", "Panel", "Picks", "Picture",
    "PlayerLine", "Plural", "Position", "Preview", "PrintedNumber", "PuzzleKind", "Ranking", "Reason", "Refusal",
    "Retract", "Rung", "Score", "Seal", "Sealed", "SealedAlready", "Seals", "Seat", "SecretDecision", "Sentence",
    "SheetLine", "Slide", "SomeDecision", "Stage", "Stat", "StepRow", "Stepper", "Steps", "Stop", "StoryLine", "Term",
    "Text", "Toggles", "Topic", "TopicOf", "Total", "Totals", "Unreadable", "Unsealed", "Viewer", "Voice", "Weekly",
    "WrongValue", "_", "build_types", "choosable_options", "commitment_to", "convert", "decisions_answered_by",
    "from_json", "json_decoder", "lead_now", "missing_parts", "ngettext", "npgettext", "only_answer", "ordinal",
    "paragraph", "pgettext", "placed_by_points", "plain", "points_by_topic", "rank_moves", "read_glossary", "say",
    "seats_named", "table_key", "teaching_file", "tell_story", "turning_moment", "with_points",
]  # fmt: skip
