"""Whoever sits at a table or watches one: members and guests."""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.utils.translation import gettext_lazy as _

NAME_LENGTH = 30


class Theme(models.TextChoices):
    """How bright the page is."""

    AUTO = "auto", _("As the device")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


class Motion(models.TextChoices):
    """Whether pieces move on the page."""

    AUTO = "auto", _("As the device")
    OFF = "off", _("None")


class People(UserManager["User"]):
    """All users, and how a guest becomes one of them."""

    def create_guest(self, name: str, language: str = "") -> User:
        """Add a person who gave a name and nothing else."""
        guest = self.model(username=f"guest-{secrets.token_hex(8)}", name=name.strip(), language=language, guest=True)
        guest.set_unusable_password()
        guest.save(using=self._db)
        return guest


class User(AbstractUser):
    """A person; a guest has a name and a session, and may become a member later in the same row."""

    name = models.CharField(_("name at the table"), max_length=NAME_LENGTH, blank=True)
    guest = models.BooleanField(_("guest"), default=False)
    language = models.CharField(_("language"), max_length=8, choices=settings.LANGUAGES, blank=True, default="")
    theme = models.CharField(_("theme"), max_length=8, choices=Theme.choices, default=Theme.AUTO)
    motion = models.CharField(_("movement"), max_length=8, choices=Motion.choices, default=Motion.AUTO)

    objects: ClassVar[People] = People()

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")

    def __str__(self) -> str:
        return self.name or self.username
