"""Archives are merged: each file comes in once, also one that lost games or was not read to its end."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from coupturc.archive import Archive, Watch, importing
from tests.archive.conftest import Write
from tests.archive.made_games import game, many


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Archive]:
    with Archive.open(tmp_path / "other", make=True) as opened:
        yield opened


def test_a_file_that_lost_games_there_does_not_come_in_again(archive: Archive, other: Archive, write: Write) -> None:
    path = write(game(1, White="Ada") + game(2, White="Bea"))
    archive.add(path)
    other.add(path)
    other.forget("Ada")
    (report,) = archive.merge(other)
    assert (report.games, report.added, archive.totals()["games"]) == (2, 0, 2)


def test_a_file_that_lost_games_comes_in_without_them(archive: Archive, other: Archive, write: Write) -> None:
    other.add(write(game(1, White="Ada") + game(2, White="Bea")))
    other.forget("Ada")
    assert [report.added for _ in range(2) for report in archive.merge(other)] == [1, 0]


def test_a_file_that_was_not_read_to_its_end_is_refused(
    archive: Archive, other: Archive, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "BATCH_GAMES", 2)

    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    path = write(many(5))
    with suppress(KeyboardInterrupt):
        other.add(path, Watch(batch=interrupt))
    refused: list[str] = []
    assert archive.merge(other, refused.append) == []
    assert [line.split(":")[0] for line in refused] == [str(path)]
    assert archive.totals()["games"] == 0
    other.add(path)
    assert [report.added for report in archive.merge(other, refused.append)] == [5]
