"""Who follows whom, and who is shown a person's presence."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class Follow(models.Model):
    """A member follows another one.

    Following needs no consent, and shows nothing that the other member does not share.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="follows")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="followers")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["-since", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["owner", "other"], name="a_follow_once"),
            models.CheckConstraint(condition=~Q(owner=F("other")), name="nobody_follows_themselves"),
        ]

    def __str__(self) -> str:
        return f"{self.owner_id} {self.other_id}"


class ShownTo(models.TextChoices):
    """Who sees whether a person is here, and at which table."""

    NOBODY = "nobody", _("Nobody")
    BACK = "back", _("People I follow back")
    MEMBERS = "members", _("All members")


class Sharing(models.Model):
    """A person's choice of who sees their presence; without a row it is the default."""

    person = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="sharing")
    presence = models.CharField(max_length=7, choices=ShownTo.choices, default=ShownTo.BACK)

    def __str__(self) -> str:
        return f"{self.person_id} {self.presence}"
