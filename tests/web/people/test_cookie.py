"""The cookie of a session among all that may be sent as one."""

from time import process_time

import pytest
from starlette.requests import HTTPConnection

from coupturc.web.people.session_cookie import SessionCookie, new_token


def sent(cookie: str) -> HTTPConnection:
    """Return a connection with such a head."""
    return HTTPConnection({"type": "http", "headers": [(b"cookie", cookie.encode())]})


def test_a_token_is_found_among_other_cookies() -> None:
    token = new_token()
    assert SessionCookie(secure=False).read(sent(f"a=b; session={token}; theme=dark")) == token


@pytest.mark.parametrize("value", ["", '"quoted"', "two words", "x" * 101, "é"])
def test_what_is_not_a_token_is_nobody(value: str) -> None:
    assert SessionCookie(secure=False).read(sent(f"session={value}")) is None


def test_a_quoted_cookie_takes_no_time() -> None:
    """The standard library takes seconds for it, on the event loop."""
    before = process_time()
    assert SessionCookie(secure=False).read(sent('session="' + "\\\\" * 15_000 + '"')) is None
    assert process_time() - before < 0.5
