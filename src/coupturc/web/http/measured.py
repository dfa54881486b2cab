"""How long requests take, for the metrics."""

from time import perf_counter

from prometheus_client import Histogram
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_SECONDS = Histogram("coupturc_request_seconds", "Time to the first byte of an HTTP answer", ["method", "status"])

#: Other words in the place of a method are one, so that nobody can make more and more series.
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"})
#: What is answered to a request on which the program fails.
_FAULT = 500


class Measured:
    """Counts requests and measures how long each waits for its answer.

    Args:
        app: the application.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection; only HTTP is measured."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, has_begun = perf_counter(), False
        method = scope["method"] if scope["method"] in _METHODS else "other"

        async def send_measured(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                _SECONDS.labels(method, message["status"]).observe(perf_counter() - began)
            await send(message)

        try:
            await self._app(scope, receive, send_measured)
        except ClientDisconnect:
            return  # who asked has gone before his request was whole, and nobody waits for an answer
        except Exception:  # answered further out
            if not has_begun:
                _SECONDS.labels(method, _FAULT).observe(perf_counter() - began)
            raise
