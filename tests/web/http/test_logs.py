"""The log: a line says when and who, in two forms, and names nobody."""

import io
import json
import logging
import logging.config
from collections.abc import Iterator

import pytest

from coupturc.hosts import client_address
from coupturc.web.http import logs
from coupturc.web.http.logs import Form, log_config, shortened
from coupturc.web.store import Store, StoreError
from coupturc.web.store.errors import AwayError
from coupturc.web.store.people import PersonRow
from tests.web.support import Server

ADDRESS = "192.0.2.77"


@pytest.fixture
def client() -> Iterator[None]:
    """Somebody whose request is served."""
    token = client_address.set(ADDRESS)
    yield
    client_address.reset(token)


def log_to(written: io.StringIO, form: Form = "text") -> logging.Logger:
    """Return a log as the server has it."""
    config = log_config(form)
    config["handlers"]["stderr"]["stream"] = written
    config["loggers"] = {"coupturc.test": {"handlers": ["stderr"], "propagate": False}}
    logging.config.dictConfig(config)
    return logging.getLogger("coupturc.test")


def logged(form: Form, message: str, error: Exception | None = None) -> str:
    """Return what the log says of an event."""
    written = io.StringIO()
    log_to(written, form).error("%s", message, exc_info=error)
    return written.getvalue()


@pytest.mark.usefixtures("client")
def test_a_line_says_when_and_where_from() -> None:
    line = logged("text", "cannot store")
    assert line.endswith(" ERROR 192.0.2.0 coupturc.test: cannot store\n")
    assert line[:2] == "20"


@pytest.mark.usefixtures("client")
def test_a_line_of_json() -> None:
    line = logged("json", "cannot\nstore", ValueError("full"))
    assert line.count("\n") == 1
    said = json.loads(line)
    assert (said["level"], said["client"], said["message"]) == ("ERROR", "192.0.2.0", "cannot\nstore")
    assert said["at"].endswith("+00:00")
    assert "ValueError: full" in said["traceback"]


def test_an_outage_is_a_line_in_ten_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand games that wait for the database have a line each."""
    seconds = 0.0
    monkeypatch.setattr(logs, "monotonic", lambda: seconds)
    written = io.StringIO()
    log = log_to(written)
    for number in range(1_000):
        log.error("game %d: cannot store: %s", number, AwayError("gone"))
    log.error("something else")
    seconds = 10.0
    log.error("a report failed", exc_info=AwayError("gone"))
    said = [line.partition("test: ")[2] for line in written.getvalue().splitlines()]
    assert said[:3] == [
        "game 0: cannot store: gone",
        "something else",
        "a report failed (999 lines like it before)",
    ]


def test_what_uvicorn_cannot_read_is_a_line_in_ten_seconds() -> None:
    written = io.StringIO()
    config = log_config()
    config["handlers"]["stderr"]["stream"] = written
    logging.config.dictConfig(config)
    for _ in range(1_000):
        logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
        logging.getLogger("uvicorn.error").error("Exception in ASGI application")
    assert written.getvalue().count("Invalid HTTP request") == 1
    assert written.getvalue().count("Exception in ASGI") == 1_000, "each is another fault, perhaps"


def test_an_address_of_this_household_names_the_network_only() -> None:
    assert shortened("2001:db8:aaaa:bbbb::1") == "2001:db8:aaaa::"
    assert shortened("::ffff:192.0.2.77") == "192.0.2.0"
    assert shortened("somewhere") == "somewhere"


async def test_a_statement_that_fails_names_nobody(server: Server) -> None:
    store: Store = server.services.store
    person = PersonRow("same", "guest", "Ada Lovelace", 0)
    await store.people.create(person, "hash")
    with pytest.raises(StoreError) as failed:
        await store.people.create(person, "hash")
    assert "Ada" not in logged("text", "cannot store", failed.value)
