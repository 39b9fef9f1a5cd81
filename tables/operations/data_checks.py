"""Checks of the database: connection, migrations, clock, waiting work, and what cannot be read."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.migration import Migration
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.models import Beat, Table, damage, standstill
from tables.notifications.models import Mail
from tables.operations import migration_check
from tables.operations.findings import Finding, error, ok, warning

NEAR, FAR = timedelta(seconds=1), timedelta(seconds=5)  # between two clocks
LATE = timedelta(minutes=1)  # bots and clocks are never so late
LATE_MAIL = timedelta(minutes=15)
NAMED = 5  # tables that a sentence names


def database() -> Finding:
    """Whether the database answers."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as failure:
        return error(
            _("The database does not answer: {reason}").format(reason=failure),
            _("Start the database server, or correct DATABASE_URL. Without it nobody can play."),
        )
    name = connection.settings_dict["NAME"]
    return ok(_("The database {name} answers.").format(name=Path(str(name)).name))


def migrations() -> Finding:
    """Whether all migrations of this release are applied, and no others."""
    executor = MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    applied = set(executor.loader.applied_migrations)
    if missing:
        count = ngettext("{n} migration is not applied.", "{n} migrations are not applied.", len(missing))
        return error(count.format(n=len(missing)), migration_advice([found for found, _backwards in missing]))
    if newer := applied - set(executor.loader.disk_migrations) - set(executor.loader.replacements):
        return warning(
            _("The database is of a newer release: {names}").format(names=", ".join(sorted(map(".".join, newer)))),
            _("Install the release that the database was used with."),
        )
    return ok(_("All migrations are applied."))


def migration_advice(plan: list[Migration]) -> str:
    """How to apply these migrations.

    While games are played, unless one says that the previous release cannot run beside it.
    """
    if names := migration_check.stopping_migrations(plan):
        return _("Stop all processes, run `karnak migrate`, and start them together: {names}").format(
            names=", ".join(names)
        )
    return _("Run `karnak migrate`.")


def clocks() -> Finding:
    """The difference between the clocks of the database server and of this machine."""
    if connection.vendor != "postgresql":
        return ok(_("Database and machine have the same clock."))
    before = timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        there = cursor.fetchone()[0]
    apart = abs(there - (before + (timezone.now() - before) / 2))
    found = _("The clocks of database and machine differ by {seconds} s.").format(
        seconds=f"{apart.total_seconds():.2f}"
    )
    advice = _("Let both machines set their clocks by NTP: `timedatectl set-ntp true`.")
    if apart > FAR:
        return error(found, advice)
    return warning(found, advice) if apart > NEAR else ok(found)


def background_work() -> Finding:
    """Whether a server runs, and bots and clocks are not late."""
    now, beat = timezone.now(), Beat.objects.first()
    if beat is None or now - beat.at > standstill.DOWN:
        return warning(_("No server is running."), _("Start one: `systemctl start karnak@0`, or `manage.py serve`."))
    moment = now - LATE
    bots, timeouts = Table.objects.with_due_bot(moment), Table.objects.with_due_timeout(moment)
    if late := (bots | timeouts).filter(damage="").distinct().count():
        return error(
            ngettext("Bots or clocks are late at {n} table.", "Bots or clocks are late at {n} tables.", late).format(
                n=late
            ),
            _("Look into the log for the ticker, and restart the process that runs it."),
        )
    return ok(_("A server is running, and bots and clocks are in time."))


def outgoing_mail() -> Finding:
    """Whether e-mails wait too long, or were given up."""
    advice = _("Check the EMAIL_ variables with `karnak doctor`; the e-mails stand in the admin pages.")
    late = Mail.objects.filter(given_up=False, made__lt=timezone.now() - LATE_MAIL).count()
    if late:
        return warning(
            ngettext("{n} e-mail has been waiting too long.", "{n} e-mails have been waiting too long.", late).format(
                n=late
            ),
            advice,
        )
    if lost := Mail.objects.filter(given_up=True).count():
        return warning(
            ngettext("{n} e-mail could not be delivered.", "{n} e-mails could not be delivered.", lost).format(n=lost),
            advice,
        )
    return ok(_("No e-mail is late."))


def marked_tables() -> Finding:
    """Whether tables are marked as unreadable."""
    return readable(list(Table.objects.exclude(damage="").order_by("pk").values_list("slug", flat=True)))


def saved_positions() -> Finding:
    """Whether every table can be read, marked or not; nothing is marked here."""
    return readable([table.slug for table in Table.objects.order_by("pk").iterator() if not can_be_read(table)])


def can_be_read(table: Table) -> bool:
    """Whether the stored data of a table can be read. Raises DatabaseError if the database cannot."""
    try:
        return damage.read_all(table)
    except DatabaseError:
        raise
    except Exception:  # stored data can be wrong in any way
        return False


def readable(unreadable: list[str]) -> Finding:
    """What is said about these unreadable tables."""
    if not unreadable:
        return ok(_("Every table can be read."))
    n, names = len(unreadable), ", ".join(unreadable[:NAMED])
    return error(
        ngettext("{n} table cannot be read: {names}", "{n} tables cannot be read: {names}", n).format(n=n, names=names),
        _("Open them in the admin pages: the error stands there. `karnak replay` finds what differs."),
    )
