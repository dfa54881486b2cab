"""`coupturc serve`: what is wrong is one clear line and exit code 2."""

import gc
import ipaddress
import re
import socket
from pathlib import Path

import pytest
import uvicorn

from coupturc.cli import main
from coupturc.web import serve as serve_module
from coupturc.web.http import built_page as page_module
from coupturc.web.serve import ServeError, listen, url_of


@pytest.fixture(autouse=True)
def built_page(page_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the checkout's own page is built does not matter here."""
    take_page(page_folder, monkeypatch)


def take_page(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the page come from a folder where nobody says otherwise."""
    usual = serve_module.Settings.__init__.__defaults__ or ()
    here = tuple(folder if isinstance(each, Path) else each for each in usual)
    monkeypatch.setattr(serve_module.Settings.__init__, "__defaults__", here)


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[uvicorn.Config]:
    """The configurations that would have been served."""
    configs: list[uvicorn.Config] = []
    monkeypatch.setattr(uvicorn.Server, "run", lambda self, sockets: configs.append(self.config))  # noqa: ARG005
    return configs


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["serve", "--port", "0", *arguments]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    return shown.err


def test_tells_the_address_and_makes_the_data_folder(
    tmp_path: Path, served: list[uvicorn.Config], capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "new" / "folder"
    assert main(["serve", "--port", "0", "--data", str(data)]) == 0
    assert capsys.readouterr().out.startswith("Coup Turc: http://127.0.0.1:")
    assert (data / "games.sqlite3").is_file()
    assert served[0].ws_per_message_deflate is False


def test_looks_for_garbage_once_it_has_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[bool] = []

    def listening(host: str, port: int) -> socket.socket:
        found.append(gc.isenabled())
        return listen(host, port)

    monkeypatch.setattr(serve_module, "listen", listening)
    monkeypatch.setattr(uvicorn.Server, "run", lambda *_, **__: found.append(gc.isenabled()))
    assert main(["serve", "--port", "0", "--data", str(tmp_path)]) == 0
    assert found == [False, True]


def test_uses_the_users_data_folder(
    tmp_path: Path, served: list[uvicorn.Config], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["serve", "--port", "0"]) == 0
    assert served
    assert (tmp_path / "coupturc" / "games.sqlite3").is_file()


def test_all_addresses_are_served_and_one_of_the_network_is_shown(
    tmp_path: Path, served: list[uvicorn.Config], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--host", "0.0.0.0", "--port", "0", "--data", str(tmp_path)]) == 0  # noqa: S104
    found = re.match(r"Coup Turc: http://([\d.]+):\d+$", capsys.readouterr().out)
    assert found
    with socket.socket() as own:
        own.bind((found[1], 0))  # an address of this machine
    assert not ipaddress.ip_address(found[1]).is_unspecified
    assert served[0].ws_per_message_deflate is False  # it costs more CPU time than moves do


def test_a_taken_port(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        line = refused(capsys, "--port", port, "--data", str(tmp_path))
    assert f"port {port}: Address already in use; choose another with --port" in line


def test_a_taken_port_of_the_metrics(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        line = refused(capsys, "--metrics-port", port, "--data", str(tmp_path))
    assert f"cannot show metrics on 127.0.0.1 port {port}: Address already in use" in line


def test_an_unknown_host(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "cannot listen on 300.1.1.1" in refused(capsys, "--host", "300.1.1.1", "--data", str(tmp_path))


def test_an_address_of_another_machine() -> None:
    with pytest.raises(ServeError, match=r"192\.0\.2\.1"):
        listen("192.0.2.1", 0)


def test_a_data_folder_that_cannot_be_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    line = refused(capsys, "--data", str(tmp_path / "file" / "folder"))
    assert "cannot make the data folder" in line
    assert "--data" in line


def test_a_data_folder_that_cannot_be_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "games.sqlite3").mkdir()
    line = refused(capsys, "--data", str(tmp_path))
    assert f"{tmp_path}/games.sqlite3: expected a file, found a folder" in line
    assert "--data" in line


def test_a_file_that_is_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "games.sqlite3").write_text("a shopping list" * 100)
    line = refused(capsys, "--data", str(tmp_path))
    assert f"{tmp_path}/games.sqlite3: expected a database of SQLite, found another file" in line


def test_a_database_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = refused(capsys, "--database", "sqlite:////nowhere/games.sqlite3", "--data", str(tmp_path / "unused"))
    assert "cannot use the database: /nowhere/games.sqlite3: expected a folder /nowhere, found none" in line
    assert not (tmp_path / "unused").exists()


def test_offers_the_profiles_of_a_folder(tmp_path: Path, served: list[uvicorn.Config]) -> None:
    rules = tmp_path / "rules"
    rules.mkdir()
    assert main(["serve", "--port", "0", "--data", str(tmp_path), "--profiles", str(rules)]) == 0
    assert served


def test_a_profile_with_faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "club.toml").write_text("id = 3")
    assert "club.toml" in refused(capsys, "--data", str(tmp_path), "--profiles", str(tmp_path))


def test_a_lesson_with_faults_is_told_and_ends_nothing(
    tmp_path: Path, served: list[uvicorn.Config], caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "mine.toml").write_text("id = 3")
    assert main(["serve", "--port", "0", "--data", str(tmp_path), "--lessons", str(tmp_path)]) == 0
    assert served
    assert "not taught: lesson mine.toml: id: expected" in caplog.text


def test_a_page_that_is_not_built(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    take_page(tmp_path / "static", monkeypatch)
    line = refused(capsys, "--data", str(tmp_path))
    assert "the page is not built" in line
    assert "nodejs" in line
    assert page_module.STATIC.name == "static"


@pytest.mark.skipif(not socket.has_ipv6, reason="no IPv6 on this machine")
@pytest.mark.parametrize("host", ["::1", "::"])
def test_the_address_of_ipv6_is_in_brackets(host: str) -> None:
    try:
        listening = listen(host, 0)
    except ServeError:
        pytest.skip("no IPv6 on this machine")
    with listening:
        found = re.fullmatch(r"http://\[([\da-f:]+)\]:(\d+)", url_of(listening))
        assert found
        assert int(found[2]) == listening.getsockname()[1]
        assert not ipaddress.ip_address(found[1]).is_unspecified


def test_behind_a_proxy_the_public_name_is_shown_and_known(
    tmp_path: Path, served: list[uvicorn.Config], capsys: pytest.CaptureFixture[str]
) -> None:
    url = "https://dammen.example"
    assert main(["serve", "--port", "0", "--data", str(tmp_path), "--public-url", f"{url}/"]) == 0
    assert capsys.readouterr().out == f"Coup Turc: {url}\n"
    assert served


def test_a_proxy_elsewhere_is_named(tmp_path: Path, served: list[uvicorn.Config]) -> None:
    for named in ((), ("--proxy", "10.0.0.2,10.1.0.0/16")):
        assert main(["serve", "--port", "0", "--data", str(tmp_path), *named]) == 0
    believed = [config.forwarded_allow_ips for config in served]
    assert believed == [["127.0.0.1", "::1"], ["10.0.0.2", "10.1.0.0/16"]]


@pytest.mark.parametrize("named", ["proxy.example", "*", "10.0.0.2:80", "10.0.0.1/8"])
def test_a_proxy_that_is_no_address(tmp_path: Path, capsys: pytest.CaptureFixture[str], named: str) -> None:
    assert main(["serve", "--port", "0", "--data", str(tmp_path), "--proxy", named]) == 2
    assert f"expected addresses or networks such as 10.0.0.2,10.1.0.0/16, found '{named}'" in capsys.readouterr().err


@pytest.mark.parametrize("url", ["dammen.example", "ftp://dammen.example", "https://", "https://[", "http://a/b"])
def test_a_public_address_that_is_not_one(tmp_path: Path, capsys: pytest.CaptureFixture[str], url: str) -> None:
    assert main(["serve", "--port", "0", "--data", str(tmp_path), "--public-url", url]) == 2
    assert "expected an address such as https://dammen.example" in capsys.readouterr().err


def test_the_server_knows_its_names(tmp_path: Path) -> None:
    settings = serve_module.Settings("0.0.0.0", 0, tmp_path, public_url="https://Dammen.example:8443")  # noqa: S104
    names = serve_module.names_of(settings)
    assert {"localhost", "dammen.example", socket.gethostname().lower()} <= names
    assert "evil.example" not in names
