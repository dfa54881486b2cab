"""Names and addresses of machines."""

#: Each machine's own, for itself.
OWN_ADDRESSES = ("127.0.0.1", "::1")


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
