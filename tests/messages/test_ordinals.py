"""Ordinals: 1st, 2nd, 3rd, 11th, 21st; 1er, 2e."""

import pytest
from django.template import Context, Template
from django.utils.translation import override

from engine.core import Sentence, plain, say
from tables.messages.ordinals import ordinal


class Placed(Sentence, frozen=True):
    place: int
    text = "You are {place:nth} of {place}"


ENDS = {1: "st", 2: "nd", 3: "rd"}


@pytest.mark.parametrize("n", range(1, 131))
def test_a_place_as_each_language_says_it(n: int) -> None:
    tens, ones = divmod(n % 100, 10)
    with override("en"):
        assert ordinal(n) == f"{n}{'th' if tens == 1 else ENDS.get(ones, 'th')}"
    with override("fr"):
        assert ordinal(n) == ("1er" if n == 1 else f"{n}e")


def test_a_template_says_it_too() -> None:
    with override("en"):
        assert Template("{{ n|ordinal }}").render(Context({"n": 22})) == "22nd"


@pytest.mark.parametrize(("place", "said"), [(1, "1st of 1"), (2, "2nd of 2"), (12, "12th of 12"), (23, "23rd of 23")])
def test_a_sentence_of_the_engine_asks_for_an_ordinal(place: int, said: str) -> None:
    assert say(Placed(place), plain({})) == f"You are {said}"
