"""Checks of other servers: Redis, mail, and the site as visitors reach it."""

from __future__ import annotations

import smtplib
import socket
import ssl
import time
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import get_connection
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.operations.findings import Finding, error, ok, warning

PATIENCE = 5  # seconds for an answer
SOON, VERY_SOON = 21, 7  # days before a certificate ends
DAY = 24 * 3600  # seconds


def redis_server() -> Finding:
    """Whether Redis answers, where one is configured; of several servers, every one."""
    if not settings.REDIS_URL:
        return ok(_("No Redis server is used; one process needs none."))
    import redis  # only where it is used

    try:
        for url in (settings.REDIS_URL, *settings.MORE_BUSES.values()):
            redis.Redis.from_url(url, socket_connect_timeout=1, socket_timeout=2).ping()
    except redis.RedisError as failure:
        return error(
            _("Redis does not answer: {reason}").format(reason=failure),
            _("Start the Redis server or correct REDIS_URL. Games go on meanwhile, with pages up to 2 seconds late."),
        )
    return ok(_("Redis answers."))


def mail_server() -> Finding:
    """Whether the mail server accepts a connection and the password."""
    if not settings.EMAIL_HOST:
        return warning(
            _("No mail server is configured: e-mails are printed or written into a folder."),
            _("Set EMAIL_HOST and the other EMAIL_ variables (deploy/karnak.env.example)."),
        )
    line = get_connection(timeout=PATIENCE)
    try:
        line.open()
    except (OSError, smtplib.SMTPException) as failure:
        return error(
            _("The mail server {host} does not accept us: {reason}").format(host=settings.EMAIL_HOST, reason=failure),
            _("Check the EMAIL_ variables. E-mails wait meanwhile and are sent later."),
        )
    finally:
        line.close()
    return ok(_("The mail server {host} accepts us.").format(host=settings.EMAIL_HOST))


def certificate() -> Finding:
    """The days until the certificate of the site's host name ends."""
    site = urlsplit(settings.KARNAK_URL)
    if site.scheme != "https" or not site.hostname:
        return ok(_("The site is not served by https, so there is no certificate."))
    try:
        days = days_left(site.hostname, site.port or 443)
    except (OSError, ValueError) as failure:
        return error(
            _("{host} cannot be reached by https: {reason}").format(host=site.hostname, reason=failure),
            _("Check the proxy, its certificate and the address of the host name."),
        )
    found = ngettext(
        "The certificate of {host} ends in {n} day.", "The certificate of {host} ends in {n} days.", days
    ).format(host=site.hostname, n=days)
    advice = _("Look why the proxy does not renew it; Caddy does so 30 days before.")
    if days < VERY_SOON:
        return error(found, advice)
    return warning(found, advice) if days < SOON else ok(found)


def days_left(host: str, port: int) -> int:
    """The whole days until a host's certificate expires.

    Raises OSError if the host cannot be reached or trusted.
    """
    context = ssl.create_default_context()
    with (
        socket.create_connection((host, port), PATIENCE) as line,
        context.wrap_socket(line, server_hostname=host) as secure,
    ):
        ends = (secure.getpeercert() or {})["notAfter"]
    return int((ssl.cert_time_to_seconds(str(ends)) - time.time()) // DAY)
