"""Points in words, in the reader's language: sixtieths of a point are shown as decimals [design: tournaments 2]."""

import pytest
from django.utils.translation import override

from tables.tournaments.texts.number_format import even_shares, points_text


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


@pytest.mark.parametrize(
    ("language", "thousandths", "words"),
    [
        ("en", 0, "0 even shares"), ("en", 667, "0.667 even shares"), ("en", 1000, "1 even share"),
        ("en", 1500, "1.5 even shares"), ("en", 2750, "2.75 even shares"),
        ("fr", 667, "0,667 part égale"), ("fr", 1500, "1,5 part égale"), ("fr", 2750, "2,75 parts égales"),
    ],
)  # fmt: skip
def test_a_share_of_victory_points_is_told_in_even_shares(language: str, thousandths: int, words: str) -> None:
    """SHARE is counted in thousandths of an even share [design: tournaments 5]."""
    with override(language):
        assert even_shares(thousandths) == words
