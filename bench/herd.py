"""Many connections that do the same at the same moment, in a process of their own; see bench.floods.

    python -m bench.herd connect|ask|open|ping URL PATH COUNT

opens so many connections, sends what they have to say all at once, and ends when each has its answer.
"""

import json
import resource
import selectors
import socket
import sys
from typing import Literal
from urllib.parse import urlsplit

from websockets.frames import Frame, Opcode

from bench.measured import behind_a_proxy

#: They connect and say nothing, ask for a small thing each, open a page each, or ask something on open pages.
Kind = Literal["connect", "ask", "open", "ping"]

_PIECE = 1 << 16


class Herd:
    """The connections.

    Args:
        url: of the server.
        count: how many there are.
    """

    def __init__(self, url: str, count: int) -> None:
        address = urlsplit(url)
        self._url, self._host = url, address.netloc
        #: One address: what its pages may ask for is not what the others may.
        ((name, value),) = behind_a_proxy().items()
        self._from = f"{name}: {value}"
        self._lines = [socket.create_connection((address.hostname, address.port)) for _ in range(count)]

    def ask(self, path: str, *, upgrade: bool = False) -> None:
        """Send a request on each, and wait for the beginning of each answer."""
        head = f"GET {path} HTTP/1.1\r\nhost: {self._host}\r\norigin: {self._url}\r\n{self._from}\r\n"
        key = "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n"
        key += "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        self._say(f"{head}{key if upgrade else ''}\r\n".encode(), b"HTTP/1.1 ")

    def ping(self) -> None:
        """Send a message on each page, and wait for each answer."""
        body = json.dumps({"type": "ping", "number": 7}).encode()
        frame = Frame(Opcode.TEXT, body).serialize(mask=True)
        self._say(frame, b'"pong"')

    def _say(self, text: bytes, answer: bytes) -> None:
        with selectors.DefaultSelector() as waiting:
            for line in self._lines:
                line.sendall(text)
                waiting.register(line, selectors.EVENT_READ, bytearray())
            while waiting.get_map():
                for key, _ in waiting.select():
                    piece = key.fileobj.recv(_PIECE)  # type: ignore[union-attr]
                    key.data.extend(piece)
                    if not piece or answer in key.data:
                        waiting.unregister(key.fileobj)


def main() -> None:
    """Run it."""
    kind, url, path, count = sys.argv[1:]
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    herd = Herd(url, int(count))
    if kind != "connect":
        herd.ask(path, upgrade=kind != "ask")
    if kind == "ping":
        herd.ping()


if __name__ == "__main__":
    main()
