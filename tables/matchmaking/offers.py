"""What pages show of searches: the form of a new one, and those that wait."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import GAMES
from tables.matchmaking import groups, matching, searches
from tables.matchmaking.models import Search
from tables.models import Status
from tables.people.models import User


def search_offer(user: User | None) -> dict[str, object]:
    """The choices of the form, and the searches of a user."""
    own = searches.current_searches(user) if user is not None else []
    return {
        "games": [(_(game.title), game_choices(key)) for key, game in GAMES.items()],
        "waiting": [search_line(search) for search in own if search.table is None and search.game in GAMES],
        "ready": next((url for url in map(table_url, own) if url), ""),
    }


def game_choices(key: str) -> list[tuple[str, str]]:
    """The values of the form for a game, each with its words: one for each number of seats for people."""
    title, seats = _(GAMES[key].title), [n for n in GAMES[key].seats if n > 1]
    return [
        (f"{key} {n}", ngettext("{title}, {n} player", "{title}, {n} players", n).format(title=title, n=n))
        for n in seats
    ]


def table_url(search: Search) -> str:
    """The address of the table that was opened for a search; empty once the game is over."""
    table = search.table
    return f"/t/{table.slug}" if table is not None and table.status != Status.FINISHED else ""


def search_line(search: Search) -> dict[str, object]:
    """A search that waits, in words."""
    n, count = companions(search) + 1, search.seats
    return {
        "number": search.pk,
        "what": dict(game_choices(search.game)).get(f"{search.game} {count}", ""),
        "how": _("live") if search.live else _("by correspondence"),
        "near": search.near,
        "found": _("{n} of {count} players are waiting.").format(n=n, count=count)
        if n > 1
        else _("You are the first to wait."),
        "live": search.live,
        "until": search.until,
    }


def companions(search: Search) -> int:
    """The number of people who wait and can be seated with this one, fewer than the game needs."""
    others = Search.objects.filter(game=search.game, seats=search.seats, live=search.live, table=None)
    found = list(others.filter(until__gt=timezone.now()).exclude(pk=search.pk)[: groups.LONGEST])
    apart = matching.blocked_pairs([search.person_id, *(one.person_id for one in found)])
    return min(search.seats - 2, sum(groups.may_meet(search, one, apart) for one in found))
