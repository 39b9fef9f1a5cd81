"""The app of e-mail notifications: one's turn, a vote, an invitation, the end of a game."""

from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    """Notifications."""

    name = "tables.notifications"
    label = "notifications"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to tables, send mail beside the ticker, and add to the document of one's own data."""
        from tables.background import ticker
        from tables.notifications import export, mail_worker, notices  # noqa: F401

        ticker.services.append((mail_worker.run, mail_worker.stop))
