"""Django app of the desk."""

from django.apps import AppConfig


class AdministrationConfig(AppConfig):
    """The desk."""

    name = "tables.administration"
    label = "administration"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the mails about reports and calls, and the log of settled reports."""
        from tables.administration import alerts, log  # noqa: F401
