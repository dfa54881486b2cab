"""What the server writes to its log: when, how bad, who asked, what. No names, and of addresses the first part only."""

import ipaddress
import logging
import logging.config
import math
from dataclasses import dataclass
from datetime import UTC, datetime
from time import monotonic
from typing import Any, Literal

import msgspec

from coupturc.hosts import client_address, plain
from coupturc.web.store.errors import AwayError

Form = Literal["text", "json"]

#: What is kept of an address: enough to see that a flood comes from one place, too little to name a household.
_KEPT_BITS = {4: 24, 6: 48}


def shortened(address: str) -> str:
    """Return an address without the part that names a household; text that is not an address stays as it is.

    Example:
        >>> shortened("192.0.2.7"), shortened("2001:db8:1:2::7"), shortened("-")
        ('192.0.2.0', '2001:db8:1::', '-')
    """
    address = plain(address)
    try:
        version = ipaddress.ip_address(address).version
        return str(ipaddress.ip_interface(f"{address}/{_KEPT_BITS[version]}").network.network_address)
    except ValueError:
        return address


#: So long nothing more is said of what was just said.
_QUIET_SECONDS = 10.0


#: What uvicorn says of each request and message that it cannot read. All else that it says stands for itself.
_OF_VISITORS = frozenset({"Invalid HTTP request received.", "Invalid UTF-8 sequence received from client."})


class _WithAddress(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        """Add the shortened address to every record."""
        record.client = shortened(client_address.get())
        return True


@dataclass(slots=True)
class _Said:
    """When a line was written last, and how many like it were not since."""

    at: float = -math.inf
    left_out: int = 0


class _OneOfMany(logging.Filter):
    """Of lines that come by the thousand one in ten seconds.

    Each game that waits for a database that is away has its own, and so has each request or message of a visitor that
    uvicorn cannot read.
    """

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[str, _Said] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Say whether a line is written; one that is says how many were not before it."""
        if (kind := _kind_of(record)) is None:
            return True
        said = self._said.setdefault(kind, _Said())
        if monotonic() - said.at < _QUIET_SECONDS:
            said.left_out += 1
            return False
        if said.left_out:
            record.msg, record.args = f"{record.getMessage()} ({said.left_out} lines like it before)", None
        self._said[kind] = _Said(monotonic())
        return True


def _kind_of(record: logging.LogRecord) -> str | None:
    """Return what many lines are about; None for one that stands for itself."""
    told = record.args if isinstance(record.args, tuple) else ()
    raised = record.exc_info[1] if record.exc_info else None
    if any(isinstance(each, AwayError) for each in (*told, raised)):
        return "the database is away"
    return str(record.msg) if str(record.msg) in _OF_VISITORS else None


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        """Return a record as one line of JSON."""
        said = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "client": getattr(record, "client", "-"),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            said["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(said).decode()


_FORMATTERS: dict[Form, dict[str, Any]] = {
    "text": {"format": "%(asctime)s %(levelname)s %(client)s %(name)s: %(message)s"},
    "json": {"()": _Json},
}


def form_in_use() -> Form:
    """Return the form in which this process writes its log."""
    return (
        "json" if any(isinstance(each.formatter, _Json) for each in logging.getLogger("coupturc").handlers) else "text"
    )


def log_config(form: Form = "text") -> dict[str, Any]:
    """Return what `logging.config.dictConfig`, and so uvicorn, makes the log of.

    Args:
        form: of a line.
    """
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"address": {"()": _WithAddress}, "many": {"()": _OneOfMany}},
        "formatters": {"line": _FORMATTERS[form]},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "filters": ["many", "address"], "formatter": "line"}},
        "loggers": {
            **{name: {"handlers": ["stderr"], "level": "WARNING"} for name in ("asyncio", "coupturc", "uvicorn")},
            # We say ourselves that a line is lost; what is dropped with it ("error ignored terminating") is no news.
            "psycopg": {"handlers": ["stderr"], "level": "ERROR"},
        },
    }
