"""What all processes of a site must be told alike: servers, and processes that do jobs."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import click

from coupturc.folders import user_folder

if TYPE_CHECKING:
    from coupturc.web.people.mailing import MailServer


def _public_url(_context: click.Context, _option: click.Parameter, value: str | None) -> str | None:
    try:
        parts = urlsplit(value or "")
    except ValueError:
        parts = urlsplit("")
    if value and not (parts.scheme in {"http", "https"} and parts.hostname and parts.path in {"", "/"}):
        raise click.BadParameter("expected an address such as https://dammen.example")
    return value and value.rstrip("/")


def _mail(_context: click.Context, _option: click.Parameter, value: str | None) -> "MailServer | None":
    """Read where mails go; their sender is another option."""
    from coupturc.web.people.mailing import MailServer  # noqa: PLC0415

    try:
        return MailServer.read(value) if value else None
    except ValueError:  # it may hold a password
        raise click.BadParameter("expected an address such as smtps://USER:PASSWORD@mail.example") from None


def _mail_from(_context: click.Context, _option: click.Parameter, value: str | None) -> str | None:
    if value and not re.fullmatch(r"[^@\s<>]+@[^@\s<>]+", value):
        raise click.BadParameter("expected an address such as dammen@dammen.example")
    return value or None


_OPTIONS = (
    click.option(
        "--data",
        type=click.Path(path_type=Path, file_okay=False),
        default=user_folder,
        show_default="the user's data folder",
        help="Folder of the games; made when it is missing.",
    ),
    click.option(
        "--database",
        metavar="URL",
        help="Keep the games in this database, such as postgresql+psycopg://... (pip install coupturc[postgresql]), "
        "instead of the folder.",
    ),
    click.option(
        "--public-url",
        metavar="URL",
        callback=_public_url,
        help="Where people find it when a proxy stands before it, such as https://dammen.example.",
    ),
    click.option(
        "--mail",
        metavar="URL",
        callback=_mail,
        help="Hand mails to members over to this server, such as smtp://localhost; "
        "one with a password belongs into the settings.",
    ),
    click.option("--mail-from", metavar="ADDRESS", callback=_mail_from, help="The address that mails come from."),
    click.option(
        "--push-key",
        type=click.Path(path_type=Path, dir_okay=False),
        help="Push notices to members' devices with the key in this PEM file (pip install coupturc[push]).",
    ),
    click.option(
        "--log-format",
        type=click.Choice(["text", "json"]),
        default="text",
        show_default=True,
        help="Write the log in lines for people, or of JSON.",
    ),
)


def site_options(function: Callable[..., object]) -> Callable[..., object]:
    """Add the options of a site to a command."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


def mail_server(mail: "MailServer | None", mail_from: str | None) -> "MailServer | None":
    """Return how mails go.

    Raises:
        click.UsageError: one of the two options is missing.
    """
    if (mail is None) != (mail_from is None):
        raise click.UsageError("--mail and --mail-from belong together")
    return replace(mail, sender=mail_from) if mail and mail_from else None


def refuse_missing(data: Path, database: str | None) -> None:
    """Refuse a folder in which no server keeps its games, for commands that would otherwise make one.

    Raises:
        UsageError: there is no database.
    """
    from coupturc.web.serve import DATABASE  # noqa: PLC0415 - the server is not loaded for --help

    if database is None and not (data / DATABASE).exists():
        raise click.UsageError(f"{data / DATABASE}: no such file; say with --data where the server keeps its games")
