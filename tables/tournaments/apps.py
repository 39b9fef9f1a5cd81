"""The app of clubs and their tournaments."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Clubs, tournaments, ratings."""

    name = "tables.tournaments"
    label = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tell the site what tournaments add: chores, letters, clocks that an outage stops, who sees hidden tables."""
        import tables.access
        from tables import outages, ticker
        from tables.tournaments import access, chores, letters, roundclock  # noqa: F401

        ticker.chores.append(chores.run)
        outages.clocks.append(roundclock.stood)
        tables.access.overseers.append(access.sees)
