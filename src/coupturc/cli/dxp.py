"""`coupturc dxp`: the engine for programs that speak DamExchange."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import click

from coupturc import Side
from coupturc.cli.options import MOST_COUNT, SIDE_BY_SIDE, FiniteRange, rules_option, style_option
from coupturc.engine.dxp.address import address_of, format_address
from coupturc.engine.dxp.player import DEFAULT_PORT
from coupturc.engine.dxp.service import NAME, DxpService
from coupturc.engine.levels import LEVELS, limits_of, parse_level
from coupturc.engine.native.player import NativePlayer
from coupturc.engine.player import Style
from coupturc.engine.tables.folder import open_all
from coupturc.errors import CoupTurcError
from coupturc.protocol.dxp_messages import GameRequest, sendable_minutes
from coupturc.rules import Profile
from coupturc.rules.games import GAMES


class _AddressType(click.ParamType[tuple[str, int]]):
    """`HOST:PORT`, `[::1]:PORT`, or `PORT` alone for this machine."""

    name = "address"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, int]:
        address = address_of(str(value))
        if address is None:
            raise click.BadParameter(f"{value}: expected HOST:PORT or PORT", ctx, param)
        return address[0] or "127.0.0.1", address[1]


class _AddressError(CoupTurcError):
    """An address at which nobody can listen, or nobody does."""

    def __init__(self, task: str, address: tuple[str, int], error: OSError) -> None:
        super().__init__(f"{task} {format_address(*address)}: {error.strerror or error}")


@click.command("dxp", short_help="Be an engine for DamExchange programs.")
@rules_option
@click.option("--listen", type=_AddressType(), metavar="[HOST:]PORT", help="Wait for a peer here.")
@click.option("--connect", type=_AddressType(), metavar="HOST:PORT", help="Connect to a peer.")
@click.option(
    "--ask",
    type=click.IntRange(0, MOST_COUNT),
    default=0,
    show_default=True,
    help="Ask for so many games, else follow.",
)
@click.option(
    "--minutes", type=FiniteRange(0.1, 999), default=5.0, show_default=True, help="For a game; 999: no limit."
)
@click.option(
    "--moves", type=click.IntRange(0, 999), default=0, show_default=True, help="That end a game; 0: no limit."
)
@click.option(
    "--level",
    type=click.Choice([str(level) for level in LEVELS]),
    help="As strong as this level; as strong as its clock allows when not given.",
)
@style_option
@click.option("--threads", type=SIDE_BY_SIDE, default=1, show_default=True, help="To search with.")
@click.option("--ponder", "ponders", is_flag=True, help="Think in the peer's time.")
def command(  # noqa: PLR0913 - one an option
    profile: Profile,
    listen: tuple[str, int] | None,
    connect: tuple[str, int] | None,
    *,
    ask: int,
    minutes: float,
    moves: int,
    level: str | None,
    style: Style,
    threads: int,
    ponders: bool,
) -> None:
    """Play Dammen against a DamExchange program, on either side of the connection and in either role.

    Without --connect it waits for peers until interrupted, and plays one game after another. Games that are
    asked for change colours.
    """
    if not GAMES[profile.game].has_dxp:
        raise click.UsageError("DamExchange knows the 10x10 board only")
    if listen and connect:
        raise click.UsageError("either --listen or --connect")
    requests = _Requests(ask, sendable_minutes(minutes), moves)
    player = NativePlayer(1, tables=open_all(), threads=threads, style=style)
    limits = None if level is None else limits_of(parse_level(level))
    service = DxpService(player, profile, click.echo, limits=limits, ponders=ponders)
    asyncio.run(_run(service, player, listen or ("127.0.0.1", DEFAULT_PORT), connect, requests))


@dataclass(frozen=True, slots=True)
class _Requests:
    """What each peer is asked for, colours in turn."""

    games: int
    minutes: float
    moves: int

    def __iter__(self) -> Iterator[GameRequest]:
        for number in range(self.games):
            yield GameRequest(NAME, Side.white if number % 2 else Side.black, self.minutes, self.moves)


async def _run(
    service: DxpService,
    player: NativePlayer,
    listen: tuple[str, int],
    connect: tuple[str, int] | None,
    requests: _Requests,
) -> None:
    peers: set[asyncio.Task[None]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if requests.games:
            await service.ask(reader, writer, requests)
        else:
            await service.follow(reader, writer)

    def welcome(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        peer = asyncio.create_task(serve(reader, writer))
        peers.add(peer)
        peer.add_done_callback(peers.discard)

    try:
        if connect:
            await serve(*await _connect(connect))
            return
        server = await _listen(welcome, listen)
        click.echo(f"waiting for a peer at {format_address(*server.sockets[0].getsockname()[:2])}")
        try:
            await asyncio.Event().wait()  # interrupted, `serve_forever` would wait for the peers to leave (Python 3.12)
        finally:
            server.close()
            for peer in peers:
                peer.cancel()
            await asyncio.gather(*peers, return_exceptions=True)
    finally:
        await player.close()


async def _connect(address: tuple[str, int]) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    try:
        return await asyncio.open_connection(*address)
    except OSError as error:
        raise _AddressError("cannot connect to", address, error) from error


async def _listen(
    welcome: Callable[[asyncio.StreamReader, asyncio.StreamWriter], None], address: tuple[str, int]
) -> asyncio.Server:
    try:
        return await asyncio.start_server(welcome, *address)
    except OSError as error:
        raise _AddressError("cannot listen at", address, error) from error
