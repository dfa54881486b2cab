"""What a proxy or a watchdog asks: whether the process lives, and whether it can do its work."""

import asyncio
from dataclasses import dataclass

from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from coupturc.web.store import StoreError
from coupturc.web.store.database import Database

#: A database that takes longer is of no use to anybody who plays.
_PATIENCE_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class HealthRoutes:
    """Answers in one word, which no cache keeps."""

    database: Database

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [
            Route("/healthz", self.get_health, methods=["GET"]),
            Route("/readyz", self.get_ready, methods=["GET"]),
        ]

    async def get_health(self, _request: Request) -> Response:
        """Say that the process lives and its event loop turns."""
        return _said("ok", 200)

    async def get_ready(self, _request: Request) -> Response:
        """Say whether the database answers, so that games can be played here."""
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                await self.database.read(lambda connection: connection.execute(select(1)).scalar_one())
        except (StoreError, TimeoutError):
            return _said("the database does not answer", 503)
        return _said("ok", 200)


def _said(text: str, status: int) -> Response:
    return PlainTextResponse(f"{text}\n", status, {"cache-control": "no-store"})
