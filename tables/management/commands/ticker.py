"""Run bots and clocks without serving pages."""

import asyncio
import signal
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db import connections
from prometheus_client import start_http_server

from tables.background import downtime, loops
from tables.hosting import worker_processes
from tables.web import metrics


class Command(BaseCommand):
    """Command `manage.py ticker`."""

    help = "Let the bots move, for web processes that run with --no-ticker; needs Redis to be heard by them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--metrics-port", type=int, help="port on which Prometheus reads its numbers")
        parser.add_argument("--metrics-host", default="127.0.0.1", help="address of that port")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["metrics_port"] is not None:
            start_http_server(options["metrics_port"], options["metrics_host"], metrics.registry)
        downtime.record_heartbeat()  # before any clock is read
        connections.close_all()
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
