"""What a DamExchange peer sends, cut up so that a session takes one message at a time."""

import re

_BEHIND_A_MESSAGE = re.compile(rb"(?<=\0)")


def pieces_of(data: bytes) -> list[bytes]:
    r"""Cut bytes behind each message; the last piece may be the beginning of one.

    A session that took several at once would be in the state after the last of them, in which the answer to the first
    may be out of place.

    Example:
        >>> pieces_of(b"C1\0C2\0C")
        [b'C1\x00', b'C2\x00', b'C']
    """
    return [piece for piece in _BEHIND_A_MESSAGE.split(data) if piece]
