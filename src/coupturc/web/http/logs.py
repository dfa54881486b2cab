"""What the server writes to its log: when, how bad, who asked, what."""

import logging
import logging.config
from contextvars import ContextVar
from typing import Any

#: The address of the connection that is served; "-" outside of one.
client_address: ContextVar[str] = ContextVar("client_address", default="-")


class _WithAddress(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        """Add the address to every record."""
        record.client = client_address.get()
        return True


#: For `logging.config.dictConfig`, and so for uvicorn.
LOG_CONFIG: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"address": {"()": _WithAddress}},
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(client)s %(name)s: %(message)s"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "filters": ["address"], "formatter": "line"}},
    "loggers": {name: {"handlers": ["stderr"], "level": "WARNING"} for name in ("asyncio", "coupturc", "uvicorn")},
}
