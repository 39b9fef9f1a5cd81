"""Django app of accounts, without models."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Accounts."""

    name = "tables.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Register the receiver of confirmed addresses, and the account's parts of the data export."""
        from tables.accounts import data_export, guest_upgrade  # noqa: F401
