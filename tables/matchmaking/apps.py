"""Django app of searches for players."""

from django.apps import AppConfig


class MatchmakingConfig(AppConfig):
    """Searches for players."""

    name = "tables.matchmaking"
    label = "matchmaking"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the form on the home page, the loop that ends searches, and a part of the data export."""
        from tables.background import loops
        from tables.lobby import views
        from tables.matchmaking import chores, export, offers

        views.sections["search"] = offers.search_offer
        loops.register(chores.LOOP, chores.run, chores.IDLE)
        assert export
