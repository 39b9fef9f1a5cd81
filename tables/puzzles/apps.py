"""Django app of puzzles."""

from django.apps import AppConfig


class PuzzlesConfig(AppConfig):
    """Puzzles."""

    name = "tables.puzzles"
    label = "puzzles"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the offer on the home page."""
        from tables.lobby import views
        from tables.puzzles import offers

        views.sections["puzzle"] = offers.puzzle_offer
