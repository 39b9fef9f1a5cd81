"""Run bots and clocks without serving pages."""

import asyncio
import signal
from typing import Any

from django.core.management.base import BaseCommand

from tables.background import downtime, loops
from tables.hosting import worker_processes


class Command(BaseCommand):
    """Command `manage.py ticker`."""

    help = "Let the bots move, for web processes that run with --no-ticker; needs Redis to be heard by them."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            asyncio.run(run())
        finally:
            worker_processes.close()


async def run() -> None:
    """Run ticker and heartbeat until SIGINT or SIGTERM."""
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, loops.stop)
    beating = asyncio.ensure_future(downtime.record_heartbeats())
    await loops.run()
    beating.cancel()
