"""The app that tells people who are elsewhere: their turn, a vote, an invitation, the end of a game."""

from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    """Notifications."""

    name = "tables.notifications"
    label = "notifications"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Add to the document of one's own data."""
        from tables.notifications import export  # noqa: F401
