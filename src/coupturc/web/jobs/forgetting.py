"""What is kept for some time only is forgotten in time, whether more of it comes or not."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from coupturc.web.store.errors import StoreError

log = logging.getLogger(__name__)

_EVERY_SECONDS = 3600


async def forget_in_time(what: str, forget: Callable[[], Awaitable[None]]) -> None:
    """Forget each hour what is too old, until cancelled.

    Args:
        what: is forgotten, as the log names it.
        forget: forgets it once.
    """
    while True:
        try:
            await forget()
        except StoreError as error:
            log.warning("cannot forget %s: %s", what, error)
        await asyncio.sleep(_EVERY_SECONDS)
