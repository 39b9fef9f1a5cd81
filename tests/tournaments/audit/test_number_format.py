"""Points in words, in the reader's language: sixtieths of a point are shown as decimals [design: tournaments 2]."""

import pytest
from django.utils.translation import override

from tables.tournaments.audit.number_format import points_text


@pytest.mark.parametrize(
    ("language", "grains", "words"),
    [
        ("en", 0, "0 points"), ("en", 60, "1 point"), ("en", 90, "1.5 points"), ("en", 120, "2 points"),
        ("fr", 0, "0 point"), ("fr", 60, "1 point"), ("fr", 90, "1,5 point"), ("fr", 120, "2 points"),
    ],
)  # fmt: skip
def test_one_point_is_a_singular(language: str, grains: int, words: str) -> None:
    """In English only 1 is; in French everything below 2."""
    with override(language):
        assert points_text(grains) == words
