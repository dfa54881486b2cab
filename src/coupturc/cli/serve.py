"""`coupturc serve`: the application in the browser."""

from pathlib import Path

import click

from coupturc.folders import user_folder

DEFAULT_PORT = 8000


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Name or address to listen on; 0.0.0.0 for all.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=DEFAULT_PORT, show_default=True, help="0 takes a free one."
)
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    default=user_folder,
    show_default="the user's data folder",
    help="Folder of the games; made when it is missing.",
)
@click.option(
    "--database",
    envvar="COUPTURC_DATABASE",
    metavar="URL",
    help="Keep the games in this database, such as postgresql+psycopg://..., instead of the folder.",
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
def command(
    host: str, port: int, data: Path, database: str | None, profiles: Path | None, lessons: Path | None
) -> None:
    """Serve the application for the browser until interrupted.

    Every move is on disk before it is shown. Stop with Ctrl-C; games go on where they were.
    """
    from coupturc.engine.native import NativePlayer  # noqa: PLC0415 - the server is not loaded for --help
    from coupturc.engine.tables import default_folder, open_all  # noqa: PLC0415
    from coupturc.web.analyses.analyst import Analyst  # noqa: PLC0415
    from coupturc.web.serve import Settings, serve  # noqa: PLC0415

    tables = open_all()
    settings = Settings(host, port, data, database, profiles=profiles, lessons=lessons, tables=default_folder())
    serve(settings, NativePlayer(tables=tables), lambda url: click.echo(f"Coup Turc: {url}"), Analyst(tables))
