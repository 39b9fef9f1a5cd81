"""What a change by hand makes worse than it was [design: tournaments 7.7]."""

from __future__ import annotations

from tables.tournaments.pairing.draw import Objective


def worse(before: Objective, after: Objective) -> tuple[str, ...]:
    """The terms that are higher in the second, in the order of the objective."""
    return tuple(term for term in Objective._fields if getattr(after, term) > getattr(before, term))
