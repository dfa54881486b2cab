"""Results as they are written: by the federation, and as many clubs know them from chess."""

_LOCAL = {"2-0": "1-0", "1-1": "1/2-1/2", "0-2": "0-1"}


def local_result(result: str) -> str:
    """Return a result as clubs write it; any other text stays as it is.

    Example:
        >>> local_result("1-1"), local_result("*")
        ('1/2-1/2', '*')
    """
    return _LOCAL.get(result, result)
