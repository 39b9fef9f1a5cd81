"""Explanations of all that a table shows: terms, places, cards, tiles and symbols."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_noop as _

from engine import Game
from engine.core import Explanation, Id, Term, Voice, read_glossary, say
from tables.history import voices

WORD = re.compile(r"\{(?!n\})(\w+)\}")  # a word of the game in a term, not its number
NUMBER = "%n"  # where the page writes the number that stands beside a symbol
SEAT = "s-"  # prefix of the symbols of the seats
PAGE = {
    "seat": (_("A player"), _("Colour and shape belong to one player, as in the players’ rows.")),
    "bot": (_("Bot"), _("The computer plays in this seat.")),
    "people": (_("Players"), _("Everyone at this table.")),
    "eye": (_("Seen"), _("What spectators can see, or a moment that is being replayed.")),
    "check": (_("Chosen"), _("This is chosen, applies now, or is done.")),
    "sealed": (_("Sealed"), _("This player has chosen in secret. All choices are revealed together.")),
    "open": (_("Choosing"), _("This player has not chosen yet.")),
    "lock": (_("Locked"), _("This cannot be changed now.")),
    "undo": (_("Undo"), _("Takes a move back, as far as nothing new has been revealed.")),
}  # symbols of the page: name and meaning


class Entry(NamedTuple):
    """An entry of the glossary in the active language.

    here: what a number beside it says, with NUMBER. kind: the term that a place, card or tile is one of.
    """

    id: Id
    name: str
    meaning: str
    here: str = ""
    clause: str = ""
    symbol: str = ""
    kind: str = ""


def entry(game: Game, id_: str, options: object = None) -> Entry | None:
    """The entry of an id or a symbol, None if it has no entry.

    options: of the game; the default ones if None.
    """
    chosen = options or game.options()
    known, found = read_glossary(game.folder), game.explain(chosen)
    symbols = {one: what.symbol for one, what in found.items()} | {one: term.symbol for one, term in known.items()}
    drawn = (one for one in (*known, *found) if symbols[one] == id_)
    of = id_ if id_ in symbols else next(drawn, "")
    speaks = voices.build_voice((), game.words(chosen))
    if of in known:
        return term_entry(of, known[of], speaks)
    return explained_entry(of, found[of], known[found[of].of], speaks) if of else page_entry(id_)


def names(game: Game, options: object = None) -> dict[Id, str]:
    """The names of the terms of a game by their ids and by their symbols, under these options."""
    speaks, known = voices.build_voice((), game.words(options or game.options())), read_glossary(game.folder)
    named = {id_: term_entry(id_, term, speaks) for id_, term in known.items()}
    by_symbol = {found.symbol: found.name for found in reversed(named.values()) if found.symbol}
    return by_symbol | {id_: found.name for id_, found in named.items()}


def entries(game: Game) -> Iterator[Entry]:
    """All entries in the active language.

    First the terms, then the places, cards and tiles that have a text of their own.
    """
    speaks, known = voices.build_voice((), game.words(game.options())), read_glossary(game.folder)
    yield from (term_entry(id_, term, speaks) for id_, term in known.items())
    for id_, found in game.explain(game.options()).items():
        if found.said:
            yield explained_entry(id_, found, known[found.of], speaks)


def term_entry(id_: Id, term: Term, speaks: Voice) -> Entry:
    """The entry of a term."""
    language = get_language() or "en"
    name, meaning = (fill(text.text(language), speaks) for text in (term.name, term.meaning))
    here = fill(term.here.text(language), speaks).format(n=NUMBER) if term.here else ""
    return Entry(id_, heading(name), meaning, here, term.clause, term.symbol)


def explained_entry(id_: Id, found: Explanation, of: Term, speaks: Voice) -> Entry:
    """The entry of a place, card or tile; what it does not say itself is said by its term."""
    general = term_entry(id_, of, speaks)
    return general._replace(
        name=heading(speaks.word(id_)),
        meaning=" ".join(say(sentence, speaks) for sentence in found.said) or general.meaning,
        clause=found.clause or of.clause,
        symbol=found.symbol or of.symbol,
        kind=general.name,
    )


def page_entry(id_: str) -> Entry | None:
    """The entry of a symbol of the page."""
    symbol = "seat" if id_.startswith(SEAT) else id_
    name, meaning = PAGE.get(symbol, ("", ""))
    return Entry(symbol, gettext(name), gettext(meaning), symbol=id_) if name else None


def fill(text: str, speaks: Voice) -> str:
    """A text of a term with the words of the game in it."""
    return WORD.sub(lambda found: speaks.word(found[1]), text)


def heading(name: str) -> str:
    """A name as a heading; other capitals stay."""
    return name[:1].upper() + name[1:]
