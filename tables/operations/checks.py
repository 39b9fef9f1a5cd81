"""Checks of an installation, for `manage.py doctor` and the administrator's page: `results()`."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import NamedTuple

from django.db import DatabaseError
from django.utils.translation import gettext as _

from tables.operations import data_checks, machine_checks, service_checks
from tables.operations.findings import Finding, error

logger = logging.getLogger(__name__)


class Check(NamedTuple):
    """A function that looks at one thing; `slow` if it calls another server or reads many rows."""

    name: str
    look: Callable[[], Finding]
    slow: bool = False


CHECKS = [
    Check("versions", machine_checks.versions),
    Check("database", data_checks.database),
    Check("migrations", data_checks.migrations),
    Check("disk", machine_checks.disk),
    Check("secrets", machine_checks.secret_files),
    Check("clocks", data_checks.clocks),
    Check("redis", service_checks.redis_server),
    Check("mail", service_checks.mail_server, slow=True),
    Check("certificate", service_checks.certificate, slow=True),
    Check("background", data_checks.background_work),
    Check("outbox", data_checks.outgoing_mail),
    Check("tables", data_checks.marked_tables),
    Check("positions", data_checks.saved_positions, slow=True),
    Check("backup", machine_checks.last_backup),
]


class Result(NamedTuple):
    """What one check found, in the active language.

    level: "ok", "warning" or "error". advice: may be empty.
    """

    check: str
    level: str
    text: str
    advice: str


def results(thorough: bool = False) -> list[Result]:
    """The results of all checks, one each.

    thorough: also those that call the mail server or the site, or read every position; they take seconds.
    """
    return [result(check) for check in CHECKS if thorough or not check.slow]


def result(check: Check) -> Result:
    """The result of one check; one that fails itself is an error."""
    try:
        return Result(check.name, *check.look())
    except DatabaseError as failure:
        found = error(
            _("The database could not be asked: {reason}").format(reason=failure),
            _("Look at the line “database”, then ask again."),
        )
    except Exception as failure:
        logger.exception("the check %s failed", check.name)
        found = error(_("This could not be checked: {reason}").format(reason=failure), _("Look into the log."))
    return Result(check.name, *found)
