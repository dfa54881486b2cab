"""lidraughts.org's protocol without a network: what it sends is read, what it means is said."""

import json
from pathlib import Path

import pytest

from coupturc import History, Position
from coupturc.notation.pdn import parse_pdn
from coupturc.protocol import lidraughts_requests as ask
from coupturc.protocol.faults import Malformed, ProtocolError
from coupturc.protocol.lidraughts_events import (
    Challenge,
    EventReader,
    GameFull,
    GameStart,
    GameState,
    Unknown,
    read_event,
)
from coupturc.protocol.lidraughts_game import LidraughtsGame, Over, Think
from coupturc.protocol.lidraughts_lobby import Lobby, Wishes
from coupturc.protocol.lidraughts_moves import jumps_of, play_jumps

TRANSCRIPT = (Path(__file__).parents[2] / "data" / "lidraughts" / "game.ndjson").read_bytes()

EXPORT = """[Event "Casual Blitz game"]
[Site "https://lidraughts.org/5IrD6Gzz"]
[Date "2019.10.25"]
[White "George"]
[Black "CoupTurc"]
[Result "0-2"]
[GameType "20"]
[TimeControl "300+2"]

1. 32-28 { [%clock w0:05:00 B0:05:00] } 18-22 { [%clock W0:05:00 b0:04:59] } 2. 37-32 { [%clock w0:04:57 B0:04:59] } 0-2
"""


def challenge(**changes: object) -> bytes:
    """Return the challenge that the documentation of the API shows, changed."""
    data: dict[str, object] = {
        "id": "7aGLxJ4F",
        "challenger": {"id": "george", "name": "George", "title": "MI", "rating": 2506},
        "variant": {"key": "standard", "name": "Standard", "short": "Std"},
        "rated": True,
        "speed": "rapid",
        "timeControl": {"type": "clock", "limit": 300, "increment": 25, "show": "5+25"},
    }
    return json.dumps({"type": "challenge", "challenge": data | changes}).encode()


def test_a_transcript_is_followed_in_pieces_of_any_size() -> None:
    for size in (1, 7, 100, 10_000):
        reader, game = EventReader(), LidraughtsGame("coupturc")
        events = [e for at in range(0, len(TRANSCRIPT), size) for e in reader.feed(TRANSCRIPT[at : at + size])]
        acts = [act for event in events if (act := game.receive(event)) is not None]
        assert reader.finish() == []
        assert [type(act) for act in acts] == [Think, Think, Over]
        first, second, over = acts
        assert isinstance(first, Think)
        assert isinstance(second, Think)
        assert (first.left_ms, first.gain_ms, first.history.ply) == (300_000, 2000, 1)
        assert [move.text for move in second.history.moves] == ["32-28", "18-22", "37-32"]
        assert over == Over("resign")


def test_a_line_that_is_cut_off_is_named() -> None:
    reader = EventReader()
    assert reader.feed(b'{"type":"gameSt') == []
    (fault,) = reader.finish()
    assert isinstance(fault, Malformed)
    assert reader.feed(b'\n{"type":"gameStart","game":{"id":"16svP42l"}}\n') == [GameStart("16svP42l")]


@pytest.mark.parametrize(
    "line",
    [
        b"nonsense", b"[]", b"3", b"\xff\xfe", b"[" * 100_000, b"x" * 2_000_000, b'{"type":"gameState"}',
        b'{"type":"gameState","moves":7}', b'{"type":"gameFull","id":"a","variant":7}',
        b'{"type":"challenge","challenge":[]}',
        b'{"type":"gameStart","game":{"id":"../../etc"}}', b'{"type":"gameStart","game":null}',
        b'{"type":"gameState","moves":"","wtime":1e999,"btime":0}', b'{"type":"chatLine"}',
    ],
)  # fmt: skip
def test_rubbish_is_malformed_and_nothing_else(line: bytes) -> None:
    assert isinstance(read_event(line), Malformed)


def test_unknown_events_are_passed_over() -> None:
    event = read_event(b'{"type":"tournament"}')
    assert event == Unknown("tournament")
    assert LidraughtsGame("coupturc").receive(event) is None


def test_captures_are_one_word_a_jump() -> None:
    line = History(Position.from_fen("W:W42,50:B28,38,20"))
    move = line.position.parse_move("42x22")
    assert jumps_of(move) == ["4233", "3322"]
    assert play_jumps(line, ["4233"]) == (line, False)
    after, is_whole = play_jumps(line, ["4233", "3322"])
    assert (after.position, is_whole) == (line.position.after(move), True)
    assert play_jumps(line, ["423322"])[0] == after


def test_every_move_of_games_comes_back() -> None:
    line = History(Position.start())
    words: list[str] = []
    for ply in range(120):
        moves = line.position.legal_moves
        if not moves:
            break
        move = moves[ply * 7 % len(moves)]
        words += jumps_of(move)
        line = line.after(move)
    again, is_whole = play_jumps(History(Position.start()), words)
    assert is_whole
    assert again == line


@pytest.mark.parametrize("word", ["32", "3299", "xx", "3 28", "", "٣٢٢٨", "3227 3227", "3126" * 999])
def test_words_that_are_no_moves_are_refused(word: str) -> None:
    with pytest.raises(ProtocolError):
        play_jumps(History(Position.from_fen("W:W32:B1")), [word])


def test_what_cannot_be_followed_ends_the_game() -> None:
    full = EventReader().feed(TRANSCRIPT)[0]
    assert isinstance(full, GameFull)
    assert isinstance(LidraughtsGame("somebody").receive(full), Over)
    game = LidraughtsGame("george")
    assert isinstance(game.receive(full), Think)
    state = GameState(("3299",), 0, 0, 0, 0, "started", None, None)
    assert isinstance(game.receive(state), Over)
    assert game.receive(full) is None


def test_a_game_of_another_variant_is_not_played() -> None:
    over = LidraughtsGame("george").receive(read_event(TRANSCRIPT.split(b"\n")[0].replace(b'"standard"', b'"frisian"')))
    assert isinstance(over, Over)
    assert "frisian" in over.status


def test_only_an_offer_of_the_opponent_is_one() -> None:
    for offer, is_draw_offered in ((b"bdraw", True), (b"wdraw", False)):
        line = TRANSCRIPT.split(b"\n")[0].replace(b'"status"', b'"' + offer + b'":true,"status"')
        think = LidraughtsGame("george").receive(read_event(line))
        assert isinstance(think, Think)
        assert think.is_draw_offered is is_draw_offered


def test_a_move_that_was_lost_is_chosen_again() -> None:
    full = EventReader().feed(TRANSCRIPT)[0]
    game = LidraughtsGame("george")
    assert isinstance(game.receive(full), Think)
    assert game.receive(full) is None
    game.again()
    assert isinstance(game.receive(full), Think)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({}, None),
        ({"variant": {"key": "fromPosition"}}, None),
        ({"variant": {"key": "frisian"}}, "variant"),
        ({"variant": {"key": "russian"}}, "variant"),
        ({"timeControl": {"type": "clock", "limit": 15, "increment": 0}}, "tooFast"),
        ({"timeControl": {"type": "unlimited"}}, None),
        ({"challenger": None}, None),
    ],
)
def test_other_games_are_declined_with_a_word(changes: dict[str, object], reason: str | None) -> None:
    asked = read_event(challenge(**changes))
    assert isinstance(asked, Challenge)
    assert Lobby(Wishes()).judge(asked) == reason


def test_wishes_are_kept() -> None:
    asked = read_event(challenge(challenger={"id": "other", "title": "BOT"}))
    assert isinstance(asked, Challenge)
    assert Lobby(Wishes(bots=False)).judge(asked) == "noBot"
    assert Lobby(Wishes(rated=False)).judge(asked) == "casual"


def test_of_two_challenges_at_once_the_second_is_asked_to_wait() -> None:
    lobby = Lobby(Wishes(most_games=1))
    first, second = read_event(challenge(id="aaaaaaaa")), read_event(challenge(id="bbbbbbbb"))
    assert isinstance(first, Challenge)
    assert isinstance(second, Challenge)
    assert (lobby.judge(first), lobby.judge(second)) == (None, "later")
    lobby.begin("aaaaaaaa")
    assert lobby.judge(second) == "later"
    lobby.end("aaaaaaaa")
    assert lobby.judge(second) is None


def test_requests_name_what_the_api_documents() -> None:
    assert ask.jump("5IrD6Gzz", "3227").path == "/api/bot/game/5IrD6Gzz/move/3227"
    assert ask.jump("a", "3227", offers_draw=True).query == {"offeringDraw": "true"}
    assert ask.decline("a", "variant").form == {"reason": "variant"}
    assert ask.export_games("george", most=3).query == {"clocks": "true", "evals": "true", "max": "3"}
    assert ask.export_game("a/b").path == "/game/export/a%2Fb"
    assert ask.chat("a", "hi").form == {"room": "player", "text": "hi"}


def test_a_capture_that_comes_back_to_its_first_landing_is_played_whole() -> None:
    begin = History(Position.from_fen("W:W40:B22,23,32,33,34"))
    words = ["4029", "2918", "1827", "2738", "3829"]
    for count in range(1, len(words)):
        assert play_jumps(begin, words[:count]) == (begin, False)
    line, is_whole = play_jumps(begin, words)
    assert is_whole
    assert line.position.fen == "B:W29:B"


def test_an_exported_game_is_read_with_its_clocks() -> None:
    (game,) = parse_pdn(EXPORT)
    assert game.faults == ()
    assert [move.text for move in game.moves] == ["32-28", "18-22", "37-32"]
    stamps = [node.clock_ms for node in game.root.walk()][1:]
    assert stamps == [300_000, 299_000, 297_000]
