"""How long requests take, for the metrics."""

from time import perf_counter

from prometheus_client import Histogram
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_SECONDS = Histogram("coupturc_request_seconds", "Time to the first byte of an HTTP answer", ["method", "status"])

#: Other words in the place of a method are one, so that nobody can make more and more series.
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"})


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
            return await self._app(scope, receive, send)
        began = perf_counter()

        async def send_measured(message: Message) -> None:
            if message["type"] == "http.response.start":
                method = scope["method"] if scope["method"] in _METHODS else "other"
                _SECONDS.labels(method, message["status"]).observe(perf_counter() - began)
            await send(message)

        return await self._app(scope, receive, send_measured)
