"""Import of a tournament's document: preview and storing."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

import msgspec
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.utils.translation import gettext as _

from tables.messages.refusals import Refused
from tables.tournaments.exchange import document
from tables.tournaments.models import Club, Tournament

LARGEST = 8 * 1024 * 1024  # bytes; an event of 256 people in 12 rounds is smaller


class Outline(NamedTuple):
    """The contents of a document; `here`: the same tournament if the club has it already."""

    title: str
    state: str
    finished: datetime | None
    entries: int
    rounds: int
    rows: int
    here: Tournament | None


def uploaded_document(file: UploadedFile[bytes] | None) -> object:
    """Parse the uploaded file. Raises Refused."""
    if file is None:
        raise Refused(_("Choose a tournament file first."), 400)
    if file.size is None or file.size > LARGEST:
        raise Refused(_("This file is too large to be a tournament."), 413)
    try:
        return msgspec.json.decode(file.read())
    except msgspec.DecodeError as error:
        raise Refused(_("This file is not JSON, so it is not a tournament file.")) from error


def outline(club: Club, text: object) -> Outline:
    """Import a document in a rolled back transaction and count its contents. Raises Refused."""
    with transaction.atomic():
        found = document.import_tournament(club, text)
        rows = found.entries.count(), found.rounds.count(), found.log.count()
        transaction.set_rollback(True)
    return Outline(found.title, found.get_state_display(), found.finished, *rows, here=existing_tournament(club, text))


def import_once(club: Club, text: object) -> Tournament:
    """Import a document; returns the existing tournament if the club has it already. Raises Refused."""
    with transaction.atomic():
        held = Club.objects.select_for_update().get(pk=club.pk)
        return existing_tournament(held, text) or document.import_tournament(held, text)


def existing_tournament(club: Club, text: object) -> Tournament | None:
    """The tournament of this document in the club, found by its seed."""
    seed = text.get("seed") if isinstance(text, dict) else None
    return club.tournaments.filter(seed=seed).first() if isinstance(seed, str) and seed else None
