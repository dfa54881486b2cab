"""The engine behind Hub, driven line by line."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from coupturc import Engine, load_profile
from coupturc.engine.hub_service import HubService, hub_score

GOLDEN = Path(__file__).parents[1] / "golden"
VOLATILE = re.compile(r"^info .*\n", re.MULTILINE)


class Gui:
    """A GUI that keeps what the engine writes."""

    def __init__(self) -> None:
        self.said = b""
        self._heard = threading.Condition()
        self.made: list[tuple[int, bool]] = []
        profiles = {"normal": load_profile("fmjd"), "turkish": load_profile("dama")}
        self.service = HubService(self._hear, "1.0", profiles, self._make)

    def _make(self, hash_mib: int, with_tables: bool) -> Engine:
        self.made.append((hash_mib, with_tables))
        return Engine(1)

    def _hear(self, data: bytes) -> None:
        with self._heard:
            self.said += data
            self._heard.notify_all()

    def say(self, *lines: str) -> None:
        for line in lines:
            self.service.receive(line.encode() + b"\n")

    def wait_for(self, text: str) -> str:
        """Return all that was said since the last time, once it has the text."""
        with self._heard:
            assert self._heard.wait_for(lambda: text in self.said.decode(), 30), self.said
            said, self.said = self.said.decode(), b""
        return said


@contextmanager
def gui(*params: str) -> Iterator[Gui]:
    one = Gui()
    one.say("hub", *params, "init")
    one.wait_for("ready\n")
    yield one
    one.service.close()
    assert "hub search" not in [thread.name for thread in threading.enumerate()]


def test_golden_conversation() -> None:
    """Lines after > are the GUI's; what follows is the answer, without info."""
    text = (GOLDEN / "hub.txt").read_text()
    one, transcript = Gui(), ""
    for line in re.findall("^> (.*)$", text, re.MULTILINE):
        one.say(line)
        answer = one.wait_for("done " if line == "go think" else "")
        transcript += f"> {line}\n{VOLATILE.sub('', answer)}"
    one.service.close()
    assert transcript == text


def test_ping_is_answered_during_a_search() -> None:
    with gui() as one:
        one.say("pos start", "level infinite", "go analyze", "ping")
        assert "done" not in one.wait_for("pong\n")
        one.say("stop")
        one.wait_for("done move=")


def test_info_comes_with_every_depth() -> None:
    with gui() as one:
        one.say("pos start", "level depth=3", "go think")
        said = one.wait_for("done ")
    assert [line.split()[1] for line in said.splitlines() if line.startswith("info")] == [
        "depth=1",
        "depth=2",
        "depth=3",
    ]


@pytest.mark.parametrize("level", ["move-time=0.05", "time=1 moves=20", "time=1", "time=0 inc=0.05", "nodes=5000"])
def test_levels_end_the_search(level: str) -> None:
    with gui() as one:
        one.say("pos start", f"level {level}", "go think")
        one.wait_for("done ")


def test_pondering_waits_for_the_hit() -> None:
    with gui() as one:
        one.say("pos start", "level depth=1", "go ponder")
        assert "done" not in one.wait_for("info ")
        one.say("ponder-hit")
        one.wait_for("done ")


def test_time_counts_from_the_hit_on() -> None:
    with gui() as one:
        one.say("pos start", "level move-time=0.05", "go ponder")
        one.wait_for("info ")
        one.say("ponder-hit", "ponder-hit")
        one.wait_for("done ")


def test_pondering_may_be_stopped() -> None:
    with gui() as one:
        one.say("pos start", "level move-time=9", "go ponder", "stop")
        one.wait_for("done ")
        one.say("ponder-hit", "stop")  # too late
        one.say("ping")
        assert one.wait_for("pong\n") == "pong\n"


def test_moves_lead_to_the_position() -> None:
    with gui() as one:
        one.say('pos start moves="32-28 19-23"', "level depth=1", "go think")
        assert "done move=28x19x23" in one.wait_for("done ")


def test_dama_is_a_variant() -> None:
    with gui("set-param name=variant value=turkish") as one:
        one.say("level depth=2", "go think")
        assert re.search(r"done move=[a-h]\d-[a-h]\d ponder=", one.wait_for("done "))
        one.say("pos pos=W" + "e" * 8 + "b" + "e" * 15 + "w" + "e" * 39, "level depth=1", "go think")
        one.wait_for("done ")


def test_parameters_make_another_engine() -> None:
    with gui(
        "set-param name=hash value=8", "set-param name=tables value=false", "set-param name=threads value=2"
    ) as one:
        one.say("pos start", "level depth=3", "go think")
        one.wait_for("done ")
        one.say("new-game")
        assert one.made == [(8, False)]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("set-param name=book value=true", "there is no parameter book"),
        ("set-param name=hash value=0", "hash cannot be 0"),
        ("set-param name=variant value=frisian", "variant cannot be frisian"),
        ("pos pos=We", "expected W or B and 50"),
        ('pos start moves="32-27 1-2"', "expected a legal move"),
        ("level depth=x", "expected a number"),
        ("hub", "not expected between searches"),
        ("=", "expected a command"),
    ],
)
def test_mistakes_of_the_gui_are_told(line: str, message: str) -> None:
    with gui() as one:
        one.say(line)
        assert message in one.wait_for("error ")


def test_position_that_is_over() -> None:
    with gui() as one:
        one.say("pos pos=W" + "b" + "e" * 49, "go think")
        assert 'done move=""' in one.wait_for("done ")


def test_quit_ends_the_search() -> None:
    with gui() as one:
        one.say("pos start", "go think", "quit")
        assert one.service.is_over
        one.say("ping")


def test_scores_of_the_end_count_from_100() -> None:
    assert [hub_score(score) for score in (0, 123, -123, 30_000, -29_998)] == [0, 1.23, -1.23, 100, -99.98]
