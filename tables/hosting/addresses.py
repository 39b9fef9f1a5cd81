"""URLs for other people, with a host name that their machines can open, if there is one."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _

from tables.hosting import lan_address

_served = {"port": 0}  # on which this process serves; 0: on none


def note_port(port: int) -> None:
    """Note the port on which this process serves, for links that are written without a request."""
    _served["port"] = port


def site_url(path: str) -> str:
    """The full URL of a page without a request: `KARNAK_URL`, or this machine and its served port."""
    port = _served["port"]
    here = settings.KARNAK_URL == settings.LOCAL_URL and port
    return f"http://localhost:{port}{path}" if here else f"{settings.KARNAK_URL}{path}"


def shared_url(request: HttpRequest, path: str) -> str:
    """The full URL of a page, for other people.

    Normally with the host of the request. For a visitor on a loopback address, with `KARNAK_URL`, or with this
    machine's address in its network, if there is one.
    """
    if not is_loopback(request.get_host()):
        return request.build_absolute_uri(path)
    if not is_loopback(urlsplit(settings.KARNAK_URL).netloc):
        return f"{settings.KARNAK_URL}{path}"
    return lan_url(request.build_absolute_uri(path))


def mail_url(path: str) -> str:
    """The full URL of a page in a mail."""
    return lan_url(site_url(path))


def lan_url(url: str) -> str:
    """The URL with this machine's network address instead of a loopback one, if there is one."""
    parts = urlsplit(url)
    there = lan_address.address() if settings.LAN and is_loopback(parts.netloc) else None
    if there is None:
        return url
    return parts._replace(netloc=f"{there}:{parts.port}" if parts.port else there).geturl()


def site_name(request: HttpRequest) -> str:
    """The host name of this site, for typing; or a note that only this machine can open it."""
    home = shared_url(request, "/")
    return loopback_note() if is_loopback_url(home) else urlsplit(home).netloc


def loopback_note() -> str:
    """The note beside a URL that other people cannot open."""
    return _("Only this computer can open this address.")


def is_loopback_url(url: str) -> bool:
    """Whether only this machine can open a URL."""
    return is_loopback(urlsplit(url).netloc)


def is_loopback(host: str) -> bool:
    """Whether a host, with or without port, is a loopback name or address."""
    name = urlsplit(f"//{host}").hostname or ""
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")
