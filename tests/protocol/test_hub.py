"""The state of a Hub conversation, at both ends."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coupturc.protocol import Malformed, MisuseError, ProtocolError
from coupturc.protocol.hub import HubConnection, Phase
from coupturc.protocol.hub_line import MOST_BYTES, LineReader, LongLine, format_line, parse_line
from coupturc.protocol.hub_messages import (
    Done,
    Error,
    Go,
    Hello,
    Id,
    Info,
    Init,
    Level,
    Message,
    NewGame,
    Param,
    Ping,
    PonderHit,
    Pong,
    Quit,
    Ready,
    SetParam,
    SetPosition,
    Stop,
    Wait,
)
from coupturc.protocol.hub_reading import read_message
from coupturc.protocol.hub_writing import write_message

FROM_GUI: tuple[Message, ...] = (
    Hello(), SetParam("threads", "2"), SetParam("book", ""), Init(), NewGame(), SetPosition(),
    SetPosition("W" + "e" * 50), SetPosition("", ("32-28", "17-22")), SetPosition("We", ("28x19x23",)), Level(),
    Level(depth=9), Level(nodes=12_345_678), Level(move_time=0.25), Level(moves=40, time=300.5, inc=2), Level(time=0),
    Level(move_time=0), Go(),
    Go("ponder"), Go("analyze"), PonderHit(), Stop(), Ping(), Quit(),
)  # fmt: skip
FROM_ENGINE: tuple[Message, ...] = (
    Id("Coup Turc"), Id("Scan", "3.1", "Fabien Letouzey", "FR"), Param("book", "true", "bool"),
    Param("variant", "normal", "enum", values="normal turkish"), Param("threads", "1", "int", "1", "16"), Param("path"),
    Wait(), Ready(), Info(), Info(12, 11.5, -0.25, 1_000_000, 0.5, 2.0, ("32-28", "17-22")), Info(score=99.93),
    Done("32-28"), Done("28x19x23", "14x23x19"), Done(""), Pong(), Error("bad command"), Error(""),
)  # fmt: skip


def searching_engine() -> HubConnection:
    engine = HubConnection(is_engine=True)
    engine.receive(b"hub\n")
    engine.send(Wait())
    engine.receive(b"init\n")
    engine.send(Ready())
    engine.receive(b"pos start\ngo think\n")
    assert engine.phase is Phase.searching
    return engine


# ------------------------------------------------------------------ lines


@pytest.mark.parametrize(
    ("line", "command", "pairs"),
    [
        ("ping", "ping", {}),
        ("  go   think ", "go", {"think": ""}),
        ('id name=Scan author="Fabien L"', "id", {"name": "Scan", "author": "Fabien L"}),
        ('set-param name=path value=""', "set-param", {"name": "path", "value": ""}),
        ('pos pos=Wee moves="1-2 3x4x5"', "pos", {"pos": "Wee", "moves": "1-2 3x4x5"}),
    ],
)  # fmt: skip
def test_line_is_a_command_and_pairs(line: str, command: str, pairs: dict[str, str]) -> None:
    assert parse_line(line) == (command, pairs)


@pytest.mark.parametrize("line", ["", "   ", "=1", '"go"', "go=1", "go =think", "go think=", 'go x="open', 'go x="a"b'])
def test_line_that_is_none(line: str) -> None:
    with pytest.raises(ProtocolError):
        parse_line(line)


@given(st.dictionaries(st.from_regex(r"[a-z-]+", fullmatch=True), st.text(st.characters(exclude_categories=["Cs"]))))
def test_written_pairs_come_back(pairs: dict[str, str]) -> None:
    command, read = parse_line(format_line("info", pairs).decode())
    assert command == "info"
    assert read == {name: " ".join(value.replace('"', "'").split()) for name, value in pairs.items()}


def test_lines_come_whole_wherever_the_pieces_end() -> None:
    reader = LineReader()
    assert [line for byte in "ping\r\nstöp\n".encode() for line in reader.feed(bytes([byte]))] == ["ping", "stöp"]


def test_line_without_end_is_not_kept() -> None:
    reader = LineReader()
    assert reader.feed(b"x" * (MOST_BYTES + 1)) == []
    assert reader.feed(b"x" * MOST_BYTES) == []
    assert reader.feed(b"x\nping\n") == [LongLine("x" * 100 + "..."), "ping"]
    assert reader.feed(b"y" * (MOST_BYTES + 1) + b"\n") == [LongLine("y" * 100 + "...")]
    assert reader.feed(b"z" * MOST_BYTES + b"\n") == ["z" * MOST_BYTES]


# ------------------------------------------------------------------ messages


@pytest.mark.parametrize(("messages", "from_engine"), [(FROM_GUI, False), (FROM_ENGINE, True)])
def test_written_messages_come_back(messages: tuple[Message, ...], from_engine: bool) -> None:
    for message in messages:
        assert read_message(write_message(message).decode(), from_engine=from_engine) == message


@pytest.mark.parametrize(
    ("line", "from_engine"),
    [
        ("set-param name=x", False),
        ("set-param value=x", False),
        ("pos", False),
        ("pos start moves=31-26 19-23", False),
        ("pos start moves=a3-a4 h6-h5", False),
        ("level depth=many", False),
        ("level depth=-1", False),
        ("level nodes=1.5", False),
        ("level inc=-1", False),
        ("level time=nan", False),
        ("level inc=inf", False),
        ("go think ponder", False),
        ("id", True),
        ("param value=1", True),
        ("done", True),
        ("info depth=x", True),
    ],
)
def test_malformed_messages(line: str, from_engine: bool) -> None:
    with pytest.raises(ProtocolError):
        read_message(line, from_engine=from_engine)


@pytest.mark.parametrize(
    ("line", "level"), [("time=-0.3 inc=1", Level(time=0, inc=1)), ("move-time=-1", Level(move_time=0))]
)
def test_time_below_zero_is_used_up(line: str, level: Level) -> None:
    assert read_message(f"level {line}", from_engine=False) == level


def test_go_alone_is_to_think() -> None:
    assert read_message("go", from_engine=False) == Go("think")


@pytest.mark.parametrize(
    ("param", "good", "bad"),
    [
        (Param("a", "true", "bool"), "false", "1"),
        (Param("a", "x", "enum", values="x yy"), "yy", "y"),
        (Param("a", "1", "int", "-2", "16"), "-2", "-3"),
        (Param("a", "1", "int", "1", "16"), "16", "17"),
        (Param("a", "1", "int"), "100", "1e9"),
        (Param("a", "1", "int"), "0", "9" * 20),
    ],
)
def test_values_of_parameters(param: Param, good: str, bad: str) -> None:
    assert param.allows(good)
    assert not param.allows(bad)
    assert Param("a", "x", "string").allows(bad)


@pytest.mark.parametrize(
    ("param", "expected"),
    [
        (Param("a", "true", "bool"), "true or false"),
        (Param("a", "x", "enum", values="x yy"), "one of x, yy"),
        (Param("a", "1", "int", "-2", "16"), "a whole number from -2 to 16"),
        (Param("a", "1", "int"), "a whole number"),
        (Param("a", "1", "real"), "a value of type real"),
    ],
)
def test_what_parameters_may_be(param: Param, expected: str) -> None:
    assert param.expected == expected


# ------------------------------------------------------------------ conversations


def test_a_whole_conversation() -> None:
    gui, engine = HubConnection(is_engine=False), HubConnection(is_engine=True)
    talk: list[Message] = [
        Hello(), Id("Coup Turc", "1"), Param("threads", "1", "int", "1", "2"), Wait(), SetParam("threads", "2"), Init(),
        Ready(), NewGame(), SetPosition(), Level(depth=3), Go(), Ping(), Pong(), Info(depth=1), Stop(), Done("32-28"),
        Stop(), Go("ponder"), PonderHit(), Done("31-26"), PonderHit(), Quit(),
    ]  # fmt: skip
    for message in talk:
        sender, hearer = (
            (engine, gui) if message in FROM_ENGINE or isinstance(message, Id | Param | Info | Done) else (gui, engine)
        )
        assert hearer.receive(sender.send(message)) == [message]
        assert gui.phase is engine.phase
    assert engine.phase is Phase.closed


def test_what_is_out_of_place_is_malformed() -> None:
    engine = HubConnection(is_engine=True)
    assert engine.receive(b"go think\n") == [Malformed("go think", "not expected before hub")]
    assert searching_engine().receive(b"init\n") == [Malformed("init", "not expected during a search")]


def test_gui_that_does_not_wait_gets_every_answer() -> None:
    engine = searching_engine()
    early = [Stop(), SetPosition(), Level(depth=3), Go(), NewGame(), Go("analyze")]
    assert engine.receive(b"stop\npos start\nlevel depth=3\ngo think\nnew-game\ngo analyze\n") == early
    for still_searching in (True, True, False):
        engine.send(Done("32-28"))
        assert (engine.phase is Phase.searching) == still_searching


def test_our_gui_waits() -> None:
    gui = HubConnection(is_engine=False)
    for message in (Hello(), Init(), Go()):
        gui.send(message)
        gui.receive({Hello: b"wait\n", Init: b"ready\n"}.get(type(message), b""))
    with pytest.raises(MisuseError):
        gui.send(SetPosition())


def test_what_is_unknown_or_empty_is_ignored() -> None:
    assert searching_engine().receive(b"\n  \nkibitz how=nice\nready\n") == []


def test_chatter_of_an_engine_is_ignored() -> None:
    gui = HubConnection(is_engine=False)
    gui.send(Hello())
    gui.receive(b"wait\n")
    gui.send(Init())
    assert gui.receive(b"init book\ninit eval\nready\n") == [Ready()]


def test_line_that_is_too_long_is_malformed() -> None:
    (malformed,) = searching_engine().receive(b"pos " + b"x" * MOST_BYTES + b"\n")
    assert malformed == Malformed("pos " + "x" * 96 + "...", "expected a line of at most 65536 bytes")


@pytest.mark.parametrize("message", [Hello(), Wait(), Stop(), Ready()])
def test_our_own_mistakes_are_errors(message: Message) -> None:
    with pytest.raises(MisuseError):
        searching_engine().send(message)


@given(st.lists(st.binary(max_size=60)))
def test_no_bytes_end_a_conversation(pieces: list[bytes]) -> None:
    for connection in (HubConnection(is_engine=True), HubConnection(is_engine=False), searching_engine()):
        for piece in pieces:
            connection.receive(piece)
        connection.receive(b"\n")


LINES = [write_message(message).decode() for message in FROM_GUI + FROM_ENGINE]


@given(st.lists(st.sampled_from(LINES) | st.text(max_size=30)), st.randoms(use_true_random=False))
def test_no_order_of_lines_ends_a_conversation(lines: list[str], dice: Random) -> None:
    data = "\n".join(lines).encode("utf-8", "replace") + b"\n"
    for connection in (HubConnection(is_engine=True), HubConnection(is_engine=False)):
        left = data
        while left:
            cut = dice.randint(1, len(left))
            connection.receive(left[:cut])
            left = left[cut:]
