"""Django app of tables, seats and turns."""

from django.apps import AppConfig
from django.conf import settings


class TablesConfig(AppConfig):
    """Tables of every game."""

    name = "tables"
    label = "tables"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register loops, checks and signal receivers, and prepare all types before a second thread starts."""
        from tables import preparation
        from tables.background import bots, loops, ticker
        from tables.hosting import checks  # noqa: F401
        from tables.hosting.build_id import build_id
        from tables.play import printed_values  # noqa: F401
        from tables.seats import vote_effects  # noqa: F401
        from tables.votes import voting  # noqa: F401
        from tables.web import error_reports

        if settings.SENTRY_DSN:
            error_reports.begin_reports(settings.SENTRY_DSN, build_id())
        loops.register(bots.LOOP, bots.work, bots.IDLE)
        loops.register(ticker.LOOP, ticker.tick, ticker.IDLE)
        loops.register("clean-up", ticker.clean_up, ticker.SWEEP)
        preparation.prepare_types()
