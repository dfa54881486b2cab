"""Text as it is compared when games are searched for."""

#: Dotted and dotless I: a reader of one language types what a reader of another wrote.
_TURKISH_I = dict.fromkeys(map(ord, "I\u0130\u0131"), "i")


def folded(text: str) -> str:
    """Return text as it is compared: upper and lower case, and the letters of Turkish, are alike.

    Example:
        >>> folded("İREM Çelik") == folded("irem çelik")
        True
    """
    return text.translate(_TURKISH_I).casefold()
