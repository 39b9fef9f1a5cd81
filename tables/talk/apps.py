"""The app of chat and personal notes."""

from django.apps import AppConfig


class TalkConfig(AppConfig):
    """Talk and notes."""

    name = "tables.talk"
    label = "talk"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hear what is told of the talk, on every page that is open."""
        from tables.realtime import room, sockets
        from tables.talk import account_deletion, delivery, export  # noqa: F401

        room.hearers[delivery.EVENT] = delivery.told
        sockets.greeters.append(delivery.greet)
