"""Ends searches whose time has come, and seats people whom two simultaneous requests have missed."""

from __future__ import annotations

import logging
import math

from channels.db import database_sync_to_async
from django.db.models import Count, F, Min
from django.utils import timezone

from tables.background import loops
from tables.matchmaking import matching, searches
from tables.matchmaking.models import Search

logger = logging.getLogger(__name__)

LOOP = searches.LOOP
IDLE = searches.LEFT.total_seconds()  # between two looks if nothing wakes it


async def run() -> float:
    """Do what is due. Returns the seconds until the next search ends; infinite without one."""
    wait: float = await database_sync_to_async(do_chores)()
    return wait


def do_chores() -> float:
    """End searches, seat people, and return the seconds until the next search ends."""
    now = timezone.now()
    Search.objects.filter(until__lte=now).delete()
    pools = Search.objects.filter(table=None).order_by().values("game", "seats", "live")
    for pool in pools.annotate(n=Count("pk")).filter(n__gte=F("seats")).values_list("game", "seats", "live"):
        try:
            matching.match_waiting(*pool)
        except Exception:  # one game must not keep the others waiting
            logger.exception("people who wait for %s could not be seated", pool)
    soonest = Search.objects.aggregate(at=Min("until"))["at"]
    return math.inf if soonest is None else max(loops.AGAIN, (soonest - now).total_seconds())
