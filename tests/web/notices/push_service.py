"""A push service on this machine: it checks who posts, and decrypts what it gets as a browser does."""

import base64
import json
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid


def text_of(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


@dataclass
class Browser:
    """The keys of a browser that takes notices."""

    name: str
    key: EllipticCurvePrivateKey = field(default_factory=lambda: generate_private_key(SECP256R1()))
    auth: bytes = field(default_factory=lambda: secrets.token_bytes(16))

    @property
    def p256dh(self) -> str:
        return text_of(self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


@dataclass
class PushService:
    """What came, by the name of the browser, and what is answered to each."""

    address: str = ""
    browsers: dict[str, Browser] = field(default_factory=dict)
    came: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    signed: list[str] = field(default_factory=list)
    ttl: list[str] = field(default_factory=list)
    answers: dict[str, int] = field(default_factory=dict)

    def browser(self, name: str) -> dict[str, str]:
        """Return what a browser hands to the server that may push to it."""
        made = self.browsers[name] = Browser(name)
        keys = {"p256dh": made.p256dh, "auth": text_of(made.auth)}
        return {"endpoint": f"{self.address}/send/{name}", **keys, "language": "nl"}

    def take(self, name: str, headers: Message, body: bytes) -> int:
        """Take one notice."""
        browser = self.browsers[name]
        text = http_ece.decrypt(body, private_key=browser.key, auth_secret=browser.auth, version="aes128gcm")
        self.ttl.append(headers["TTL"])
        if Vapid.verify(headers["Authorization"]):
            self.signed.append(headers["Authorization"].partition("k=")[2])
        self.came.append((name, json.loads(text)))  # the last: tests wait for it from another thread
        return self.answers.get(name, 201)


@contextmanager
def push_service() -> Iterator[PushService]:
    """Run it on a free port."""
    service = PushService()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(service.take(self.path.rpartition("/")[2], self.headers, body))
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        service.address = f"http://127.0.0.1:{server.server_address[1]}"
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield service
        finally:
            server.shutdown()
            thread.join()
