"""Django app of e-mail notifications."""

from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    """Notifications."""

    name = "tables.notifications"
    label = "notifications"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register signal receivers, the mail worker beside the ticker, and a part of the data export."""
        from tables.background import loops
        from tables.notifications import export, mail_worker, notices, outbox  # noqa: F401

        loops.register(outbox.LOOP, mail_worker.work, mail_worker.ROUND)
