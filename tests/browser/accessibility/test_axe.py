"""Every page in both themes and languages: no axe-core violations, nothing too wide, too small or cut off."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from playwright.sync_api import Page, expect

from engine import GAMES
from tables.models import Status, Table, Visibility
from tables.people import blocks
from tables.people.models import Role, User
from tables.tournaments.audit.log import By
from tables.tournaments.entries import entering
from tables.tournaments.models import Tournament
from tables.tournaments.rounds import reporting
from tables.tournaments.rounds.reporting import Typed
from tables.tournaments.stages import qualifying
from tests.browser.conftest import NewPage, Violations
from tests.browser.measures.page_scripts import AUDIT, REVEAL_STAYS
from tests.browser.playing import CONFIRM, awaited, backstage, comes_to, gathered, people
from tests.session.extent import WHOLE, extent
from tests.support.game_tables import STRENGTH, Guest, fresh, move_on, turns
from tests.talk.people import says
from tests.tournaments import stored_tournaments
from tests.tournaments.club_evening import NAMES as SEVENTEEN
from tests.tournaments.organiser_pages import Evening

TARGETS = {360: 44, 390: 44, 768: 44, 1024: 24, 1440: 24}  # width of the window: the smallest side of a target
LOOKS = {"en": (("dark", 390), ("light", 1440)), "fr": (("light", 390), ("dark", 1440))}  # theme and width for axe-core
HEIGHT = 900
LOCALES = {"en": "en-GB", "fr": "fr-FR"}
LONGER = "fr"  # its words need more room
NAMES = ("Nitocris", "Harkhuf", "Merit", "Ankhesenpepi the Younger", "Ti")
ASKED = {  # in every game of it; others in some
    "amun-re": {"Bidding", "Buying", "Offering", "Rewarding", "Income", "Bonus"},
    "amun-re-cards": {"Opening", "Bidding", "Extending", "Offering", "Favours", "Building", "Placing", "Preparing"},
    "nefertiti": {"Placing", "Serving"},
    "tekhenu": {"Keeping", "Choosing", "Destined", "Rewarding", "Selecting"},
}
PEOPLE = (
    ("/sign-in", "/sign-up", "/forgotten", "/preferences"),
    ("/me", "/me/data", "/me/data/delete", "/me/holidays", "/sign-out"),
)  # of strangers, and of guests
OPTIONS: dict[tuple[str, str], dict[str, Any]] = {("amun-re", "fr"): {"edition": "2003", "expert": True}}

pytestmark = pytest.mark.timeout(1200)  # seconds; axe-core reads every page of a whole game

Faults = Callable[[Page, str], list[str]]


@pytest.fixture(params=extent(sorted(LOCALES)[date.today().toordinal() % 2 :][:1], sorted(LOCALES)))
def language(request: pytest.FixtureRequest) -> str:
    """English and French, by day one of them in turn."""
    return str(request.param)


@pytest.fixture
def faults(violations: Violations, language: str) -> Faults:
    """`faults(page, where)`: all faults of a page as it is, one line each.

    By day axe-core sees each page in one of the language's looks, in turn; the other language has the others. Targets
    are measured at two of the widths, in turn.
    """
    looks = itertools.cycle([[look] for look in LOOKS[language]])
    widths = itertools.cycle(TARGETS)

    def find(page: Page, where: str) -> list[str]:
        found = []
        for width in TARGETS if WHOLE else itertools.islice(widths, 2):
            page.set_viewport_size({"width": width, "height": HEIGHT})
            found += [f"{where}, {width} px: {fault}" for fault in page.evaluate(AUDIT, TARGETS[width])]
        for theme, width in LOOKS[language] if WHOLE else next(looks):
            page.set_viewport_size({"width": width, "height": HEIGHT})
            page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
            found += [f"{where}, {theme}, {width} px: {fault}" for fault in violations(page)]
        return found

    return find


@pytest.fixture
def opens(new_page: NewPage, language: str) -> Callable[..., Page]:
    """Open a page in this language, without animations."""

    def opened(user: object = None, expected: tuple[str, ...] = ()) -> Page:
        return new_page(user, expected=expected, locale=LOCALES[language], reduced_motion="reduce")

    return opened


SPOILT = """() => {
    const spoilt = {
        button: {width: "20px", height: "20px", "min-width": 0, "min-height": 0, padding: 0},
        p: {width: "900px", "font-size": "12px"},
        b: {display: "block", width: "20px", overflow: "hidden", "white-space": "nowrap"},
    };
    for (const [tag, look] of Object.entries(spoilt)) {
        const one = document.createElement(tag);
        one.id = "spoilt";
        one.textContent = "words";
        one.ariaLabel = "something else";
        for (const [name, value] of Object.entries(look)) one.style.setProperty(name, value);
        document.querySelector("main").append(one);
    }
}"""


def test_the_audit_finds_what_it_looks_for(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": HEIGHT})
    page.goto("/")
    page.evaluate(SPOILT)
    told = "\n".join(page.evaluate(AUDIT, 44))
    for fault in (
        "px too wide",
        "small target button#spoilt 20 × 20",
        '"words" is not in the name button#spoilt',
        "small text p#spoilt 12.0px",
        "cut text b#spoilt",
    ):
        assert fault in told


def public_tables(where: str) -> Guest:
    """Two open tables and a running one that everybody sees, with slugs of this ending; their host."""
    host = people("Nitocris")[0]
    for slug, others in (("free", ("Merit", "")), ("full", ("Merit", "Ti"))):
        hosted(f"{slug}-{where}", host, others)
    gathered(f"public-{where}", people(*NAMES[1:4]), until="purchase")
    return host


def pages_for_all(where: str) -> list[str]:
    """Addresses of pages that strangers and guests see."""
    lists = [f"/tables/{which}" for which in ("mine", "open", "running")]
    tables = [f"/t/{name}" for name in (f"free-{where}", f"full-{where}", "nothing")]
    return ["/", *lists, *(f"/new/{game}" for game in ASKED), *tables]


def test_the_pages_of_a_stranger(opens: Callable[..., Page], faults: Faults, language: str) -> None:
    public_tables(f"stranger-{language}")
    page, found = opens(None, expected=("404",)), []
    short = [f"/learn/{game}/two-minutes" for game in ASKED]
    watched = ["/watch", f"/watch/public-stranger-{language}"]
    for path in (*pages_for_all(f"stranger-{language}"), *watched, *short, "/week", "/puzzles", *PEOPLE[0]):
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("lang", language)
        found += faults(page, path)
    assert not found, "\n".join(found)


def test_the_pages_of_a_guest(opens: Callable[..., Page], faults: Faults, language: str) -> None:
    host = public_tables(f"guest-{language}")
    page, found = opens(host.user, expected=("404",)), []
    for path in (*pages_for_all(f"guest-{language}"), *PEOPLE[1]):
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("lang", language)
        found += faults(page, path)
    page.goto("/new/amun-re")
    page.locator("main .btn--go").click()
    page.wait_for_url("**/t/*")
    found += faults(page, "a new table")
    assert not found, "\n".join(found)


def test_the_pages_of_a_member(opens: Callable[..., Page], faults: Faults, language: str) -> None:
    """A member with an address, results and a blocked user."""
    guests = people(*NAMES[:3])
    for guest in guests:
        handle = f"{guest.user.name}-{language}".lower()
        User.objects.filter(pk=guest.user.pk).update(guest=False, username=handle, picture="harp", profile_open=True)
        blocks.set_distance(guests[0].user, guest.user, blocks.MUTE)
    table = gathered(f"over-{language}", guests)
    Table.objects.filter(pk=table.pk).update(status=Status.FINISHED, finished=table.started)
    table.seats.update(place=1, points=-3)
    EmailAddress.objects.create(user=guests[0].user, email="nitocris@example.org", verified=True, primary=True)
    page, found = opens(guests[0].user), []
    other = f"/people/harkhuf-{language}"
    guests[0].user.appoint(Role.ARBITER)
    backstage(says, guests[1].client, table, "something rude, and a word" + "x" * 300)
    guests[2].client.post(f"/t/{table.slug}/talk/players/1/report", {"reason": "an insult"})
    for path in ("/me", "/friends", "/players", "/me/email", "/me/password/first", "/me/blocked", "/reports", other):
        page.goto(path)
        found += faults(page, path)
    page.goto("/forgotten")
    page.locator("[name=email]").fill("nobody@example.org")
    page.locator("main .btn--go").click()
    page.wait_for_url("**/forgotten/code")
    found += faults(page, "a code to type")
    assert not found, "\n".join(found)


def hosted(slug: str, host: Guest, others: tuple[str, ...]) -> Table:
    """An open table with these people and a free seat for every empty name."""
    table = gathered(slug, [host, *people(*(name for name in others if name))], start=False)
    for name in others:
        if not name:
            table.seats.create(number=table.seats.count(), colour="amber")
    Table.objects.filter(pk=table.pk).update(visibility=Visibility.PUBLIC)
    return table


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("game", ASKED)
def test_the_rules(opens: Callable[..., Page], faults: Faults, game: str) -> None:
    page = opens()
    page.goto(f"/rules/{game}")
    found = faults(page, "the rules")
    assert not found, "\n".join(found)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("game", ASKED)
def test_the_table_in_every_decision_until_the_end(
    opens: Callable[..., Page], faults: Faults, language: str, game: str
) -> None:
    """In French, whose words are longer, to the end of the game; in English until every kind of ASKED was seen."""
    guests = people(*NAMES[: GAMES[game].seats[-1]])
    table = gathered(f"walk-{game}-{language}", guests, game=game, **OPTIONS.get((game, language), {}))
    pages = {seat: opens(guest.user) for seat, guest in enumerate(guests)}
    spectator, rng, seen, found = opens(), random.Random(language), set[str](), list[str]()

    def look(page: Page, who: str) -> None:
        found.extend(faults(comes_to(page, table), who))
        page.goto("about:blank")  # nobody waits while it follows the moves until it is looked at again

    for _look in turns(table, language):
        if table.status != Status.PLAYING or (decision := asked(table)) in seen:
            break
        seen.add(decision)
        look(pages[awaited(table)], f"{decision} for who is asked")
        if language == LONGER and len(seen) == 1:  # who only watches reads the same board, and one sentence of its own
            look(spectator, f"{decision} for a spectator")
        if language == LONGER or not seen >= ASKED[game]:
            table = backstage(on_to_another, table, rng, seen)
    assert seen >= ASKED[game]
    for page, who in ((pages[0], "a seat"), (spectator, "a spectator")):
        look(page, f"the last position for {who}")
        page.goto(f"/t/{table.slug}/at/{table.version // 2}")
        found += faults(page, f"the history for {who}")
        page.goto("about:blank")
    assert not found, "\n".join(found)


def asked(table: Table) -> str:
    """The name of the open decision."""
    return type(table.full_position().decision).__name__


def on_to_another(table: Table, rng: random.Random, seen: set[str]) -> Table:
    """Play sensible moves until a decision that has not been checked yet, or until the end."""
    for _turn in turns(table):
        if table.status != Status.PLAYING or asked(table) not in seen:
            break
        table = move_on(table, rng, strength=STRENGTH, most=1)
    return fresh(table)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(
    ("game", "phase"), [("amun-re", ""), ("amun-re-cards", "auction_2"), ("nefertiti", ""), ("tekhenu", "turns")]
)
def test_what_lies_over_the_table(
    opens: Callable[..., Page], faults: Faults, language: str, game: str, phase: str
) -> None:
    guests = people(*NAMES[:3])
    table = gathered(f"over-{game}-{language}", guests, until=phase, game=game)
    page = comes_to(opens(guests[awaited(table)].user), table)
    found = []
    for opener, sheet in (
        (".top [data-facts]", "#facts"),
        ("[data-opens=keys]", "#keys"),
        ("#prompt a.rule", "#sheet"),
    ):
        page.locator(opener).first.click()
        expect(page.locator(f"{sheet} :is(.drawer__b, .facts__b) > *").first).to_be_visible()
        found += faults(page, sheet)
        page.keyboard.press("Escape")
    page.locator("[data-opens=preferences]").click()
    expect(page.locator("#preferences [data-tap]")).to_be_visible()
    found += faults(page, "preferences")
    assert not found, "\n".join(found)


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(
    ("game", "answer"), {"amun-re": "#compose [value=steal]", "amun-re-cards": "#hand .gold__b"}.items()
)
def test_the_reveal(opens: Callable[..., Page], faults: Faults, language: str, game: str, answer: str) -> None:
    guests = people(*NAMES)
    table = gathered(f"reveal-{game}-{language}", guests, until="offering", game=game)
    pages = [comes_to(opens(guest.user), table) for guest in guests]
    pages[0].evaluate(REVEAL_STAYS)
    for page in reversed(pages):
        page.locator(answer).last.click()
        page.locator(CONFIRM).click()
    expect(page.locator("#reveal .reveal")).to_be_visible()
    found = faults(page, "the reveal")
    assert not found, "\n".join(found)


def test_setting_up_a_tournament_and_entering_it(opens: Callable[..., Page], faults: Faults, language: str) -> None:
    evening = backstage(expected_evening)
    club, event, token = evening.club, evening.url, evening.tournament.door_token
    gone, here = (backstage(evening.entry, name).pk for name in ("Quentin", "Nora"))
    staff = ("setup", "setup?do=cancelled", "regulations", "entries", "roll", "tablet", "door")
    cards = (f"entries/{here}", f"entries/{here}?do=remove", f"entries/{here}?do=substitute", f"entries/{gone}")
    page, found = opens(evening.organiser.user), []
    pages = [
        f"/c/{club.slug}",
        f"/c/{club.slug}/new",
        f"/c/{club.slug}/import",
        "/clubs",
        *(f"{event}/{path}" for path in (*staff, *cards)),
    ]
    for path in pages:
        page.goto(path)
        page.evaluate("() => { for (const one of document.querySelectorAll('main details')) one.open = true }")
        found += faults(page, path)
    phone = opens()
    for path in ("/clubs", f"/club/{club.invite_token}", f"{event}/me", f"/door/{token}"):
        phone.goto(path)
        found += faults(phone, path)
    phone.locator(".names button").first.click()
    phone.wait_for_url("**/me")
    found += faults(phone, "one's own card")
    phone.goto(f"{event}/me?do=withdraw")
    found += faults(phone, "leaving, asked about")
    assert not found, "\n".join(found)


def expected_evening() -> Evening:
    """A check-in with people who are here, expected, waiting and gone."""
    evening = Evening(places=17)
    evening.pastes(*SEVENTEEN, "Ankhesenpepi the Younger; House of the Scribes")
    evening.moves("open", "check_in")
    evening.does("here", "Nora")
    evening.does("standby", "Nora")
    evening.does("withdraw", "Quentin")
    return evening


def test_stages_slips_ratings_and_seasons(opens: Callable[..., Page], faults: Faults, language: str) -> None:
    tournament, guests = a_final_to_come(language)
    organiser, player, stranger = opens(User.objects.get(username="organiser")), opens(guests[0].user), opens()
    event = f"/e/{tournament.slug}"
    walk = [(organiser, f"{event}/stage"), (player, f"{event}/rounds/1/1"), (player, f"{event}/rounds/1/1/result")]
    walk += [(stranger, "/ratings/nefertiti"), (stranger, f"/c/{tournament.club.slug}/season/2026")]
    found = []
    for page, path in walk:
        page.goto(path)
        page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
        found += faults(page, path)
    page = opens(guests[1].user, expected=("422",))
    page.goto(f"{event}/rounds/1/2/result")
    for field in page.locator("[name^=vp-]").all():
        field.fill("30")
    page.locator("main form .btn--go").last.click()
    found += faults(page, "equal points")
    stored_tournaments.settled(tournament)
    qualifying.end(tournament, stored_tournaments.organiser(), 0)
    organiser.goto(f"{event}/seats")
    found += faults(organiser, "the seats of the final")
    assert not found, "\n".join(found)


def a_final_to_come(language: str) -> tuple[Tournament, list[Guest]]:
    """Two tables in person, one of whose results waits for confirmation; ratings, and a season with one event."""
    names = ["Ankhesenpepi the Younger", *"ABCDEFG"]
    tournament = stored_tournaments.prepared([("swiss", ""), ("final", "")], names, games=["nefertiti"], rounds=2)
    pods = stored_tournaments.laid(tournament, [names[:4], names[4:]])
    guests = [Guest(f"{name} {language}") for name in ("Nitocris", "Harkhuf")]
    for guest, pod in zip(guests, pods, strict=True):
        seat = pod.seats.all()[0]
        entering.claim(tournament, stored_tournaments.organiser(), seat.entry_id, guest.user)
    reporting.report(tournament, By(guests[0].user), pods[0].pk, Typed([42, 38, 35, -3]))
    careers = [(User.objects.create(username=f"{name}-{language}", name=name), n) for n, name in enumerate(NAMES)]
    stored_tournaments.listed("nefertiti", careers)
    stored_tournaments.season_event(tournament.club, names)
    return tournament, guests
