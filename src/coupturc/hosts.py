"""Names and addresses of machines."""

import ipaddress
from contextvars import ContextVar

#: The address of the connection that is served; "-" outside of one.
client_address: ContextVar[str] = ContextVar("client_address", default="-")

#: Each machine's own, for itself.
OWN_ADDRESSES = ("127.0.0.1", "::1")

#: A household with IPv6 has as many addresses as it likes, which are alike up to here.
_BITS_OF_A_HOUSEHOLD = 64


def is_host(text: str) -> bool:
    """Return whether something could be found under a name or a number.

    Example:
        >>> is_host("localhost"), is_host("::1"), is_host("a..b"), is_host("")
        (True, True, False, False)
    """
    try:
        return bool(text.encode("idna"))
    except UnicodeError:  # a label is empty, longer than 63 letters, or not text
        return False


def plain(address: str) -> str:
    """Return an address of IPv4 without the prefix that it has for a server or a proxy that listens with IPv6.

    Example:
        >>> plain("::ffff:192.0.2.7"), plain("192.0.2.7"), plain("2001:db8::7"), plain("-")
        ('192.0.2.7', '192.0.2.7', '2001:db8::7', '-')
    """
    try:
        mapped = ipaddress.IPv6Address(address).ipv4_mapped
    except ValueError:  # an IPv4 address, or not an address
        return address
    return address if mapped is None else str(mapped)


def plain_end(end: tuple[str, int] | None) -> tuple[str, int] | None:
    """Return the other end of a connection, an address and a port, with its plain address."""
    return None if end is None else (plain(end[0]), end[1])


def place_of(address: str) -> str:
    """Return what an address has in common with others that one household may use.

    Example:
        >>> place_of("192.0.2.7"), place_of("2001:db8:1:2::7"), place_of("::ffff:192.0.2.7"), place_of("-")
        ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7', '-')
    """
    address = plain(address)
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:  # an IPv4 address, or not an address
        return address
    return str(ipaddress.IPv6Network((found, _BITS_OF_A_HOUSEHOLD), strict=False))
