"""`coupturc hub`: the engine for programs that speak Hub."""

import sys
from contextlib import suppress
from typing import BinaryIO

import click

import coupturc
from coupturc import Engine
from coupturc.cli.options import profile_type
from coupturc.engine.hub.service import HubService
from coupturc.engine.native.evaluation import check_installed_weights, new_engine
from coupturc.engine.tables.folder import open_all
from coupturc.protocol.hub_board import VARIANTS
from coupturc.rules import Profile, load_profile

_PIECE_BYTES = 1 << 16


@click.command("hub", short_help="Be an engine for Hub programs.")
@click.option(
    "--rules",
    "profile",
    type=profile_type,
    metavar="RULES",
    help="Rules profile or TOML file for its game; when not given, fmjd and dama.",
)
def command(profile: Profile | None) -> None:
    """Speak Hub version 2 on standard input and output, until the GUI quits or closes the input.

    Dama is played when the GUI sets the parameter variant to turkish. See docs/protocols.md.
    """
    if sys.stdin is None or sys.stdout is None:
        raise click.UsageError("a GUI speaks on standard input and output: one of them is closed")
    check_installed_weights()  # else the GUI, which has been promised an engine, sees only that it has gone
    profiles = {variant: load_profile(game) for variant, game in VARIANTS.items()}
    if profile is not None:
        profiles |= {variant: profile for variant, game in VARIANTS.items() if game == profile.game}
    serve(sys.stdin.buffer, sys.stdout.buffer, profiles)


def serve(source: BinaryIO, sink: BinaryIO, profiles: dict[str, Profile]) -> None:
    """Serve one GUI.

    Args:
        source: what the GUI writes.
        sink: what the GUI reads.
        profiles: whose rules are played, by variant.
    """

    def write(data: bytes) -> None:
        with suppress(OSError):  # the GUI has gone: our input ends next
            sink.write(data)
            sink.flush()

    service = HubService(write, coupturc.__version__, profiles, _make_engine)
    try:
        while not service.is_over and (data := source.readline(_PIECE_BYTES)):
            service.receive(data)
    finally:
        service.close()


def _make_engine(hash_mib: int, with_tables: bool) -> Engine:
    return new_engine(hash_mib, tables=open_all() if with_tables else ())
