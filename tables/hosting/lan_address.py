"""Host names and address of this machine in its local network."""

import ipaddress
import socket

SOMEWHERE_ELSE = ("192.0.2.1", 9)  # reserved for documentation: the route is looked up, nothing is sent


def address() -> str | None:
    """This machine's address in its own network, if it has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE_ELSE)
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if ipaddress.ip_address(found).is_loopback else found


def names() -> list[str]:
    """Every host name under which a browser in the network may open this machine."""
    host = socket.gethostname()
    return [name for name in (address(), host, f"{host}.local") if name]
