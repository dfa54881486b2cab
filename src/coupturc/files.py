"""Files that others may read, or a kill may end, while they are written."""

import os
from pathlib import Path


def refuse_unwritable(path: Path) -> None:
    """Find out whether a file can be written, before the work whose result it is to hold.

    Raises:
        OSError: it cannot; nothing has been changed.
    """
    is_new = not path.exists()
    path.open("ab").close()
    if is_new:
        path.resolve().unlink()  # where a link leads to, not the link


def write_whole(path: Path, content: bytes | str) -> None:
    """Write a file, in UTF-8 if it is text; it appears, or takes the place of an older one, when it is complete.

    Raises:
        OSError: it cannot be written; what was there stays.
    """
    partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
    partial.write_bytes(content.encode() if isinstance(content, str) else content)
    partial.replace(path)
