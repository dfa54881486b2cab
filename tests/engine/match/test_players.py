"""Players of a match by the words that name them."""

import shlex
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from coupturc import History, Position, Rules, load_profile
from coupturc._core import write_weights
from coupturc.engine import Limits
from coupturc.engine.book.format import BookMove, write_book
from coupturc.engine.dxp.player import DxpPlayer
from coupturc.engine.dxp.process import DxpProcessPlayer
from coupturc.engine.hub.player import HubPlayer
from coupturc.engine.levels import limits_of
from coupturc.engine.match import players
from coupturc.engine.match.match import Match
from coupturc.engine.match.players import PlayerNameError, parse_player
from coupturc.engine.match.results import Results, ResultsError
from coupturc.engine.native import searching
from coupturc.engine.native.evaluation import WeightsError, shipped_weights
from coupturc.engine.native.player import NativePlayer
from coupturc.engine.player import PlayerStartError, Style
from coupturc.engine.tables.folder import TableFolder
from coupturc.game.time_control import parse_time_control

FMJD = load_profile("fmjd")
SHORT = Position.from_fen("W:W32,37:B23")  # a few plies to the end
QUICK = Limits(0, nodes=10)


@pytest.fixture(autouse=True)
def no_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "open_all", tuple)


def test_names_of_players() -> None:
    assert isinstance(parse_player("hub:./scan hub", Rules()).make(), HubPlayer)
    peer = parse_player("dxp:127.0.0.1:27531", Rules())
    assert isinstance(peer.make(), DxpPlayer)
    assert peer.is_alone
    started = parse_player("dxp:./scan dxp {port}", Rules())
    assert isinstance(started.make(), DxpProcessPlayer)
    assert not started.is_alone


@pytest.mark.parametrize("clock", ["-", "?", "300", "300+5", "300d5", "300b5"])
def test_peers_hear_of_one_time_for_a_game(clock: str) -> None:
    for peer in ("dxp:127.0.0.1:1", "dxp:./scan {port}"):
        parse_player(peer, Rules()).expect_clock(parse_time_control(clock))


@pytest.mark.parametrize("clock", ["40/7200:3600", "40/7200", "*120", "60:3x30", "3x30", "1/60"])
def test_peers_hear_of_no_stages(clock: str) -> None:
    for player in ("engine:3", "hub:./scan hub"):
        parse_player(player, Rules()).expect_clock(parse_time_control(clock))
    for peer in ("dxp:127.0.0.1:1", "dxp:./scan {port}"):
        with pytest.raises(PlayerNameError, match="expected a clock of one time for the game"):
            parse_player(peer, Rules()).expect_clock(parse_time_control(clock))


@pytest.mark.parametrize(
    "text", ["engine", "engine:3", "engine:hash=1,tables=off", "engine:hash=1,tables=on,threads=2"]
)
async def test_engines_by_name(text: str) -> None:
    name = parse_player(text, Rules())
    player = name.make()
    assert isinstance(player, NativePlayer)
    choice = await player.choose(History(SHORT), FMJD.draw_limits, name.limits or QUICK)
    assert choice.move in SHORT.legal_moves
    await player.close()


@pytest.mark.parametrize("book", ["on", "{file}"])
async def test_a_book_is_played_when_it_is_named(book: str, tmp_path: Path) -> None:
    start = Position.start()
    write_book(tmp_path / "own.book", "international", {start.fen: [BookMove("35-30", 1000)]})
    name = parse_player(f"engine:book={book.format(file=tmp_path / 'own.book')}", Rules())
    player = name.make()
    choice = await player.choose(History(start), FMJD.draw_limits, Limits(0))
    await player.close()
    assert ", book " in name.identity
    assert choice.cpu_seconds == 0
    assert (choice.move.text == "35-30") is (book != "on")


def test_a_match_plays_without_a_book_until_one_is_named() -> None:
    assert parse_player("engine", Rules()).identity == parse_player("engine:book=off", Rules()).identity
    assert ", book " not in parse_player("engine:9", Rules()).identity


async def first_moves(text: str, games: int, limits: Limits) -> list[str]:
    """Return what a player opens some games with."""
    player = parse_player(text, Rules()).make()
    moves = []
    for _ in range(games):
        await player.new_game()
        moves.append((await player.choose(History(Position.start()), FMJD.draw_limits, limits)).move.text)
    await player.close()
    return moves


async def test_a_player_of_matches_varies_its_openings_only_if_told_to() -> None:
    limits, games = Limits(0, nodes=2_000), 20
    varied = await first_moves("engine:hash=1,variety=on,seed=7", games, limits)
    assert len(set(varied)) > 1
    assert varied == await first_moves("engine:hash=1,variety=on,seed=7", games, limits)
    assert varied != await first_moves("engine:hash=1,variety=on,seed=8", games, limits)
    assert len(set(await first_moves("engine:hash=1", games, limits))) == 1


async def test_variety_can_be_turned_off_where_people_play() -> None:
    limits = Limits(0, nodes=2_000, is_varied=True)
    assert len(set(await first_moves("engine:hash=1,variety=off", 20, limits))) == 1


async def test_players_of_one_seed_are_not_alike() -> None:
    name = parse_player("engine:hash=1,variety=on,seed=7", Rules())
    played = []
    for player in (name.make(), name.make()):
        start = History(Position.start())
        played.append([(await player.choose(start, FMJD.draw_limits, Limits(0, nodes=500))).move for _ in range(20)])
        await player.close()
    assert played[0] != played[1]


def test_a_book_of_the_other_game_is_refused(tmp_path: Path) -> None:
    write_book(tmp_path / "own.book", "turkish", {})
    with pytest.raises(PlayerNameError, match="expected a book of international, found one of turkish"):
        parse_player(f"engine:book={tmp_path / 'own.book'}", Rules())


@pytest.mark.parametrize("text", ["engine", "engine:7"])
async def test_tables_are_opened_off_the_event_loop(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[threading.Thread] = []

    def open_all() -> tuple[()]:
        opened.append(threading.current_thread())
        return ()

    monkeypatch.setattr(players, "open_all", open_all)
    player = parse_player(text, Rules()).make()
    await player.prepare(SHORT)
    assert len(opened) == 1
    assert opened[0] is not threading.current_thread()
    await player.close()


OURS = f"{shlex.quote(sys.executable)} -m coupturc hub"


async def test_hub_engine_with_values_of_its_parameters() -> None:
    player = parse_player(f"hub:hash=1 level=2 {OURS}", Rules()).make()
    assert isinstance(player, HubPlayer)
    choice = await player.choose(History(SHORT), FMJD.draw_limits, QUICK)
    assert choice.move in SHORT.legal_moves
    await player.close()


@pytest.mark.parametrize(
    ("value", "said"),
    [("elo=2000", "has no parameter elo"), ("hash=0", "does not take hash=0: expected a whole number from 1")],
)
async def test_parameter_that_a_hub_engine_does_not_have(value: str, said: str) -> None:
    player = parse_player(f"hub:{value} {OURS}", Rules()).make()
    with pytest.raises(PlayerStartError, match=said):
        await player.choose(History(SHORT), FMJD.draw_limits, QUICK)
    await player.close()


def test_match_of_another_engine_is_another_match(tmp_path: Path) -> None:
    """The same words, but the file behind them was written again."""
    path = tmp_path / "weights.bin"
    settings = []
    for change in (0, 0, 1):
        weights = bytearray(shipped_weights("international").tobytes())
        weights[0] ^= change
        path.write_bytes(write_weights("international", bytes(weights)))
        name = parse_player(f"engine:weights={path}", Rules())
        settings.append(Match(FMJD, (name, name), 2, (SHORT,), QUICK).settings)
    Results(tmp_path / "match", settings[0])
    Results(tmp_path / "match", settings[1])
    with pytest.raises(ResultsError, match="another match"):
        Results(tmp_path / "match", settings[2])


async def test_hand_written_evaluation_plays() -> None:
    name = parse_player("engine:weights=hand-written,hash=1", Rules())
    assert "hand-written" in name.identity
    player = name.make()
    choice = await player.choose(History(SHORT), FMJD.draw_limits, Limits(0, depth=2))
    assert choice.move in SHORT.legal_moves
    await player.close()


@pytest.mark.parametrize("game", ["international", "turkish"])
async def test_engine_with_other_weights(tmp_path: Path, game: str) -> None:
    path = tmp_path / "weights.bin"
    path.write_bytes(write_weights(game, shipped_weights(game).tobytes()))
    player = parse_player(f"engine:weights={path},hash=1", Rules(game)).make()
    start = Position.start(game)
    choice = await player.choose(History(start), FMJD.draw_limits, Limits(0, depth=2))
    assert choice.move in start.legal_moves
    await player.close()


@pytest.mark.parametrize(
    "text",
    ["", "human", "engine:0", "engine:11", "engine:speed=9", "engine:hash=0", "engine:hash=x", "engine:threads=0",
     "engine:tables=maybe",
     "engine:", "engine:,", "engine:hash=16,,threads=1", "engine:hash=16,", "engine:weights=", "engine:hash",
     "engine:hash=", "engine:hash=16,hash=32", "engine:hash=1,tables=on,hash=1", "engine:hash=1048577",
     "engine:threads=257", "engine:" + "9" * 5000, "engine:hash=" + "9" * 5000,
     "hub", "hub:", "hub:hash=1", "hub:hash=1 hash=2 scan", "hub:'open", "dxp", "dxp:host", "dxp:host:x",
     "dxp:host:99999", "dxp:host:" + "9" * 5000, "dxp::1"],
)  # fmt: skip
def test_words_that_name_no_player(text: str) -> None:
    with pytest.raises(PlayerNameError, match="expected"):
        parse_player(text, Rules())


SETTINGS = (
    "expected a level (a, b or 1 to 10), or NAME=VALUE,... with level, weights, style, hash, tables, threads, book, "
    "variety, seed"
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("engine:hash=0", "expected hash=1 to 1048576 (MiB), found 'hash=0'"),
        ("engine:threads=x", "expected threads=1 to 256, found 'threads=x'"),
        ("engine:tables=", "expected tables=on or off, found 'tables='"),
        ("engine:weights=", "expected weights=FILE or hand-written, found 'weights='"),
        ("engine:hash=1,hash=2", "expected hash once"),
        ("engine:hash=1,", f"{SETTINGS}, found ''"),
        ("engine:11", f"{SETTINGS}, found '11'"),
        ("engine:7,11", f"{SETTINGS}, found '11'"),
        ("engine:7,level=8", "expected level once"),
        ("engine:level=11", "expected level=a, b or 1 to 10, found 'level=11'"),
        ("hub:hash=1 hash=2 scan", "expected each parameter once"),
    ],
)  # fmt: skip
def test_words_say_what_is_expected(text: str, said: str) -> None:
    with pytest.raises(PlayerNameError) as error:
        parse_player(text, Rules())
    assert str(error.value) == f"{text}: {said}"


@pytest.mark.parametrize("text", ["engine:7,style=solid", "engine:level=7,style=solid", "engine:style=solid,level=7"])
async def test_a_level_plays_in_a_style(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Style] = []

    def taste(style: Style, _game: str) -> tuple[int, ...]:
        asked.append(style)
        return ()

    monkeypatch.setattr(searching, "taste_of", taste)
    name = parse_player(text, Rules())
    assert name.limits == limits_of(7)
    assert name.identity == parse_player("engine:7", Rules()).identity.replace(", Limits", ", style solid, Limits")
    player = name.make()
    await player.choose(History(Position.start()), FMJD.draw_limits, QUICK)
    await player.close()
    assert asked == ["solid"]


def test_level_with_other_limits_is_another_player(monkeypatch: pytest.MonkeyPatch) -> None:
    before = [parse_player(f"engine:{level}", Rules()).identity for level in (5, 7)]
    monkeypatch.setattr(players, "limits_of", lambda level: replace(limits_of(level), depth=9))
    after = [parse_player(f"engine:{level}", Rules()).identity for level in (5, 7)]
    assert not set(before) & set(after)


def test_engine_with_other_tables_is_another_player(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COUPTURC_TABLES", str(tmp_path))
    seen: dict[str, list[str]] = {}
    for pieces in (0, 2, 3):
        if pieces:
            TableFolder(tmp_path, Rules()).build(pieces, 1)
        for text in ("engine", "engine:7", "engine:tables=off"):
            seen.setdefault(text, []).append(parse_player(text, Rules()).identity)
    assert len(set(seen["engine"])) == len(set(seen["engine:7"])) == 3
    assert len(set(seen["engine:tables=off"])) == 1
    assert "no tables" in seen["engine"][0]
    assert "4 tables of up to 2 pieces, " in seen["engine"][1]
    assert "16 tables of up to 3 pieces, " in seen["engine:7"][2]


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [("a.zlib", b"no zlib", "expected compressed weights"), ("a.bin", b"few!", "not a weights file")],
)
def test_files_that_hold_no_weights(tmp_path: Path, name: str, data: bytes, said: str) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(WeightsError, match=said):
        parse_player(f"engine:weights={tmp_path / name}", Rules())


def test_dama_has_no_damexchange() -> None:
    with pytest.raises(PlayerNameError, match="10x10"):
        parse_player("dxp:127.0.0.1:1", Rules("turkish"))
    with pytest.raises(PlayerNameError, match="10x10"):
        parse_player("dxp:./scan {port}", Rules("turkish"))
