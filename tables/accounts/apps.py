"""The app of accounts: it has no models, and people know nothing of it."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Accounts."""

    name = "tables.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Listen to confirmed addresses, and add to the document of one's own data."""
        from tables.accounts import data_export, guest_upgrade  # noqa: F401
