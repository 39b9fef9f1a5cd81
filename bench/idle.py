"""Queries of an idle site: `python -m bench.idle [--deployed]`.

The loops of a process (bots and clocks, tournaments, mails, heartbeat) run for half a minute while nothing is due, with
no table and with 10,000 games that are played with clocks. The goal is at most one query a second.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from datetime import timedelta

from bench.support.environment import environment, table_in_the_middle

TABLES = (0, 10_000)
SECONDS, SETTLING = 30, 3
GOAL = 1.0  # queries a second


def main() -> None:
    """Measure and print."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--deployed", action="store_true", help="with PostgreSQL")
    with environment(ask.parse_args().deployed):
        count_queries()
        print(f"{'games played':>12} {'queries a second':>17} {'ms of a look':>13} (goal {GOAL:g} query a second)")
        for tables in TABLES:
            play_more(tables)
            rate = asyncio.run(idle_rate())
            print(f"{tables:12,} {rate:17.2f} {look_milliseconds():13.2f}")


asked: list[str] = []  # the statements of all threads


def count_queries() -> None:
    """Note every statement of every connection from now on, transactions not counted."""
    from django.db import connections
    from django.db.backends.signals import connection_created

    def note(execute, sql, values, many, context):
        asked.append(sql)
        return execute(sql, values, many, context)

    connection_created.connect(lambda connection, **_more: connection.execute_wrappers.append(note), weak=False)
    connections.close_all()


async def idle_rate() -> float:
    """Queries a second of all loops of a process, once they have settled."""
    from tables.background import downtime, loops

    tasks = [asyncio.ensure_future(work) for work in (loops.run(), downtime.record_heartbeats())]
    await asyncio.sleep(SETTLING)
    before = len(asked)
    await asyncio.sleep(SECONDS)
    found = len(asked) - before
    loops.stop()
    tasks[1].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return found / SECONDS


def look_milliseconds() -> float:
    """Milliseconds of one search for the next due moment."""
    from tables.models import fixed_reads

    started = time.perf_counter()
    for _look in range(20):
        fixed_reads.next_due()
    return (time.perf_counter() - started) / 20 * 1000


def play_more(tables: int) -> None:
    """Add games with clocks: copies of one in the middle, a tenth of them in a tournament's round."""
    from django.utils import timezone

    from tables.models import Table

    if not tables:
        return
    model, _sessions = table_in_the_middle(4, seed=1)
    now = timezone.now()
    fields = {field.attname: getattr(model, field.attname) for field in model._meta.concrete_fields if not field.unique}
    Table.objects.bulk_create(
        Table(
            **fields
            | {"code": None, "deadline_at": now + timedelta(days=1, seconds=n), "bot_at": None}
            | ({"ends_at": now + timedelta(days=2)} if n % 10 == 0 else {})
        )
        for n in range(tables)
    )


if __name__ == "__main__":
    main()
