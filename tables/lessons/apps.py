"""Django app of lessons."""

from django.apps import AppConfig


class LessonsConfig(AppConfig):
    """Lessons."""

    name = "tables.lessons"
    label = "lessons"
    default_auto_field = "django.db.models.BigAutoField"
