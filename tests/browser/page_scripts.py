"""Scripts that tests run in a page."""

from pathlib import Path

AUDIT = (Path(__file__).parent / "audit.js").read_text()  # what is too wide, too small or cut off
CROWDED = (Path(__file__).parent / "crowded.js").read_text()  # what is wrong with the tiles of a wall
