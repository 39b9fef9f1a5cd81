"""Renderings shared in this process: one for each version, viewer and language.

Those of spectators are shared by all processes.
"""

from __future__ import annotations

from functools import cached_property, partial

from engine.core import Viewer
from tables.history import spectator_delay
from tables.models import Table, fixed_reads
from tables.rendering import moments, parts, shared_renderings
from tables.rendering.push_messages import Rendering, View
from tables.web.caches import render_cache


class State:
    """A table, read once for many views."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @classmethod
    def load(cls, slug: str) -> State:
        """The table as it stands. Raises Table.DoesNotExist."""
        table = fixed_reads.table_at(slug)
        if table is None or not table.seats.all():  # deleted between the two queries
            raise Table.DoesNotExist
        return cls(table)

    @cached_property
    def present(self) -> moments.Moment:
        """The table as players see it."""
        return moments.current_moment(self.table, 0)

    def moment(self, viewer: Viewer) -> moments.Moment:
        """The table as this viewer sees it; delayed spectators see another moment than players."""
        if spectator_delay.is_delayed(self.table, viewer):
            return moments.current_moment(self.table, viewer)
        return self.present


def shared_rendering(view: View, state: State | None = None) -> Rendering:
    """The rendering of a view, at its version or a newer one. Raises Table.DoesNotExist.

    state: the table, if it was read at this version already.
    """
    rendering: Rendering = render_cache.rendering(
        view, lambda: shared_renderings.load_or_render(view, partial(render_view, view, state))
    )
    if view.viewer is not None:
        render_cache.newest_place(view.slug, view.viewer, view.language)["rendered"] = rendering
    return rendering


def shown_rendering(view: View) -> Rendering | None:
    """What a page of a seat with this view shows; None if it is not known here.

    It is known if it is the last that this process has rendered for the seat. The answer to that page then holds what
    differs, as a push does.
    """
    found: Rendering | None = render_cache.newest_place(view.slug, view.viewer, view.language).get("rendered")
    return found if found is not None and (found.v, found.own) == (view.version, view.own) else None


def render_view(view: View, state: State | None) -> Rendering:
    """Render a view."""
    state = state or State.load(view.slug)
    return parts.render(state.moment(view.viewer), view.viewer, view.language)
