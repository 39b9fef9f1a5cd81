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
        """Register with the rest of the site.

        Chores, clocks, watchers, sections of pages, live games, ratings, mail texts and links of mails.
        """
        from tables.access import viewers
        from tables.background import downtime, loops
        from tables.friends_page import groups
        from tables.lobby import ratings, views
        from tables.notifications import unsubscribe
        from tables.talk import commentary
        from tables.tournaments import chores
        from tables.tournaments.entries import club_export, club_invitations, clubs, watched  # noqa: F401
        from tables.tournaments.mails import mail_texts, notices  # noqa: F401
        from tables.tournaments.models import Club, Tournament
        from tables.tournaments.permissions.acting import can_name_commentators
        from tables.tournaments.permissions.viewing import can_watch
        from tables.tournaments.results import shown_ratings
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
        views.sections["club_invitations"] = club_invitations.invitations_of
        ratings.registered.append(ratings.Source(shown_ratings.ratings_of_people, shown_ratings.rating_of_seat))
        groups.registered.append(clubs.members_at_hand)
        unsubscribe.SUBJECTS["tournament"] = unsubscribe.Subject("e/", Tournament, attrgetter("title"))
        unsubscribe.SUBJECTS["club"] = unsubscribe.Subject("c/", Club, attrgetter("name"))
