"""Django app of e-mail notifications."""

from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    """Notifications."""

    name = "tables.notifications"
    label = "notifications"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register signal receivers, the mail worker beside the ticker, and a part of the data export."""
        from tables.background import ticker
        from tables.notifications import export, mail_worker, notices  # noqa: F401

        ticker.services.append((mail_worker.run, mail_worker.stop))
