"""Django app of favourites."""

from django.apps import AppConfig


class FavouritesConfig(AppConfig):
    """Favourites."""

    name = "tables.favourites"
    label = "favourites"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the loop that reads finished games."""
        from tables.background import loops
        from tables.favourites import reading

        loops.register(reading.LOOP, reading.run, reading.POLL)
