"""Statistics for SQLite's query planner; without them it reads one person's games slowly.

PostgreSQL gathers its own.
"""

from __future__ import annotations

from django.db import connection

SAMPLE = 400  # rows of each index that are looked at: milliseconds, at 50,000 tables too [sqlite.org/lang_analyze.html]


def update_statistics() -> None:
    """Look at the distribution of values, and store it for all connections to come."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA analysis_limit = {SAMPLE}")
            cursor.execute("ANALYZE")
