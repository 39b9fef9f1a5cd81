"""Django app of users, guests and their preferences."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """Users and guests."""

    name = "tables.people"
    label = "people"
    default_auto_field = "django.db.models.BigAutoField"
