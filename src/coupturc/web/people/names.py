"""Names as others see them: one line, in reading order."""

import unicodedata

#: The longest name; a strip beside the board shows two lines.
LONGEST_NAME = 40

#: What turns the direction of the text around a name, or hides in it (Unicode 9, "Bidi_Control", and U+FEFF, U+200B).
_HIDDEN = dict.fromkeys((0x061C, 0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A), 0xFEFF))


def shown_name(text: str) -> str:
    """Return a name without control characters, doubled blanks and what turns the text around it."""
    text = unicodedata.normalize("NFC", text).translate(_HIDDEN)
    printable = "".join(" " if unicodedata.category(letter) in {"Cc", "Zl", "Zp"} else letter for letter in text)
    return " ".join(printable.split())[:LONGEST_NAME].rstrip()
