"""Text as it is compared when somebody searches: in capitals or not, in any alphabet."""

#: Dotted and dotless I: a reader of one language types what a reader of another wrote.
_TURKISH_I = "I\u0130\u0131"


def folded(text: str) -> str:
    """Return text as it is compared: upper and lower case, and the letters of Turkish, are alike.

    Example:
        >>> folded("İREM Çelik") == folded("irem çelik")
        True
    """
    for letter in _TURKISH_I:  # with str.translate a search among many names takes four times as long
        text = text.replace(letter, "i")
    return text.casefold()
