"""The app of accounts, guests and their preferences."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """People."""

    name = "tables.people"
    label = "people"
    default_auto_field = "django.db.models.BigAutoField"
