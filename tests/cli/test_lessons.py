"""`coupturc lessons check`: a trainer reads where his lesson is wrong."""

from pathlib import Path

from tests.cli.shell import Run
from tests.lessons.broken import HEAD, step
from tests.rules.club import own

EXAMPLE = '[[step.example]]\nmoves = "32-28"\n'


def test_lessons_without_faults(run: Run, tmp_path: Path) -> None:
    for name in ("one.toml", "two.toml"):
        (tmp_path / name).write_text(HEAD + step())
    result = run("lessons", "check", str(tmp_path / "one.toml"), str(tmp_path / "two.toml"))
    assert (result.code, result.out, result.err) == (0, "2 lessons, 0 with faults\n", "")


def test_every_fault_has_file_line_and_step(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = HEAD.replace("fmjd", "chess") + step() + step(rest=EXAMPLE + EXAMPLE.replace("28", "26"))
    path.write_text(text)
    good = tmp_path / "good.toml"
    good.write_text(HEAD + step())
    result = run("lessons", "check", str(path), str(good))
    lines = text.splitlines()
    moves = lines.index('moves = "32-26"') + 1
    last_example = len(lines) - lines[::-1].index("[[step.example]]")
    assert result.code == 1
    assert result.out == "2 lessons, 1 with faults\n"
    faults = result.err.splitlines()
    profile = lines.index('profile = "chess"') + 1
    assert faults[0].startswith(f"{path}:{profile}: profile: expected one of")
    assert any(line.startswith(f"{path}:{moves}: step.2.example.2.moves: expected legal moves") for line in faults)
    assert any(line.startswith(f"{path}:{last_example}: step.2.example.2.name: expected") for line in faults)


def test_a_file_that_is_no_toml_and_one_that_is_not_there(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('id = "x"\ntitle =\n')
    missing = tmp_path / "missing.toml"
    result = run("lessons", "check", str(path), str(missing))
    assert result.code == 1
    assert result.err.startswith(f"{path}:2: file: expected TOML (")
    assert f"{missing}: file: expected a readable file" in result.err
    assert run("lessons", "check").code == 2


def test_a_lesson_may_name_the_profiles_of_a_club(run: Run, tmp_path: Path) -> None:
    profiles = tmp_path / "rules"
    profiles.mkdir()
    own(profiles, "our-club")
    path = tmp_path / "mine.toml"
    path.write_text(HEAD.replace("fmjd", "our-club") + step())
    result = run("lessons", "check", "--profiles", str(profiles), str(path))
    assert (result.code, result.out) == (0, "1 lessons, 0 with faults\n")
    assert run("lessons", "check", str(path)).code == 1
