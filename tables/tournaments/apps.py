"""Django app of clubs, tournaments and ratings."""

from operator import attrgetter

from django.apps import AppConfig
from django.utils.translation import gettext_lazy


class TournamentsConfig(AppConfig):
    """Clubs, tournaments, ratings."""

    name = "tables.tournaments"
    label = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register chores, stopped clocks, watchers, home page, live games, mail texts and unsubscribe links."""
        from tables.access import viewers
        from tables.background import downtime, loops
        from tables.lobby import views
        from tables.notifications import unsubscribe
        from tables.talk import commentary
        from tables.tournaments import chores
        from tables.tournaments.audit import mail_texts  # noqa: F401
        from tables.tournaments.audit.permissions import can_name_commentators, can_watch
        from tables.tournaments.entries import clubs, watched
        from tables.tournaments.models import Tournament
        from tables.tournaments.rounds import round_clock
        from tables.watching import cards, filters

        loops.register(chores.LOOP, chores.run, chores.POLL)
        downtime.clocks.append(round_clock.shift_ends)
        viewers.overseers.append(can_watch)
        commentary.organisers.append(can_name_commentators)
        cards.MORE.events.append(watched.events_by_table)
        cards.MORE.ratings.append(watched.settled_ratings)
        filters.FILTERS["event"] = filters.Filter(gettext_lazy("Event"), watched.event_choices, watched.of_event)
        views.sections["tournaments"] = clubs.newest_tournaments
        unsubscribe.SUBJECTS["tournament"] = unsubscribe.Subject("e/", Tournament, attrgetter("title"))
