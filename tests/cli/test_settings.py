"""Settings of `coupturc serve` in a file and in the environment."""

from pathlib import Path

import pytest

from coupturc.cli import main
from coupturc.web import serve as serve_module
from coupturc.web.people.mailing import MailServer
from coupturc.web.serve import Settings


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """The settings with which a server would have begun."""
    given: list[Settings] = []
    monkeypatch.setattr(serve_module, "serve", lambda settings, *_: given.append(settings))
    return given


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "site.toml"


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["serve", *arguments]) == 2
    return capsys.readouterr().err


def test_a_file_has_every_option(file: Path, served: list[Settings]) -> None:
    file.write_text(
        f"""
        host = "0.0.0.0"
        port = 8001
        data = "{file.parent}"
        database = "postgresql+psycopg://db/games"
        profiles = "{file.parent}"
        lessons = "{file.parent}"
        public-url = "https://dammen.example/"
        proxy = "10.0.0.2, 10.1.0.0/16"
        log-format = "json"
        metrics-port = 9000
        bus = "nats://localhost:4222"
        mail = "smtp://localhost"
        mail-from = "dammen@dammen.example"
        metrics-host = "::1"
        """
    )
    assert main(["serve", "--settings", str(file)]) == 0
    folder = file.parent
    (settings,) = served
    assert (settings.host, settings.port, settings.data, settings.database) == (
        "0.0.0.0",  # noqa: S104
        8001,
        folder,
        "postgresql+psycopg://db/games",
    )
    assert (settings.profiles, settings.lessons, settings.public_url, settings.log_format) == (
        folder,
        folder,
        "https://dammen.example",
        "json",
    )
    assert settings.proxies == ("10.0.0.2", "10.1.0.0/16")
    assert settings.post == MailServer("localhost", 25, "dammen@dammen.example")
    assert (settings.metrics_port, settings.metrics_host, settings.bus) == (9000, "::1", "nats://localhost:4222")


def test_the_command_line_comes_before_the_environment_and_that_before_the_file(
    file: Path, served: list[Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text('host = "127.0.0.2"\nport = 1\npublic-url = "http://file.example"')
    monkeypatch.setenv("COUPTURC_SETTINGS", str(file))
    monkeypatch.setenv("COUPTURC_PORT", "2")
    monkeypatch.setenv("COUPTURC_PUBLIC_URL", "http://environment.example")
    assert main(["serve", "--port", "3"]) == 0
    (settings,) = served
    assert (settings.host, settings.port, settings.public_url) == ("127.0.0.2", 3, "http://environment.example")


@pytest.mark.usefixtures("served")
def test_every_fault_is_reported_with_its_line(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text(
        'prot = 1\nport = 99999\nhost = 3\nlog-format = "xml"\npublic-url = "a"\nbus = "nats:4222"\n[data]\nx = 1'
    )
    monkeypatch.setenv("COUPTURC_LOG_FORMAT", "lines")
    said = refused(capsys, "--settings", str(file))
    assert said.count("\n") == 1
    for fault in (
        f"{file}:1: no setting is called prot;",
        f"{file}:2: port: 99999 is not in the range",
        f"{file}:3: host: expected text in quotation marks;",
        f"{file}:4: log-format: 'xml' is not one of 'text', 'json'.;",
        f"{file}:5: public-url: expected an address such as https://dammen.example;",
        f"{file}:6: bus: expected an address such as nats://localhost:4222;",
        f"{file}:7: data: expected text in quotation marks",
        "COUPTURC_LOG_FORMAT: 'lines' is not one of",
    ):
        assert fault in said


@pytest.mark.usefixtures("served")
@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (b"port = true", "1: port: expected a whole number"),
        (b'host = ""\nport 1', "2: not TOML: Expected '='"),
        (b"host = '\xff'", "1: not TOML:"),
        (b"settings = 'x'", "1: no setting is called settings"),
        (b"public_url = 'https://dammen.example'", "1: no setting is called public_url"),
    ],
)
def test_a_faulty_file(file: Path, capsys: pytest.CaptureFixture[str], text: bytes, fault: str) -> None:
    file.write_bytes(text)
    assert f"{file}:{fault}" in refused(capsys, "--settings", str(file))


@pytest.mark.usefixtures("served")
def test_a_file_that_is_not_there(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "does not exist" in refused(capsys, "--settings", str(file))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (
            ["--mail", "localhost", "--mail-from", "a@b"],
            "expected an address such as smtps://USER:PASSWORD@mail.example",
        ),
        (["--mail", "smtp://localhost", "--mail-from", "ada"], "expected an address such as dammen@dammen.example"),
        (["--mail", "smtp://localhost"], "--mail and --mail-from belong together"),
    ],
)
def test_what_is_no_way_for_mail_is_refused(
    options: list[str], words: str, served: list[Settings], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", *options]) == 2
    assert words in capsys.readouterr().err
    assert not served
