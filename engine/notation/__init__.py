"""Games as text and data: `.game` files, dumps of positions, replay of records, reshuffling.

The site imports from here. Nothing here knows a single game: each function is given its `Game`.
"""

from engine.notation.game_file import Answer, BadRecord, Correction, Record, Rewind, Step, read_record, write_record
from engine.notation.replay import Report
from engine.notation.reshuffle import has_sealed_answers, reshuffle_unseen
from engine.notation.serialization import BadPosition, dump

__all__ = [
    "Answer", "BadPosition", "BadRecord", "Correction", "Record", "Report", "Rewind", "Step", "dump",
    "has_sealed_answers", "read_record", "reshuffle_unseen", "write_record",
]  # fmt: skip
