"""What keeps other sites' pages away from a server on the user's own machine."""

import ipaddress
from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from coupturc.hosts import client_address
from coupturc.web.http.answers import problem

#: Close code of a refused WebSocket; before it is accepted the browser sees HTTP 403.
_CLOSE_FOREIGN = 4403

#: Everything comes from this server; a style attribute is how a board places its pieces.
_CONTENT_SOURCES = {
    "default-src": "'none'",
    "base-uri": "'none'",
    "connect-src": "'self'",
    "font-src": "'self'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "img-src": "'self' data: blob:",
    "manifest-src": "'self'",
    "media-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self'",
    "style-src-attr": "'unsafe-inline'",
    "worker-src": "'self'",
}

_READING = frozenset({"GET", "HEAD"})

_HEADERS_OF_ALL = {
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
}

#: Data is no document that could load or run anything.
_HEADERS_OF_DATA = _HEADERS_OF_ALL | {"content-security-policy": "default-src 'none'; frame-ancestors 'none'"}

_HEADERS = _HEADERS_OF_ALL | {
    "content-security-policy": "; ".join(f"{kind} {source}" for kind, source in _CONTENT_SOURCES.items()),
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
}


#: Browsers take it on https and from their own machine, and complain of it elsewhere.
_HEADERS_OF_TRUSTED = _HEADERS | {"cross-origin-opener-policy": "same-origin"}


class Guard:
    """Refuses requests that another site's page makes, and sets the security headers of answers.

    A page of another site can reach 127.0.0.1 from the user's browser, by a form, a WebSocket, or by
    letting its own name point there. The first two carry its `Origin`, the last its `Host`.

    Args:
        app: the application.
        hosts: the names under which the server may be asked; None for all. Its addresses always may: another site
            lets a name of its own point to them, never an address.
        parts: where the parts of a page lie; they obey the policy of their page, so 20 of them need not say it.
    """

    def __init__(self, app: ASGIApp, hosts: frozenset[str] | None, parts: str) -> None:
        self._app = app
        self._hosts = hosts
        self._parts = parts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        client_address.set((scope.get("client") or "-")[0])
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif self._is_own(headers := Headers(scope=scope)) and not _acts_unnamed(scope, headers):
            app = problem(422, "zero_character") if _has_zero(scope) else self._app
            # A move of a game with a thousand watchers passes through here a thousand times: no message is looked at.
            is_socket = scope["type"] == "websocket"
            await app(scope, receive, send if is_socket else _with_headers(send, self._headers_of(scope, headers)))
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": _CLOSE_FOREIGN, "reason": "foreign origin"})
        else:
            await problem(403, "foreign_origin")(scope, receive, _with_headers(send, _HEADERS))

    def _is_own(self, headers: Headers) -> bool:
        host = headers.get("host", "")
        origin = headers.get("origin")
        try:
            name = urlsplit(f"//{host}").hostname
            is_same_origin = origin is None or urlsplit(origin).netloc == host
        except ValueError:  # not an address at all
            return False
        return is_same_origin and (self._hosts is None or name in self._hosts or _is_address(name))

    def _headers_of(self, scope: Scope, headers: Headers) -> Mapping[str, str]:
        if scope["path"].startswith(self._parts):
            return _HEADERS_OF_ALL
        name = urlsplit(f"//{headers.get('host', '')}").hostname or ""
        is_trusted = scope["scheme"] in {"https", "wss"} or name == "localhost" or _is_loopback(name)
        return _HEADERS_OF_TRUSTED if is_trusted else _HEADERS


def _has_zero(scope: Scope) -> bool:
    """Whether a request asks for something with the null character, which PostgreSQL cannot even look for."""
    is_asked = scope["type"] == "http" and scope["path"].startswith("/api/")
    return is_asked and ("\0" in scope["path"] or b"%00" in scope["query_string"])


def _acts_unnamed(scope: Scope, headers: Headers) -> bool:
    """Whether a request acts in somebody's session and does not say from which page it comes."""
    acts = scope["type"] == "websocket" or scope["method"] not in _READING
    return acts and "cookie" in headers and "origin" not in headers


def _is_address(name: str | None) -> bool:
    try:
        ipaddress.ip_address(name or "")
    except ValueError:
        return False
    return True


def _is_loopback(name: str) -> bool:
    return _is_address(name) and ipaddress.ip_address(name).is_loopback


def _with_headers(send: Send, wanted: Mapping[str, str]) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            is_data = headers.get("content-type", "").startswith("application/json")
            for name, value in (_HEADERS_OF_DATA if is_data else wanted).items():
                headers.setdefault(name, value)
        await send(message)

    return send_with_headers
