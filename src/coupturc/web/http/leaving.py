"""What a request hears that the server has no time for any more, because it ends."""

from asyncio import CancelledError

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_AWAY = 503


class Leaving:
    """Answers requests that are cut off as a server that is away does, for the page to ask again.

    Args:
        app: the application.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection; a WebSocket is cut off as it is."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        has_begun = False

        async def send_noted(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await self._app(scope, receive, send_noted)
        except CancelledError:
            if has_begun:
                raise
            await Response(status_code=_AWAY)(scope, receive, send)
