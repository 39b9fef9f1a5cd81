"""Run what happens without a click, without serving pages."""

import asyncio
import signal
from argparse import ArgumentParser
from collections.abc import Collection, Mapping
from typing import Any

from django.core.management.base import BaseCommand
from prometheus_client import start_http_server

from tables.background import bots, loops
from tables.hosting import worker_processes
from tables.operations import readable_again
from tables.web import metrics


class Command(BaseCommand):
    """Command `manage.py ticker`."""

    help = "Let clocks, mails, tournaments and bots run, for processes that run with `serve --no-ticker`."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--no-bots", action="store_true", help="leave bots to processes of `manage.py bots`")
        add_metrics_address(parser)

    def handle(self, *args: object, **options: object) -> None:
        run_loops(loops.all_but(bots.LOOP) if options["no_bots"] else (), options)


def add_metrics_address(parser: ArgumentParser) -> None:
    """Add the options of a process that serves no pages, so no `/metrics` either."""
    parser.add_argument("--metrics-port", type=int, help="port on which Prometheus reads its numbers")
    parser.add_argument("--metrics-host", default="127.0.0.1", help="address of that port")


def run_loops(names: Collection[str], options: Mapping[str, Any]) -> None:
    """Run these loops, without names all, until SIGINT or SIGTERM; then end the workers."""
    if options["metrics_port"] is not None:
        start_http_server(options["metrics_port"], options["metrics_host"], metrics.registry)
    readable_again.unmark_readable_tables()
    try:
        asyncio.run(run_until_stopped(names))
    finally:
        worker_processes.close()


async def run_until_stopped(names: Collection[str]) -> None:
    """Run loops until SIGINT or SIGTERM; no heartbeat, as this process serves no pages."""
    loop = asyncio.get_running_loop()
    for signum in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(signum, loops.stop)
    print("Running:", ", ".join(names or loops.registered), flush=True)
    await loops.run(names)
