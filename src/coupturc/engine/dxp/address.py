"""Where a program listens, as people write it: `HOST:PORT`, `[::1]:PORT`, or `PORT` alone."""

import re

from coupturc.hosts import is_host

_ADDRESS = re.compile(r"(?:(?:\[(?P<bracketed>[^\[\]]+)\]|(?P<host>[^\[\]]*)):)?(?P<port>[0-9]{1,5})")
_PORTS = 1 << 16


def address_of(text: str) -> tuple[str, int] | None:
    """Return host and port, the host empty where none is named; None when the text is not an address.

    Example:
        >>> address_of("[::1]:27531"), address_of("localhost:0"), address_of("27531"), address_of("here:")
        (('::1', 27531), ('localhost', 0), ('', 27531), None)
    """
    found = _ADDRESS.fullmatch(text)
    if found is None or int(found["port"]) >= _PORTS:
        return None
    host = found["bracketed"] or found["host"] or ""
    return (host, int(found["port"])) if not host or is_host(host) else None


def format_address(host: str, port: int) -> str:
    """Write an address; one of numbers and colons stands in brackets.

    Example:
        >>> format_address("::1", 27531)
        '[::1]:27531'
    """
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
