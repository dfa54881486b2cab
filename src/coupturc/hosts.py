"""Names and addresses of machines."""


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
