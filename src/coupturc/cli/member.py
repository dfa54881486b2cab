"""`coupturc member`: what the operator of a server does for its members, on the server's own machine."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from coupturc.cli.exit_codes import BAD_INPUT, FINE
from coupturc.cli.site_options import refuse_missing
from coupturc.folders import user_folder
from coupturc.utc import utc_ms

if TYPE_CHECKING:
    from coupturc.web.store import Store
    from coupturc.web.store.members import MemberRow


def _where(function: Callable[..., int]) -> Callable[..., int]:
    """Add the options that say where the server keeps its games."""
    folder = click.option(
        "--data",
        type=click.Path(path_type=Path, file_okay=False),
        default=user_folder,
        show_default="the user's data folder",
        envvar="COUPTURC_DATA",
        help="Folder of the server's games.",
    )
    database = click.option(
        "--database", metavar="URL", envvar="COUPTURC_DATABASE", help="The server's database, instead of the folder."
    )
    return folder(database(function))


_name = click.argument("name")


#: Read out over the telephone: no letter sounds or looks like another, and four groups of four hold 69 bits.
_LETTERS = "abcdefghkmnprstuwxyz"
_GROUPS = 4


@click.group("member", short_help="Give members of a server roles and new passwords.")
def command() -> None:
    """Change what a server keeps of its members; the server may run meanwhile.

    Say where it keeps them as you do for coupturc serve: with --data or --database, or in the environment.
    """


@command.command("role")
@_name
@click.argument("role", type=click.Choice(["moderator", "none"]), required=False)
@_where
def role(name: str, role: Literal["moderator", "none"] | None, data: Path, database: str | None) -> int:
    """Make a member a moderator, or one no more; without a role say which he has.

    Moderators read reports on the page /moderation and decide about them.
    """

    async def work(store: "Store", member: "MemberRow") -> None:
        if role is not None:
            await store.moderation.set_moderator(member.person, utc_ms(), is_one=role == "moderator")
        is_one = await store.moderation.is_moderator(member.person)
        click.echo(f"{member.name}: {'moderator' if is_one else 'none'}")

    return _with_member(name, data, database, work)


@command.command("password")
@_name
@_where
def password(name: str, data: Path, database: str | None) -> int:
    """Give a member who has forgotten his password a new one, and print it.

    He is logged out everywhere; he logs in with it and chooses another on the page of his account. Be sure that it is
    the member who asks.
    """

    async def work(store: "Store", member: "MemberRow") -> None:
        from coupturc.web.people.passwords import hashed  # noqa: PLC0415 - the server is not loaded for --help

        given = "-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(_GROUPS))
        await store.members.replace_password(member.person, await hashed(given, member.name))
        click.echo(f"{member.name}: {given}")

    return _with_member(name, data, database, work)


def _with_member(
    name: str, data: Path, database: str | None, work: "Callable[[Store, MemberRow], Awaitable[None]]"
) -> int:
    """Do something with a member of the server; say so when there is nobody of that name."""
    from coupturc.web.people.names import look  # noqa: PLC0415 - the server is not loaded for --help
    from coupturc.web.serve import DATABASE  # noqa: PLC0415
    from coupturc.web.store import Store, sqlite_url  # noqa: PLC0415

    refuse_missing(data, database)

    async def run() -> int:
        store = Store.open(database or sqlite_url(data / DATABASE))
        try:
            member = await store.members.looking_like(look(name))
            if member is None:
                click.echo(f"{name}: no member has this name", err=True)
                return BAD_INPUT
            await work(store, member)
        finally:
            await store.close()
        return FINE

    return asyncio.run(run())
