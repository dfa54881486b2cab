"""Whether servers hear one another: what is concluded from silence, and from whom the database shows as living."""

import pytest

from coupturc.web.bus.bus import Alive, Here, Hint, Missed
from coupturc.web.bus.embedded import EmbeddedBus
from coupturc.web.nodes.hearing import Hearing
from coupturc.web.nodes.node import Node


class Line(EmbeddedBus):
    """A bus whose line may be away."""

    is_shared = True
    has_line = True

    @property
    def carries(self) -> bool:
        return self.has_line


class Listening(Hearing):
    """Notes what it has concluded; time goes on when the test says so."""

    def __init__(self) -> None:
        self.line, self.node, self.time = Line(), Node(), 0.0
        super().__init__(self.line, self.node, lambda: self.time)
        self.changes: list[bool] = []
        self.gone: list[str] = []
        self.listen(lambda: self.changes.append(self.is_whole), self.gone.append)

    def pass_time(self, seconds: int, *said: Hint) -> None:
        """Look each second, and hear this before each look."""
        for _ in range(seconds):
            self.time += 1
            for hint in said:
                self.line.hear(hint)
            self.look()


@pytest.fixture
def hearing(monkeypatch: pytest.MonkeyPatch) -> Listening:
    monkeypatch.setattr(Node, "living", frozenset({"other"}))
    return Listening()


def test_servers_that_say_something_hear_one_another(hearing: Listening) -> None:
    hearing.pass_time(60, Alive("other"))
    hearing.pass_time(60, Here("game", "other", ()))
    assert (hearing.changes, hearing.gone) == ([], [])


def test_a_line_that_is_away_for_two_seconds(hearing: Listening) -> None:
    hearing.line.has_line = False
    hearing.pass_time(1)
    hearing.line.has_line = True
    hearing.pass_time(5, Alive("other"))
    assert hearing.changes == [], "it was made again at once"
    hearing.line.has_line = False
    hearing.pass_time(2)
    assert hearing.changes == [False]


def test_when_the_line_is_back_the_others_have_a_moment_to_say_who_is_there(hearing: Listening) -> None:
    hearing.line.has_line = False
    hearing.pass_time(600)
    hearing.line.has_line = True
    hearing.line.hear(Missed())
    hearing.pass_time(1, Alive("other"))
    assert hearing.changes == [False]
    hearing.pass_time(1, Alive("other"))
    assert (hearing.changes, hearing.gone) == ([False, True], [])


def test_a_server_that_lives_and_has_no_line(hearing: Listening) -> None:
    hearing.pass_time(60)
    assert (hearing.changes, hearing.gone) == ([False], []), "its players are not gone"


def test_a_server_that_was_killed(hearing: Listening, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database shows it as living for five seconds, and this server asks every two."""
    hearing.pass_time(10, Alive("other"))
    hearing.pass_time(7)
    monkeypatch.setattr(Node, "living", frozenset())
    hearing.pass_time(10)
    assert (hearing.changes, hearing.gone) == ([], ["other"])


def test_without_a_line_nobody_is_gone(hearing: Listening, monkeypatch: pytest.MonkeyPatch) -> None:
    hearing.pass_time(1, Alive("other"))
    monkeypatch.setattr(Node, "living", frozenset())  # the database is away too
    hearing.line.has_line = False
    hearing.pass_time(60)
    hearing.line.has_line = True
    hearing.line.hear(Missed())
    hearing.pass_time(9)
    assert hearing.gone == []
    hearing.pass_time(2)
    assert hearing.gone == ["other"]


def test_a_server_that_is_alone_misses_nobody(hearing: Listening) -> None:
    hearing.line.is_shared = False
    hearing.pass_time(60)
    assert hearing.changes == []
