"""Cards of live games: picture, players, and what is being decided.

They come from `seen_by(None)`, and are drawn once for all viewers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import zip_longest
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine import Position
from engine.core import Panel, Voice, say
from tables.clocks import table_clocks
from tables.clocks.rules import Clock
from tables.history import spectator_delay, voices
from tables.models import Status, Table, damage
from tables.rendering import descriptions, halted, parts
from tables.rendering.ending import result
from tables.watching import board_pictures, moments
from tables.watching.board_pictures import Drawn
from tables.watching.excitement import excitement
from tables.watching.moments import Moment
from tables.web import presence
from tables.web.caches import render_cache

Ratings = dict[tuple[int, str, str], int]  # by user, game and variant


class Event(NamedTuple):
    """The event that a table belongs to: its words and its address."""

    text: str
    url: str


@dataclass(frozen=True)
class Facts:
    """Extra facts that other apps know about tables: events by table, ratings by user, game and variant."""

    events: list[Callable[[Collection[int]], dict[int, Event]]]
    ratings: list[Callable[[Collection[int], Collection[str]], Ratings]]


MORE = Facts([], [])  # other apps add theirs when they are loaded


class SpectatorCard(NamedTuple):
    """What spectators see of a table at one version, in one language: the part that is drawn once."""

    drawn: Drawn
    people: tuple[parts.Person, ...]
    points: tuple[int, ...]
    active: tuple[bool, ...]
    lead: str
    who: str
    told: tuple[str, ...]
    stage: str
    over: bool


class Player(NamedTuple):
    """A player on a card. `leads`: counted now, nobody has more points, and somebody has fewer."""

    name: str
    colour: str
    bot: bool
    points: int
    active: bool
    leads: bool
    rating: int | None
    clock: Clock | None


class Card(NamedTuple):
    """A live game as the page shows it."""

    slug: str
    version: int
    folder: str
    title: str
    variant: list[str]
    event: Event | None
    players: Sequence[Player]
    leader: str
    seen: SpectatorCard
    note: str
    behind: str
    since: datetime | None
    watchers: int
    score: int

    @property
    def url(self) -> str:
        """The address of the table."""
        return f"/t/{self.slug}"

    @property
    def names(self) -> list[str]:
        """The names of the players."""
        return [player.name for player in self.players]

    @property
    def facts(self) -> list[str]:
        """Stage, variant and delay."""
        return [self.seen.stage, *self.variant, *filter(None, [self.behind])]


class Shared(NamedTuple):
    """A card, its HTML without the picture, and what tells it from an earlier one."""

    card: Card
    html: str
    mark: str


def shared_cards(tables: Sequence[Table]) -> list[Shared]:
    """The cards of tables that have begun, in their order, shared by all viewers for some seconds.

    A change of the table makes a new one at once; where spectators are behind, it is some seconds later.
    """
    watching = presence.watchers_by_table([table.slug for table in tables])
    language = get_language() or "en"
    keys = [(*state(table), watching[table.slug], language) for table in tables]

    def draw(missing: list[int]) -> dict[int, Shared]:
        built = {card.slug: card for card in build_cards([tables[n] for n in missing], watching)}
        return {n: share(built[tables[n].slug]) for n in missing if tables[n].slug in built}

    return [one for one in render_cache.shared_values(keys, draw) if one is not None]


def state(table: Table) -> tuple[object, ...]:
    """What changes with everything that the card of a table shows."""
    seats = tuple((seat.displayed_name, seat.colour, seat.bot) for seat in table.seats.all())
    return table.slug, table.version, table.status, table.is_still, table.deadline_at, seats


def share(card: Card) -> Shared:
    """A card with its HTML and its mark, which changes with the version or the HTML.

    The HTML of a clock, and so the mark, stays the same until the next command.
    """
    html = render_to_string("watching/_facts.html", {"card": card})
    return Shared(card, html, hashlib.blake2b(f"{card.version} {html}".encode(), digest_size=6).hexdigest())


def build_cards(tables: Sequence[Table], watching: dict[str, int]) -> list[Card]:
    """The cards of tables that have begun, in their order; those that cannot be read are left out."""
    found = moments.spectator_moments(damage.readable(tables, readable))
    live = [each.table for each in found if not each.behind]
    clocks = table_clocks.clock_views_by_table(live)
    events = all_entries(source([table.pk for table in tables]) for source in MORE.events)
    people = {seat.user_id for each in found for seat in each.seats if seat.user_id is not None}
    ratings = all_entries(source(people, {table.game for table in tables}) for source in MORE.ratings)
    by_table = {each.table.pk: each for each in found}

    def card(table: Table) -> Card:
        return build_card(by_table[table.pk], clocks.get(table.pk, ()), watching, events, ratings)

    return damage.readable([each.table for each in found], card)


def readable(table: Table) -> Table:
    """The table, if its game and options can be read. Raises any error that it has."""
    table.chosen_options()
    return table


def all_entries(found: object) -> dict:  # type: ignore[type-arg]
    """All of these dictionaries in one."""
    return {key: value for one in found for key, value in one.items()}  # type: ignore[attr-defined]


def build_card(
    moment: Moment,
    clocks: Sequence[Clock | None],
    watching: dict[str, int],
    events: dict[int, Event],
    ratings: Ratings,
) -> Card:
    """The card of a table."""
    table, seen = moment.table, seen_at(moment)
    players = players_of(moment, seen, clocks, ratings)
    still = stands_still(moment)
    return Card(
        slug=table.slug,
        version=moment.version,
        folder=table.rules.folder,
        title=_(table.rules.title),
        variant=descriptions.variant(table),
        event=events.get(table.pk),
        players=players,
        leader="" if seen.over else seen.lead,
        seen=seen,
        note=say(halted.TableIsPaused(), voices.voice_of_seats(table, moment.seats)) if still else "",
        behind=spectator_delay.delay_text(table) if moment.behind else "",
        since=None if still or seen.over else moment.since,
        watchers=watching.get(table.slug, 0),
        score=score_of(moment),
    )


def players_of(moment: Moment, seen: SpectatorCard, clocks: Sequence[Clock | None], ratings: Ratings) -> list[Player]:
    """The players on the card of a table, automas last; without a leader while all have the same points."""
    best, least = max(seen.points), min(seen.points)
    variant = moment.table.rules.variant(moment.table.chosen_options(), len(moment.seats))
    return [
        Player(
            person.name, person.colour, person.bot, points, active, points == best > least,
            ratings.get((seat.user_id or 0, moment.table.game, variant)) if seat else None, clock,
        )
        for person, seat, points, active, clock in zip_longest(
            seen.people, moment.seats, seen.points, seen.active, clocks
        )
    ]  # fmt: skip


def stands_still(moment: Moment) -> bool:
    """Whether spectators see that the game is paused or on hold."""
    return moment.table.is_still and not moment.behind


class Standing(NamedTuple):
    """Points counted now, whether answers are sealed, and whether the game is over."""

    points: tuple[int, ...]
    secret: bool
    over: bool


def score_of(moment: Moment) -> int:
    """How exciting a game is to watch."""
    table = moment.table
    standing: Standing = render_cache.picture(("standing", table.slug, moment.version), partial(read_standing, moment))
    if standing.over or stands_still(moment) or table.status != Status.PLAYING:
        return 0
    return excitement(standing.points, table.started, table.rules.minutes, standing.secret, timezone.now())


def read_standing(moment: Moment) -> Standing:
    """The standing that spectators see."""
    seen = moment.position().seen_by(None)
    players = moment.table.rules.picture(seen, None).players
    return Standing(result.points_now(seen, players), seen.secret, not seen.to_move())


def seen_at(moment: Moment) -> SpectatorCard:
    """What spectators see at this moment.

    Drawn once in this process for each version, the players' names, and language.
    """
    names = tuple((seat.displayed_name, seat.colour, bool(seat.bot)) for seat in moment.seats)
    over = moment.table.status == Status.FINISHED
    key = ("watched", moment.table.slug, moment.version, names, over)
    found: SpectatorCard = render_cache.picture(key, partial(draw_seen, moment, over))
    return found


def draw_seen(moment: Moment, over: bool) -> SpectatorCard:
    """Draw what spectators see at this moment."""
    table, game = moment.table, moment.table.rules
    seen = moment.position().seen_by(None)
    speaks = voices.voice_of_seats(table, moment.seats)
    people = parts.people(game, moment.seats, None, speaks)
    picture, panel = game.picture(seen, None), game.panel(seen, None)
    lines = sorted(picture.players, key=lambda line: line.seat)
    return SpectatorCard(
        drawn=board_pictures.draw(game, picture, speaks, [person.colour for person in people]),
        people=people,
        points=result.points_now(seen, lines),
        active=tuple(line.active and not over for line in lines),
        lead=result.lead_text(game, seen, speaks),
        who=say(panel.who, speaks),
        told=decision_lines(panel, seen, speaks),
        stage=say(seen.stage(), speaks),
        over=over or not seen.to_move(),
    )


def decision_lines(panel: Panel, seen: Position, speaks: Voice) -> tuple[str, ...]:
    """What is being decided, beside who decides it; the stage stands elsewhere on the card."""
    lines = tuple(say(line, speaks) for line in panel.waiting if line != seen.stage())
    return lines or (speaks.word(seen.stage().phase),)


def scores_by_slug(tables: Sequence[Table]) -> dict[str, int]:
    """How exciting each of these games is; those that cannot be read are left out."""
    found = {each.table.pk: each for each in moments.spectator_moments(damage.readable(tables, readable))}
    return dict(
        damage.readable([each.table for each in found.values()], lambda table: (table.slug, score_of(found[table.pk])))
    )
