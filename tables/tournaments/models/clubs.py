"""Clubs and their members."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.models import token


class Club(models.Model):
    """A group of people who organise tournaments."""

    name = models.CharField(_("name"), max_length=60)
    slug = models.SlugField(_("address"), max_length=40, unique=True)
    language = models.CharField(_("language"), max_length=8, choices=settings.LANGUAGES, default="fr")
    zone = models.CharField(_("time zone"), max_length=40, default="Europe/Paris")
    invite_token = models.CharField(max_length=16, unique=True, default=token)  # to become a member
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    """A user's membership in a club."""

    class Role(models.TextChoices):
        """What a member may do."""

        OWNER = "owner", _("owner")
        ORGANISER = "organiser", _("organiser")
        ARBITER = "arbiter", _("arbiter")
        MEMBER = "member", _("member")

    STAFF = (Role.OWNER, Role.ORGANISER, Role.ARBITER)
    ORGANISERS = (Role.OWNER, Role.ORGANISER)

    club = models.ForeignKey(Club, models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="clubs")
    role = models.CharField(_("role"), max_length=9, choices=Role.choices, default=Role.MEMBER)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="a_member_once")]

    def __str__(self) -> str:
        return f"{self.club} {self.user} {self.role}"


class Invitation(models.Model):
    """A member who is invited to a club by name and has not answered."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="invitations")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="club_invitations")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="invited_to_a_club_once")]

    def __str__(self) -> str:
        return f"{self.club} {self.user}"
