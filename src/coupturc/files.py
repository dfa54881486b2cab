"""Files that others may read, or a kill may end, while they are written."""

import os
from pathlib import Path


def write_whole(path: Path, content: bytes | str) -> None:
    """Write a file, in UTF-8 if it is text; it appears, or takes the place of an older one, when it is complete.

    Raises:
        OSError: it cannot be written; what was there stays.
    """
    partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
    partial.write_bytes(content.encode() if isinstance(content, str) else content)
    partial.replace(path)
