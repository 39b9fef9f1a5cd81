"""Django app of chat and notes."""

from django.apps import AppConfig


class TalkConfig(AppConfig):
    """Talk and notes."""

    name = "tables.talk"
    label = "talk"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register chat events and greetings with open pages, account deletion, and the data export."""
        from tables.realtime import room, sockets
        from tables.talk import account_deletion, export  # noqa: F401
        from tables.talk.posting import delivery

        room.hearers[delivery.EVENT] = delivery.push_message
        sockets.greeters.append(delivery.greet)
