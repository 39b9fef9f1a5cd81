"""Admin page of the outbox: unsent mails and attempts, without their texts."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tables.notifications.models import Mail


@admin.register(Mail)
class Mails(admin.ModelAdmin):  # type: ignore[type-arg]
    """Unsent mails."""

    list_display = ("to", "made", "attempts", "next_try", "given_up")
    list_filter = ("given_up",)
    fields = readonly_fields = ("to", "made", "attempts", "next_try", "claimed_until", "given_up")
    actions = ("try_now",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never: only the site writes mails."""
        return False

    @admin.action(description=_("Try again now"))
    def try_now(self, request: HttpRequest, mails: QuerySet[Mail]) -> None:
        """Send these mails with the next round."""
        mails.update(next_try=timezone.now(), given_up=False)
