"""URLs as they are sent to other people: with a host name that other machines can open, if there is one."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _

from tables.hosting import lan_address


def shared(request: HttpRequest, path: str) -> str:
    """The whole address of a page, for other people.

    It is the one by which the visitor came. Who came by this machine's own name sends others to the address of the
    site (`KARNAK_URL`), or to that of this machine in its network, where the site has one.
    """
    if not is_own(request.get_host()):
        return request.build_absolute_uri(path)
    if not is_own(urlsplit(settings.KARNAK_URL).netloc):
        return f"{settings.KARNAK_URL}{path}"
    return in_network(request.build_absolute_uri(path))


def mailed(path: str) -> str:
    """The whole address of a page in a mail, where no visitor says by which name they come."""
    return in_network(f"{settings.KARNAK_URL}{path}")


def in_network(url: str) -> str:
    """A URL that others in the network of this machine can open, where it has an address there."""
    parts = urlsplit(url)
    there = lan_address.address() if settings.LAN and is_own(parts.netloc) else None
    if there is None:
        return url
    return parts._replace(netloc=f"{there}:{parts.port}" if parts.port else there).geturl()


def of_site(request: HttpRequest) -> str:
    """The host name of this site, for typing; or a note that only this machine can open it."""
    home = shared(request, "/")
    return only_here() if opens_only_here(home) else urlsplit(home).netloc


def only_here() -> str:
    """The note beside a URL that other people cannot open."""
    return _("Only this computer can open this address.")


def opens_only_here(url: str) -> bool:
    """Whether only this machine can open a URL."""
    return is_own(urlsplit(url).netloc)


def is_own(host: str) -> bool:
    """Whether a host, with its port or without, is a name that every machine has for itself."""
    name = urlsplit(f"//{host}").hostname or ""
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")
