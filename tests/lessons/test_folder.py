"""A trainer's folder of lessons, which changes while it is taught from."""

import os
from pathlib import Path

import pytest

from coupturc.lessons import LessonFolder
from coupturc.lessons import folder as folder_module
from tests.lessons.broken import HEAD, step


def written(folder: Path, file: str, lesson: str = "small", *, profile: str = "fmjd") -> Path:
    path = folder / file
    path.write_text(HEAD.replace('"small"', f'"{lesson}"').replace("fmjd", profile) + step())
    return path


def ids(folder: LessonFolder) -> list[str]:
    return [lesson.id for lesson in folder.read().lessons]


def faults(folder: LessonFolder) -> list[str]:
    return [str(error) for error in folder.read().faulty]


def test_lessons_stand_in_the_order_of_their_files(tmp_path: Path) -> None:
    written(tmp_path, "02-a.toml", "a")
    written(tmp_path, "01-b.toml", "b")
    (tmp_path / "notes.txt").write_text("no lesson")
    (tmp_path / "more").mkdir()
    assert ids(LessonFolder(tmp_path)) == ["b", "a"]


def test_a_bad_file_harms_no_other(tmp_path: Path) -> None:
    written(tmp_path, "01-a.toml", "a")
    (tmp_path / "02.toml").write_text("title =")
    (tmp_path / "03.toml").write_bytes(b"\xff")
    (tmp_path / "04.toml").symlink_to(tmp_path / "nowhere")
    (tmp_path / "05.toml").mkdir()
    folder = LessonFolder(tmp_path)
    assert ids(folder) == ["a"]
    reported = faults(folder)
    assert [line.partition(":")[0] for line in reported] == [f"lesson 0{number}.toml" for number in (2, 3, 4, 5)]


def test_what_changes_is_read_again(tmp_path: Path) -> None:
    path = written(tmp_path, "a.toml", "a")
    folder = LessonFolder(tmp_path)
    first = folder.read().lessons[0]
    assert folder.read().lessons[0] is first
    written(tmp_path, "a.toml", "b")
    os.utime(path, ns=(1, 1))
    assert ids(folder) == ["b"]
    path.write_text("id = 3")
    assert (ids(folder), len(faults(folder))) == ([], 1)
    path.unlink()
    assert (ids(folder), faults(folder)) == ([], [])


@pytest.mark.parametrize("taken", ["board", "small"])
def test_an_id_that_another_lesson_has_is_refused(tmp_path: Path, taken: str) -> None:
    written(tmp_path, "1.toml")
    written(tmp_path, "2.toml", taken)
    folder = LessonFolder(tmp_path)
    assert ids(folder) == ["small"]
    assert faults(folder) == [f"lesson 2.toml: id: expected an id that no other lesson has, found {taken}"]


def test_a_folder_that_goes_away_is_reported(tmp_path: Path) -> None:
    folder = LessonFolder(tmp_path / "gone")
    assert ids(folder) == []
    assert faults(folder) == ["lesson gone: folder: expected a readable folder (No such file or directory)"]


def test_a_folder_with_too_many_lessons_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder_module, "_MOST_FILES", 1)
    written(tmp_path, "1.toml", "a")
    written(tmp_path, "2.toml", "b")
    folder = LessonFolder(tmp_path)
    assert ids(folder) == ["a"]
    assert "at most 1 lessons, found 2" in faults(folder)[0]
