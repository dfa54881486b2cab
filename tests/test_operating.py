"""The configuration that docs/operating.md shows is accepted by the programs that it is for, where they are installed.

What only a machine that runs a server has (its certificate, its ports, the folder of the package) is replaced.
"""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.docs_pages import DOCS, blocks

_BEFORE_ONE = "proxy_pass http://127.0.0.1:8000"
_BEFORE_SEVERAL = "proxy_pass http://coupturc"


def shown(*beginnings: str) -> list[str]:
    """Return the blocks that begin so."""
    return [text for text in blocks(DOCS / "operating.md", "text") if text.startswith(beginnings)]


def checked(name: str, *arguments: object, **environment: str) -> None:
    """Have a program check its configuration; all that it says against it is a fault."""
    program = shutil.which(name) or shutil.which(name, path="/usr/sbin")
    if program is None:
        pytest.skip(f"{name} is not installed")
    command = [program, *map(str, arguments)]
    answer = subprocess.run(command, env=environment or None, capture_output=True, text=True, check=False, timeout=60)
    assert answer.returncode == 0, answer.stderr
    assert not [line for line in answer.stderr.splitlines() if "warn" in line.lower() or "unknown" in line.lower()]


SITES = shown("dammen.example {")


@pytest.mark.parametrize("site", SITES, ids=["one server", "several servers"])
def test_caddy_accepts_what_is_shown(site: str, tmp_path: Path) -> None:
    file = tmp_path / "Caddyfile"
    file.write_text(site, "utf-8")
    checked("caddy", "validate", "--adapter", "caddyfile", "--config", file, HOME=str(tmp_path))


(NGINX_SITE,) = shown("map $http_upgrade ")
(UPSTREAM,) = shown("upstream ")


@pytest.mark.parametrize(
    "parts",
    [[NGINX_SITE], [UPSTREAM, NGINX_SITE.replace(_BEFORE_ONE, _BEFORE_SEVERAL)]],
    ids=["one server", "several servers"],
)
def test_nginx_accepts_what_is_shown(parts: Sequence[str], tmp_path: Path) -> None:
    make_certificate(tmp_path)
    site = "\n".join(parts)
    for there, here in (("/etc/letsencrypt/live/dammen.example", str(tmp_path)), ("listen 443", "listen 8443")):
        assert there in site
        site = site.replace(there, here)
    own = "".join(
        f"{kind}_temp_path {tmp_path}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    file = tmp_path / "nginx.conf"
    file.write_text(f"pid {tmp_path}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{own}{site}}}\n", "utf-8")
    checked("nginx", "-t", "-e", "stderr", "-p", tmp_path, "-c", file)


def make_certificate(folder: Path) -> None:
    """Make what a server on the internet has from a certificate authority."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl is not installed")
    key, certificate = folder / "privkey.pem", folder / "fullchain.pem"
    command = [openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    subprocess.run(
        [*command, "-subj", "/CN=dammen.example", "-keyout", key, "-out", certificate], check=True, capture_output=True
    )


def test_the_site_has_one_line_to_replace_for_several_servers() -> None:
    assert NGINX_SITE.count(_BEFORE_ONE) == 1


SERVER, WORK = shown("[Unit]")
(OF_A_PORT,) = shown("ExecStart=")


def with_port(unit: str) -> str:
    """Return the unit of which each server is an instance."""
    lines = unit.splitlines(keepends=True)
    return "".join(OF_A_PORT if line.startswith("ExecStart=") else line for line in lines)


@pytest.mark.parametrize(
    ("name", "unit"),
    [("coupturc.service", SERVER), ("coupturc-work.service", WORK), ("coupturc@.service", with_port(SERVER))],
)
def test_systemd_accepts_what_is_shown(name: str, unit: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(
        unit.replace("/opt/coupturc/bin/coupturc", str(Path(sys.executable).with_name("coupturc"))), "utf-8"
    )
    checked("systemd-analyze", "verify", "--man=no", "--recursive-errors=no", file)
