"""`coupturc hub`: a conversation over standard streams."""

import io
import sys
from pathlib import Path

import pytest

from coupturc.cli import hub, main
from coupturc.rules import load_profile


class Stream:
    """A standard stream with nothing but bytes."""

    def __init__(self, buffer: io.BytesIO) -> None:
        self.buffer = buffer
        self.flush = buffer.flush


@pytest.fixture(autouse=True)
def no_tables(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.mark.parametrize("rules", [(), ("--rules", "dama-federation")])
def test_until_the_gui_quits(monkeypatch: pytest.MonkeyPatch, rules: tuple[str, ...]) -> None:
    out = io.BytesIO()
    said = b"hub\nset-param name=hash value=1\ninit\npos start\nlevel depth=1\nping\nquit\nping\n"
    monkeypatch.setattr(sys, "stdin", Stream(io.BytesIO(said)))
    monkeypatch.setattr(sys, "stdout", Stream(out))
    assert main(["hub", *rules]) == 0
    assert out.getvalue().decode().splitlines()[-3:] == ["wait", "ready", "pong"]


def test_end_of_input_ends_the_search() -> None:
    out = io.BytesIO()
    said = b"hub\nset-param name=tables value=false\nset-param name=hash value=1\ninit\npos start\ngo analyze\n"
    hub.serve(io.BytesIO(said), out, {"normal": load_profile("fmjd"), "turkish": load_profile("dama")})
    assert b"done move=" in out.getvalue()


def test_gui_that_is_gone_is_no_error() -> None:
    class Closed(io.BytesIO):
        def write(self, _data: object) -> int:
            raise BrokenPipeError

    hub.serve(io.BytesIO(b"hub\n"), Closed(), {"normal": load_profile("fmjd"), "turkish": load_profile("dama")})
