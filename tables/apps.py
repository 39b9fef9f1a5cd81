"""The app that owns tables, seats and turns."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Tables of every game."""

    name = "tables"
    label = "tables"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register checks and receivers, and prepare all types before there is a second thread."""
        from tables import checks, override, preparation, ticker, vote_effects, votes  # noqa: F401

        preparation.prepare_types()
