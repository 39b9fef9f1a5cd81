"""Terms of a table: its clock, and what happens when it runs out."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.core import Voice, say
from tables.history import voices
from tables.messages.durations import length
from tables.models import Table, TimeoutRule
from tables.models.clock_terms import Terms


def options(table: Table) -> list[tuple[str, str]]:
    """The terms as lines of the table's options."""
    terms = table.terms()
    shown = [(_("Clock"), clock_text(table) or _("No clock"))]
    if terms is not None and terms.night:
        night = _("Clocks stop from {begin}:00 to {end}:00 ({zone})")
        shown.append((_("At night"), night.format(begin=terms.night[0], end=terms.night[1], zone=terms.zone)))
    if terms is not None and terms.weekends:
        shown.append((_("At weekends"), _("Clocks stop ({zone})").format(zone=terms.zone)))
    shown.append((_("If a player runs out of time or leaves"), str(TimeoutRule(table.lapse).label)))
    return shown


def clock_text(table: Table) -> str:
    """The clock of a table in a few words; empty without one."""
    terms = table.terms()
    return "" if terms is None else clock_terms_text(terms, voices.voice(table))


def clock_terms_text(terms: Terms, speaks: Voice) -> str:
    """A clock in a few words."""
    return live_clock_text(terms, speaks) if terms.is_live else correspondence_clock_text(terms, speaks)


def live_clock_text(terms: Terms, speaks: Voice) -> str:
    """The clock of a live game in words."""
    bank = duration_text(speaks, terms.bank)
    if not terms.increment:
        return _("{time} each").format(time=bank)
    added = ngettext("{n} second", "{n} seconds", terms.increment).format(n=terms.increment)
    return _("{time} each, plus {added} after each turn").format(time=bank, added=added)


def correspondence_clock_text(terms: Terms, speaks: Voice) -> str:
    """The clock of a correspondence game in words."""
    free = duration_text(speaks, terms.free)
    if not terms.bank:
        return _("{time} per decision").format(time=free)
    return _("{time} per decision, plus {reserve} in reserve").format(
        time=free, reserve=duration_text(speaks, terms.bank)
    )


def duration_text(speaks: Voice, seconds: int) -> str:
    """A number of seconds in words."""
    return say(length(seconds // 60), speaks)
