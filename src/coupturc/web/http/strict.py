"""What a connection may ask of the server's parsers: a few bytes can take as long to read as a game.

A quarter of a megabyte, which is what one look at a connection may bring, took 0.3 s as a body in chunks of one byte,
0.1 s as 50,000 headers: all others waited for it.
"""

from http import HTTPStatus

import h11

#: The head of a request; browsers send one or two kB.
MOST_HEAD_BYTES = 32_768

#: The parser refuses a head that is too long when the next part of it comes.
_HEAD_PART_BYTES = 4_096

Event = h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]

_WORDS = {
    HTTPStatus.LENGTH_REQUIRED: "Say how long the body is, by a Content-Length: this server takes none in chunks.",
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: f"The head of a request may have {MOST_HEAD_BYTES} bytes.",
}
_NOT_A_REQUEST = "This is not a request that the server can read."


def part_length(conn: h11.Connection) -> int:
    """Return how much may be looked at next: of a head so little that one which is too long is not parsed."""
    return _HEAD_PART_BYTES if conn.their_state is h11.IDLE else MOST_HEAD_BYTES


class StrictConnection(h11.Connection):
    """The server's end of a connection over HTTP, for requests that say how long they are."""

    def __init__(self) -> None:
        super().__init__(h11.SERVER, MOST_HEAD_BYTES)
        #: Why a request was refused.
        self.refusal: HTTPStatus | None = None

    def next_event(self) -> Event:
        """Return what has come next.

        Raises:
            h11.RemoteProtocolError: it is not a request, or its body is in chunks.
        """
        try:
            return _with_length(super().next_event())
        except h11.RemoteProtocolError as error:
            self.refusal = HTTPStatus(error.error_status_hint)
            raise

    @property
    def words(self) -> str:
        """Why a request was refused, in words."""
        return _NOT_A_REQUEST if self.refusal is None else _WORDS.get(self.refusal, _NOT_A_REQUEST)


def _with_length(event: Event) -> Event:
    if isinstance(event, h11.Request) and any(name == b"transfer-encoding" for name, _ in event.headers):
        raise h11.RemoteProtocolError("a body in chunks", HTTPStatus.LENGTH_REQUIRED)
    return event
