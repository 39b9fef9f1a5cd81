"""Unreadable names, names that look like another at the table, and names used by the site."""

from __future__ import annotations

import pytest
from django.utils import translation

from tables.messages.refusals import Refused
from tables.models import Table
from tables.people import name_rules
from tables.tournaments.entries.entering import refuse_doubles
from tests.support.counts import tell
from tests.support.game_tables import Guest, create_table

UNSEEN = "This name contains characters that can’t be displayed."
NO_LETTER = "A name needs at least one letter or digit."
PILED = "This name has too many marks on one letter."
OURS = "cannot be your name"

REFUSED = [
    ("\u3164", UNSEEN),  # HANGUL FILLER
    ("\u115f", UNSEEN),  # HANGUL CHOSEONG FILLER
    ("\uffa0", UNSEEN),  # HALFWIDTH HANGUL FILLER
    ("Ann\u3164", UNSEEN),
    ("Ann\u200b", UNSEEN),  # ZERO WIDTH SPACE
    ("Ann\u00ad", UNSEEN),  # SOFT HYPHEN
    ("Ann\u202e", UNSEEN),  # RIGHT-TO-LEFT OVERRIDE
    ("Ann\U000e0041", UNSEEN),  # TAG LATIN CAPITAL LETTER A
    ("\u2800", NO_LETTER),  # BRAILLE PATTERN BLANK
    ("\u2800\u2800", NO_LETTER),
    ("...", NO_LETTER),
    ("\u0301", NO_LETTER),
    ("a" + "\u0301" * 2, PILED),
    ("Z\u0310\u0311\u0312\u0313\u0314", PILED),
    ("former player", OURS),
    ("Former  Player", OURS),
    ("f\u043ermer player", OURS),  # CYRILLIC SMALL LETTER O
    ("ancien joueur", OURS),
    ("ａｎｃｉｅｎ joueur", OURS),
    ("The site", OURS),
    ("Le site", OURS),
    ("Un spectateur", OURS),
    ("Arbitrage", OURS),
    ("Administrator", OURS),
    ("\u2014 7", OURS),  # as the seats of deleted accounts begin
    *[(name, OURS) for name in name_rules.BOTS],
    ("\u0410ni", OURS),  # CYRILLIC CAPITAL LETTER A
    ("lti", OURS),  # small L, for Iti
]

GOOD = [
    "Zoé",
    "Jean-Paul",
    "O’Neill",
    "Nguyễn Thị Ánh",
    "Анна",
    "Ελένη",
    "נפרטיטי",
    "שָׁלוֹם",
    "نفرتيتي",
    "ネフェルティティ",
    "娜芙蒂蒂",
    "이집트",
    "Ali ✨",
    "Anna K.",
    "X Æ 12",
    "<script>x()</script>",
    "Dr. Merit 3",
]

ALIKE = [
    ("Ann", "\u0410nn"),  # CYRILLIC CAPITAL LETTER A
    ("Ann", "\uff21\uff4e\uff4e"),  # full width
    ("Ann", "ann"),
    ("Ann", "Ann\u2800"),
    ("Ann", "\U0001d400nn"),  # MATHEMATICAL BOLD CAPITAL A
    ("Ann", "\u13aann"),  # CHEROKEE LETTER GO
    ("Bob", "B0b"),
    ("Ilse", "llse"),
    ("Olga", "\u039flga"),  # GREEK CAPITAL LETTER OMICRON
    ("Marn", "Mam"),
]

APART = [("Ann", "Anna"), ("Zoé", "Zoe"), ("Guest 1.10", "Guest 11.0"), ("Ann A", "Anna"), ("Guest 1", "Guest 2")]


@pytest.mark.parametrize(("name", "sentence"), REFUSED, ids=[ascii(name) for name, _sentence in REFUSED])
def test_a_name_that_nobody_may_have_is_refused_with_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        name_rules.clean_name(name)
    assert sentence in refusal.value.sentence


def test_names_of_many_languages_are_kept_as_they_are() -> None:
    tell(f"{len(REFUSED)} names refused, {len(GOOD)} kept, {len(ALIKE)} pairs alike, {len(APART)} apart")
    assert [name_rules.clean_name(name) for name in GOOD] == GOOD


def test_what_is_written_in_full_width_is_kept_in_plain_letters() -> None:
    assert name_rules.clean_name("  \uff21\uff4e\uff4e   K ") == "Ann K"


@pytest.mark.parametrize(("name", "other"), ALIKE, ids=ascii)
def test_names_that_read_alike(name: str, other: str) -> None:
    assert name_rules.is_alike(name, other)
    assert name_rules.is_alike(other, name)


@pytest.mark.parametrize(("name", "other"), APART, ids=ascii)
def test_names_that_can_be_told_apart(name: str, other: str) -> None:
    assert not name_rules.is_alike(name, other)


@pytest.mark.django_db
def test_nobody_sits_down_under_a_name_that_reads_like_another_at_the_table() -> None:
    table = create_table([Guest("Nitocris"), Guest("Harkhuf"), Guest("Ti")], start=False)
    table.seats.filter(number=2).update(user=None, name="")
    stranger = Guest("Somebody")
    for name in ("N\u0456tocris", "ＮＩＴＯＣＲＩＳ", "Nitocris\u2800", "nit0cris"):
        answer = stranger.client.post(f"/t/{table.slug}/sit", {"name": name})
        assert answer.status_code == 422
        assert "or nearly the same" in answer.content.decode()
    assert Table.objects.get().seats.filter(user=stranger.user).count() == 0
    assert stranger.client.post(f"/t/{table.slug}/sit", {"name": "Nitokris"}).status_code == 302


def test_two_entries_of_a_tournament_do_not_read_alike() -> None:
    with pytest.raises(Refused):
        refuse_doubles(["Ann"], ["\u0410nn"])
    refuse_doubles(["Ann"], ["Anna"])


def test_the_words_of_the_site_are_refused_in_every_language_whatever_the_reader_speaks() -> None:
    for language in ("en", "fr"):
        with translation.override(language):
            for name in ("former player", "ancien joueur"):
                with pytest.raises(Refused):
                    name_rules.clean_name(name)
