"""Scripts that tests run in a page."""

from pathlib import Path

AUDIT = (Path(__file__).parent / "audit.js").read_text()  # what is too wide, too small or cut off
CUT = (Path(__file__).parent / "cut.js").read_text()  # words that cannot be read where a page is magnified
PALE = (Path(__file__).parent / "pale.js").read_text()  # words with too little contrast with what lies behind them
CROWDED = (Path(__file__).parent / "crowded.js").read_text()  # what is wrong with the tiles of a wall
SIGHT = (Path(__file__).parent / "sight.js").read_text()  # what is out of sight or in the way at a desk

# Choices of the prompt that stand nowhere on the board, and are not whole in its box of choices.
HIDDEN = """() => [...document.querySelectorAll("#compose > :not(.on-board) :is(label, .stepper, .slide)")]
    .filter((one) => one.checkVisibility())
    .filter((one) => one.getBoundingClientRect().bottom > one.closest("#compose").getBoundingClientRect().bottom + 1)
    .map((one) => one.textContent.trim().replace(/\\s+/g, " "))"""


def never_after(milliseconds: int) -> str:
    """What a page would do after just this time from now on, it never does."""
    return f"""(() => {{
    const later = window.setTimeout;
    window.setTimeout = (act, after, ...more) => (after === {milliseconds} ? 0 : later(act, after, ...more));
}})()"""


REVEAL_PLAYS = never_after(4000)  # a reveal that opens from now on never has told everything by itself
REVEAL_STAYS = never_after(6000)  # a reveal that opens from now on does not go by itself
