"""`coupturc work`: a process that does what servers have put off, beside several of them."""

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from coupturc.cli.exit_codes import FINE
from coupturc.cli.interrupt import run_until_ended
from coupturc.cli.serve import command as serve_command
from coupturc.cli.settings import settings_option
from coupturc.cli.site_options import mail_server, refuse_missing, site_options

if TYPE_CHECKING:
    from coupturc.web.people.mailing import MailServer
    from coupturc.web.serve import Settings
    from coupturc.web.store.jobs import JobRow


@click.command(context_settings={"auto_envvar_prefix": "COUPTURC"})
@settings_option(serve_command.params)
@site_options
@click.option("--list", "listed", is_flag=True, help="List what waits and what was given up, and end.")
@click.option("--again", is_flag=True, help="Have all that was given up tried again, and end.")
def command(  # noqa: PLR0913, PLR0917 - one a command-line option
    data: Path,
    database: str | None,
    public_url: str | None,
    mail: "MailServer | None",
    mail_from: str | None,
    push_key: Path | None,
    log_format: Literal["text", "json"],
    listed: bool,
    again: bool,
) -> int:
    """Do what servers have put off, such as reports on games and mails, until interrupted.

    A server does this itself; beside several of them run one or more of these processes with the same settings, and
    the servers leave it to them.
    """
    from coupturc.engine.native.pool import EnginePool  # noqa: PLC0415 - the server is not loaded for --help
    from coupturc.engine.tables.folder import open_all  # noqa: PLC0415
    from coupturc.web.serve import Settings  # noqa: PLC0415
    from coupturc.web.work import work  # noqa: PLC0415

    post = mail_server(mail, mail_from)
    settings = Settings(
        "", 0, data, database, public_url=public_url, log_format=log_format, post=post, push_key=push_key
    )
    if listed or again:
        refuse_missing(data, database)
        asked = _look(settings, again=again)
    elif (post or push_key) and public_url is None:
        raise click.UsageError("mails and notices need --public-url: they lead there")
    else:
        asked = work(settings, EnginePool(tables=open_all()), lambda: click.echo("Coup Turc: at work"))
    with suppress(KeyboardInterrupt):  # the usual end of it
        run_until_ended(asked)
    return FINE


async def _look(settings: "Settings", *, again: bool) -> None:
    from coupturc.web.serve import open_store  # noqa: PLC0415

    store = open_store(settings)
    try:
        if again:
            click.echo(f"{await store.jobs.try_dead_again()} to be tried again")
        else:
            for row in (*await store.jobs.all("waiting"), *await store.jobs.all("dead")):
                click.echo(_line(row))
    finally:
        await store.close()


def _line(row: "JobRow") -> str:
    """Return what an operator reads of a job; what it brings along may be somebody's address."""
    state = "given up" if row.state == "dead" else "under way" if row.holder else "waits"
    due = datetime.fromtimestamp(row.due_ms / 1000, UTC).isoformat(timespec="seconds")
    return f"{row.id}  {row.kind}  {state}  {due}  tries {row.tries}{f'  {row.fault}' if row.fault else ''}"
