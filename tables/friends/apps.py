"""Django app of members who follow each other."""

from django.apps import AppConfig


class FriendsConfig(AppConfig):
    """Follows."""

    name = "tables.friends"
    label = "friends"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """End follows where somebody is blocked, and register a part of the data export."""
        from tables.friends import export, follows  # noqa: F401
