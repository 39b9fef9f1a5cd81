"""Many own cards: none of them is cut at a desk, and what the plates of three players say is whole."""

from __future__ import annotations

import pytest

from engine.amun_re import AmunRe
from tests.browser.conftest import NewPage
from tests.browser.playing import backstage, comes_to, gathered, people
from tests.games.amun_re.table import empty_hand, give
from tests.games.tekhenu.scene import scene
from tests.support.game_tables import fresh, set_truth

NAMES = ("Nitocris", "Harkhuf", "Merit")
SIZES = ((1024, 768), (1280, 720), (1440, 900), (1920, 1080))
CARDS = ("b02", "t01", "t03", "t05", "t07", "t12", "t24", "t08")
PLAYABLE = "b07"  # at any time of a turn
# Cards that leave their list, and names that leave their card.
CUT = """() => {
    const list = document.querySelector("#hand-cards").getBoundingClientRect();
    const out = (one, of) => one.right > of.right + 1 || one.bottom > of.bottom + 1 || one.left < of.left - 1;
    return [...document.querySelectorAll("#hand-cards .card")].filter((card) => {
        const box = card.getBoundingClientRect(), name = document.createRange();
        name.selectNodeContents(card.querySelector("span"));
        return out(box, list) || out(name.getBoundingClientRect(), box); // the words of a card may be scrolled
    }).map((card) => card.textContent.trim());
}"""
NOTES = """() => [...document.querySelectorAll(".player__n > span, .player__who")]
    .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""


@pytest.mark.parametrize("n", [4, 5, 8])
@pytest.mark.parametrize("first", [(), (PLAYABLE,)], ids=["", "one is played"])
def test_no_own_card_is_cut_at_a_desk(new_page: NewPage, n: int, first: tuple[str, ...]) -> None:
    guests = people(*NAMES)
    table = gathered(f"own-cards-{n}-{len(first)}", guests, game="tekhenu")
    backstage(set_truth, table, scene(3, cards={0: (*first, *CARDS)[:n]}))
    page = comes_to(new_page(guests[0].user, lists=False, locale="fr-FR"), table)
    found = []
    for width, height in SIZES[len(first) :]:  # the narrowest window scrolls below the words of a card
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}: {cut}" for cut in [*page.evaluate(CUT), *page.evaluate(NOTES)]]
    assert not found, "\n".join(found)


# Names and sentences of cards that are cut or lie under the button that sells, and cards that leave their list.
WORDS = """() => {
    const box = (one) => one.getBoundingClientRect(), list = box(document.querySelector("#hand-cards"));
    return [...document.querySelectorAll("#hand-cards .card")].filter((card) => {
        const sell = card.querySelector(".card__act"), a = box(card);
        const texts = [...card.querySelectorAll(".card__face > :is(b, span:not(.card__band))")]
            .filter((one) => one.checkVisibility());
        const meet = (a, b) => a.right > b.left + 1 && a.bottom > b.top + 3 && a.top < b.bottom - 3;
        const under = (one) => {
            const range = document.createRange();
            range.selectNodeContents(one);
            return sell && [...range.getClientRects()].some((line) => meet(line, box(sell)));
        };
        return texts.length < (innerWidth < 1200 ? 1 : 2)
            || texts.some((one) => one.scrollHeight > one.clientHeight + 2 || under(one))
            || a.right > list.right + 1 || a.bottom > list.bottom + 1;
    }).map((card) => card.innerText.replaceAll("\\n", " "));
}"""
FAVOURS = (
    ("architect", "bonus_nile_side", "bonus_one_bank", "bonus_power_symbols", "free_farmer", "offering_adjustment"),
    ("bid_block", "bonus_egypt_half", "bonus_nine_farmers", "extra_harvest", "fixed_income", "outbid_same_province"),
)  # each hand holds the theft card as well


@pytest.mark.parametrize("hand", FAVOURS)
@pytest.mark.parametrize("locale", ["en", "fr-FR"])
def test_many_cards_of_amun_re_can_be_read_at_a_desk(new_page: NewPage, locale: str, hand: tuple[str, ...]) -> None:
    guests = people(*NAMES)
    table = gathered(f"many-cards-{locale}-{hand[0]}", guests, until="purchase")
    truth = fresh(table).full_position()
    assert isinstance(truth, AmunRe)
    empty_hand(truth, 0)
    give(truth, 0, *hand)
    backstage(set_truth, table, truth)
    page = comes_to(new_page(guests[0].user, lists=False, locale=locale), table)
    found = []
    for width, height in SIZES:  # the narrowest window has names alone; the sentences are said when a card is pressed
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}: {cut}" for cut in page.evaluate(WORDS)]
    assert not found, "\n".join(found)
