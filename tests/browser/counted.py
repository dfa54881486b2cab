"""A line to a server that counts what goes over it, whichever part of a browser asks."""

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

_GET = b"GET /"


@dataclass
class Counted:
    """What went over the line.

    Attributes:
        url: the address of the server over this line.
        requests: how many addresses were asked for.
        bytes: what the server sent, headers included.
    """

    url: str
    requests: int = 0
    bytes: int = 0


@contextmanager
def counted(url: str) -> Iterator[Counted]:
    """Let a server answer at another port too, and count; at the end that port and all connections to it close."""
    target = urlsplit(url)
    with ExitStack() as opened:
        listener = opened.enter_context(socket.create_server(("127.0.0.1", 0)))
        line = Counted(f"http://127.0.0.1:{listener.getsockname()[1]}")
        asked = (str(target.hostname), target.port or 80)
        accepting = threading.Thread(target=_accept, args=(listener, asked, line, opened), daemon=True)
        accepting.start()
        yield line
        listener.shutdown(socket.SHUT_RDWR)
        accepting.join()


def _accept(listener: socket.socket, asked: tuple[str, int], line: Counted, opened: ExitStack) -> None:
    while True:
        try:
            near = opened.enter_context(listener.accept()[0])
        except OSError:
            return  # closed
        far = opened.enter_context(socket.create_connection(asked))
        for one, other, is_asking in ((near, far, True), (far, near, False)):
            carrying = threading.Thread(target=_carry, args=(one, other, line, is_asking), daemon=True)
            carrying.start()
            opened.callback(carrying.join)
            opened.callback(_end, one)


def _carry(one: socket.socket, other: socket.socket, line: Counted, is_asking: bool) -> None:
    """Carry one direction. A browser asks for one thing at a time on a connection, so each request is a piece."""
    try:
        while piece := one.recv(65_536):
            if not is_asking:
                line.bytes += len(piece)
            elif piece.startswith(_GET):
                line.requests += 1
            other.sendall(piece)
        other.shutdown(socket.SHUT_WR)
    except OSError:
        return  # one of the two has gone


def _end(one: socket.socket) -> None:
    with suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
