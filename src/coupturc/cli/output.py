"""Standard output for what other programs read: bytes, whatever encoding the terminal has."""

import sys
from typing import BinaryIO


def output() -> BinaryIO:
    """Return standard output.

    Raises:
        OSError: whoever started us has closed it.
    """
    if sys.stdout is None:
        raise OSError("no standard output")
    return sys.stdout.buffer


def write_text(text: str) -> None:
    """Write a file to standard output, in UTF-8 as all of ours are."""
    output().write(text.encode())
