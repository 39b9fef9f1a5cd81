"""Django app of the game of the week."""

from django.apps import AppConfig


class WeekConfig(AppConfig):
    """The game of the week."""

    name = "tables.week"
    label = "week"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the offer on the home page, and what notes the results."""
        from tables.lobby import views
        from tables.week import games, offers  # noqa: F401  games connects its receiver

        views.sections["week"] = offers.week_offer
