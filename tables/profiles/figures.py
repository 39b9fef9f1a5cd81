"""All figures of a member, and who may see them."""

from __future__ import annotations

from tables.favourites import counts
from tables.people import blocks
from tables.people.models import User
from tables.profiles import entries, opponents, rating_lines, results
from tables.profiles.links import games_url


def may_see(person: User, reader: int | None) -> bool:
    """Whether a reader may see a member's figures.

    They are open, and the member has not blocked the reader.
    """
    return not person.guest and person.profile_open and not blocks.has_blocked(person.pk, reader)


def figures(user: User, to_all: bool) -> dict[str, object]:
    """What a user has played, as template context; `to_all`: only what everybody can find."""
    rows, seats = results.results(user, to_all), results.finished_seats(user, to_all)
    return {
        "figures": True,
        "results": rows,
        "places": (places := results.places_shown(rows)),
        "columns": f":{len(places)}",
        "all_games": games_url(user),
        "best": results.best_scores(user, to_all),
        "favourites": counts.favourites_in(seats),
        "opponents": opponents.opponents(user, seats),
        "rating_lines": rating_lines.rating_lines(user, to_all),
        "tournaments": entries.tournaments(user, to_all),
    }
