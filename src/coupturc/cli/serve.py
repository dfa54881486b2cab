"""`coupturc serve`: the application in the browser."""

import gc
import ipaddress
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

import click

from coupturc.cli.settings import settings_option
from coupturc.cli.site_options import mail_server, site_options
from coupturc.errors import quoted
from coupturc.hosts import OWN_ADDRESSES, is_host

if TYPE_CHECKING:
    from coupturc.web.people.mailing import MailServer

DEFAULT_PORT = 8000


@contextmanager
def _collecting_nothing() -> Iterator[None]:
    """Look for no garbage until the server has started: a fifth of that went into looking at what stays."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _bus(_context: click.Context, _option: click.Parameter, value: str | None) -> str | None:
    try:
        parts = urlsplit(value or "")
        is_address = parts.scheme in {"nats", "tls"} and parts.hostname and parts.port != 0
    except ValueError:  # brackets or a port that cannot be
        is_address = False
    if value and not is_address:
        raise click.BadParameter("expected an address such as nats://localhost:4222")
    return value or None


def _proxies(_context: click.Context, _option: click.Parameter, value: str) -> tuple[str, ...]:
    """Read addresses and networks with commas between them."""
    named = tuple(filter(None, map(str.strip, value.split(","))))
    for each in named:
        try:
            ipaddress.ip_network(each)
        except ValueError:
            expected = "expected addresses or networks such as 10.0.0.2,10.1.0.0/16"
            raise click.BadParameter(f"{expected}, found {quoted(each)}") from None
    return named


def _host(_context: click.Context, _option: click.Parameter, value: str) -> str:
    if not is_host(value):
        raise click.BadParameter(f"expected a name or address, found {quoted(value)}")
    return value


@click.command(context_settings={"auto_envvar_prefix": "COUPTURC"})
@settings_option()
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    callback=_host,
    help="Name or address to listen on; 0.0.0.0 for all.",
)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=DEFAULT_PORT, show_default=True, help="0 takes a free one."
)
@site_options
@click.option(
    "--proxy",
    metavar="ADDRESSES",
    default=",".join(OWN_ADDRESSES),
    show_default=True,
    callback=_proxies,
    help="Addresses or networks of proxies, with commas between them. Only their X-Forwarded-For is believed.",
)
@click.option(
    "--profiles",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="Folder with rules profiles of your own (TOML), offered beside those that are shipped.",
)
@click.option(
    "--lessons",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="Folder with lessons of your own (TOML), taught in a section of their own.",
)
@click.option(
    "--bus",
    metavar="URL",
    callback=_bus,
    help="Have servers on one database hear one another over this NATS, such as nats://localhost:4222 "
    "(pip install coupturc[nats]), instead of over PostgreSQL.",
)
@click.option("--metrics-port", type=click.IntRange(0, 65535), help="Show figures for Prometheus on this port.")
@click.option(
    "--metrics-host",
    default="127.0.0.1",
    show_default=True,
    callback=_host,
    help="Address on which the figures are shown.",
)
def command(  # noqa: PLR0913, PLR0917 - one a command-line option
    host: str,
    port: int,
    data: Path,
    database: str | None,
    proxy: tuple[str, ...],
    profiles: Path | None,
    lessons: Path | None,
    public_url: str | None,
    bus: str | None,
    mail: "MailServer | None",
    mail_from: str | None,
    push_key: Path | None,
    log_format: Literal["text", "json"],
    metrics_port: int | None,
    metrics_host: str,
) -> None:
    """Serve the application for the browser until interrupted.

    Every move is on disk before it is shown. Stop with Ctrl-C; games go on where they were.
    """
    with ExitStack() as starting:
        starting.enter_context(_collecting_nothing())
        from coupturc.engine.native.player import NativePlayer  # noqa: PLC0415 - the server is not loaded for --help
        from coupturc.engine.native.pool import EnginePool  # noqa: PLC0415
        from coupturc.engine.tables.folder import default_folder, open_all  # noqa: PLC0415
        from coupturc.web.serve import Settings, serve  # noqa: PLC0415

        post = mail_server(mail, mail_from)
        pool = EnginePool(tables=open_all())
        settings = Settings(
            host,
            port,
            data,
            database,
            profiles=profiles,
            lessons=lessons,
            tables=default_folder(),
            public_url=public_url,
            proxies=proxy,
            log_format=log_format,
            metrics_host=metrics_host,
            metrics_port=metrics_port,
            bus=bus,
            post=post,
            push_key=push_key,
        )

        def ready(url: str) -> None:
            starting.close()
            click.echo(f"Coup Turc: {url}")

        serve(settings, NativePlayer(pool=pool), ready, pool)
