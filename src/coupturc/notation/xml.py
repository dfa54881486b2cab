"""Text that is safe inside XML."""

import re

# What XML 1.0 has no writing for: control characters, lone surrogates, two non-characters.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


def escape(text: str) -> str:
    """Write text as XML character data or as an attribute's value.

    Characters that XML cannot hold become U+FFFD.

    Example:
        >>> escape("White < Black & so on")
        'White &lt; Black &amp; so on'
    """
    return _FORBIDDEN.sub("\ufffd", text).translate(_ENTITIES)
