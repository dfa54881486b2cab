"""`coupturc bot`: what it refuses, and its end on a server that does not know its token. No network."""

import subprocess
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.cli.shell import Run

TOKEN = "lip-secret"  # noqa: S105 - not a real one


@pytest.mark.parametrize(
    "url", ["http://example.org", "example.org", "ftp://localhost", "https://", "http://[", "https://a:99999"]
)
def test_the_token_goes_only_where_it_is_safe(run: Run, monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("LIDRAUGHTS_TOKEN", TOKEN)
    result = run("bot", "--url", url)
    assert result.code == 2
    assert "expected an address with https://" in result.err


@pytest.mark.parametrize("token", ["", "two words", "é", "a\x07"])
def test_a_token_is_needed(run: Run, monkeypatch: pytest.MonkeyPatch, token: str) -> None:
    monkeypatch.setenv("LIDRAUGHTS_TOKEN", token)
    result = run("bot")
    assert result.code == 2
    assert "LIDRAUGHTS_TOKEN" in result.err


class Refusing(BaseHTTPRequestHandler):
    """Knows no token."""

    def do_GET(self) -> None:
        self.send_error(401)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name that is overridden
        pass


def test_a_refused_token_ends_it_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "token").write_text(TOKEN + "\n")
    with HTTPServer(("127.0.0.1", 0), Refusing) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        words = ["bot", "--token-file", str(tmp_path / "token"), "--url", f"http://127.0.0.1:{server.server_port}"]
        done = subprocess.run(
            [sys.executable, "-m", "coupturc", *words], capture_output=True, text=True, check=False, timeout=60
        )
        server.shutdown()
    assert done.returncode not in (0, -11)
    assert "401" in done.stderr
    assert "Traceback" not in done.stderr
    assert TOKEN not in done.stderr + done.stdout
