"""Terms that a manual change makes worse [design: tournaments 7.7]."""

from __future__ import annotations

from tables.tournaments.pairing.elements.draw import Objective


def worse(before: Objective, after: Objective) -> tuple[str, ...]:
    """The terms that are higher in `after`, in the order of the objective."""
    return tuple(term for term in Objective._fields if getattr(after, term) > getattr(before, term))
