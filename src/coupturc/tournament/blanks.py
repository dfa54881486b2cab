"""Blanks of other kinds in files: names that were copied from a page or a table have them in place of plain ones."""

#: All of Unicode's category Zs except the plain one.
_BLANKS = str.maketrans(dict.fromkeys("\xa0\u1680\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B))), " "))


def with_plain_blanks(text: str) -> str:
    r"""Return a text with a plain blank for each other one, so that its columns stay where they are.

    Example:
        >>> with_plain_blanks("Jan\xa0de\u202fVries")
        'Jan de Vries'
    """
    return text.translate(_BLANKS)
