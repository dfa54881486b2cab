"""Endgame tables on disk: what is whole is used, what is not costs a warning and no game."""

import errno
import logging
import os
import shutil
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from struct import iter_unpack, pack_into
from typing import Any

import pytest

from coupturc import ArgumentError, DrawLimits, Engine, History, Position, Rules, StopFlag, load_profile
from coupturc._core import Tables
from coupturc.engine import Limits
from coupturc.engine.native.lines import WIN
from coupturc.engine.native.player import NativePlayer
from coupturc.engine.tables import folder as table_folder
from coupturc.engine.tables.folder import FOLDER_VARIABLE, TableFolder, default_folder, open_all
from coupturc.engine.tables.materials import leads_to, levels, materials, needed_for, turned
from coupturc.engine.tables.table_file import HEAD_BYTES, TableFile, TablesError, build_files, check
from coupturc.errors import BusyError
from coupturc.files import partial_of
from tests.processes import ended_process
from tests.waiting import block_until

LAST_PIECE = "W:WK46:BK28"  # White captures it
KING_CATCHES_MAN = "W:WK1:B14"
PIECES = 3


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tables")
    assert TableFolder(folder, Rules()).build(PIECES, 2)
    assert TableFolder(folder, Rules("turkish")).build(2, 2)
    return folder


@pytest.fixture
def folder(built: Path, tmp_path: Path) -> TableFolder:
    """Return a copy that a test may damage."""
    shutil.copytree(built, tmp_path / "tables")
    return TableFolder(tmp_path / "tables", Rules())


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]


def position(fen: str) -> Position:
    return Position.from_fen(fen)


def damage(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:100])


def test_tables_know_who_wins(folder: TableFolder) -> None:
    opened = folder.open()
    assert opened.probe(position(LAST_PIECE)) == (1, 1)
    assert opened.probe(position(LAST_PIECE).mirror()) == (1, 1)
    assert opened.probe(position(KING_CATCHES_MAN)) == (1, 7)
    assert opened.probe(position("W:WK47:BK46")) == (0, 0)
    assert opened.probe(Position.start()) is None


def test_no_warning_about_whole_tables(folder: TableFolder, caplog: pytest.LogCaptureFixture) -> None:
    folder.open()
    assert warnings(caplog) == []
    assert folder.gaps() == []
    assert list(folder.damaged()) == []


@pytest.mark.parametrize("harm", [damage, cut_short, lambda path: path.write_bytes(b"")])
def test_harm_to_a_file_is_a_warning(
    folder: TableFolder, harm: Callable[[Path], object], caplog: pytest.LogCaptureFixture
) -> None:
    path = folder.folder / "0101.table"
    harm(path)
    opened = folder.open()
    assert warnings(caplog) == [f"endgame tables in {folder.folder}: 1 are damaged, such as 0101.table"]
    assert opened.probe(position(LAST_PIECE)) is None
    assert [file.material for file in folder.damaged()] == ["0101"]


def test_table_under_another_name_is_not_believed(folder: TableFolder, caplog: pytest.LogCaptureFixture) -> None:
    """A king against a man has as many positions as a man against a king."""
    path = folder.folder / "0110.table"
    path.write_bytes((folder.folder / "1001.table").read_bytes())
    opened = folder.open()
    assert warnings(caplog) == [f"endgame tables in {folder.folder}: 1 are damaged, such as 0110.table"]
    assert opened.probe(position(KING_CATCHES_MAN)) is None


def test_missing_file_is_a_warning(folder: TableFolder, caplog: pytest.LogCaptureFixture) -> None:
    (folder.folder / "0110.table").unlink()
    opened = folder.open()
    assert warnings(caplog) == [f"endgame tables in {folder.folder}: 1 are missing, such as 0110"]
    assert opened.probe(position(KING_CATCHES_MAN)) is None
    assert opened.probe(position(LAST_PIECE)) is not None


def test_play_goes_on_without_the_damaged_table(folder: TableFolder) -> None:
    damage(folder.folder / "0101.table")
    engine = Engine(1, tables=[folder.open()])
    report = engine.search(History(position(LAST_PIECE)), load_profile("fmjd").draw_limits, depth=3)
    assert report.moves[0].captured == ("28",)


def test_tables_of_other_rules_lie_apart(built: Path) -> None:
    names = sorted(path.name for path in built.iterdir())
    assert names == ["international", "turkish-end"]
    half_turn = TableFolder(built, Rules("turkish", "king", half_turn=True))
    assert half_turn.folder.name == "turkish-king-half-turn"
    assert half_turn.files() == []
    assert half_turn.gaps() == []


def test_all_tables_of_a_folder_are_opened(built: Path) -> None:
    opened = open_all(built)
    assert [one.rules for one in opened] == [Rules(), Rules("turkish")]


def test_default_folder_may_be_empty(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(FOLDER_VARIABLE, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert open_all() == ()
    assert default_folder().name == "tables"


def test_a_folder_that_may_not_be_looked_into_is_not_there(monkeypatch: pytest.MonkeyPatch, built: Path) -> None:
    look = os.stat

    def refused(path: str | Path, **options: Any) -> os.stat_result:
        if str(path).startswith(str(built)):
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return look(path, **options)

    monkeypatch.setattr(os, "stat", refused)
    assert open_all(built) == ()


def test_one_variable_names_the_folder_of_all(monkeypatch: pytest.MonkeyPatch, built: Path) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(built))
    assert default_folder() == built
    assert len(open_all()) == 2


TWO_KINGS = "W:WK7,K33:BK50"  # win in 7 plies
KING_AND_MAN = "W:W6,K33:BK50"  # 1.33-17 50x11 2.6x17


@pytest.mark.parametrize(
    ("fen", "draws", "score"),
    [
        (TWO_KINGS, DrawLimits(two_v_one_plies=7), WIN - 7),
        (TWO_KINGS, DrawLimits(two_v_one_plies=6), 0),
        (TWO_KINGS, DrawLimits(three_v_one_plies=1), WIN - 7),  # not this phase
        (TWO_KINGS, DrawLimits(king_plies=7), WIN - 7),
        (TWO_KINGS, DrawLimits(king_plies=6), 0),
        (TWO_KINGS, DrawLimits(no_progress_plies=6), 0),
        (KING_AND_MAN, DrawLimits(two_v_one_plies=2), WIN - 3),  # a man against a king: another phase
        (KING_AND_MAN, DrawLimits(king_plies=2), WIN - 3),
    ],
)
def test_draw_rules_cut_wins_of_the_tables_short(built: Path, fen: str, draws: DrawLimits, score: int) -> None:
    for tables in (open_all(built), ()):  # who looks far enough needs no tables
        engine = Engine(1, weights={}, tables=tables)  # by hand a drawn ending is worth nothing; learned weights differ
        assert engine.search(History(position(fen)), draws, depth=9).score == score


async def test_player_uses_tables(built: Path) -> None:
    player = NativePlayer(1, tables=open_all(built))
    choice = await player.choose(
        History(position(KING_CATCHES_MAN)), load_profile("home").draw_limits, Limits(5.0, depth=2)
    )
    await player.close()
    assert choice.score == 30_000 - 7  # known to the end although two plies were searched


# ------------------------------------------------------------------ building


@pytest.mark.parametrize("material", ["0110", "1001"])
def test_half_that_a_kill_left_out_is_built(folder: TableFolder, material: str) -> None:
    """Both sides to move are solved together and kept one after the other; either may be missing."""
    lost = folder.folder / f"{material}.table"
    whole = lost.read_bytes()
    lost.unlink()
    assert folder.build(2, 1)
    assert folder.missing(PIECES) == set()
    assert lost.read_bytes() == whole


@pytest.mark.parametrize("gone", [BrokenPipeError("nobody reads"), KeyError("any")])
def test_who_cannot_be_told_ends_the_build(tmp_path: Path, gone: Exception) -> None:
    def report(_file: TableFile) -> None:
        raise gone

    with pytest.raises(type(gone)):
        TableFolder(tmp_path, Rules()).build(2, 2, report=report)
    assert TableFolder(tmp_path, Rules()).build(2, 2)


@pytest.mark.parametrize(
    ("wanted", "threads", "said"),
    [
        (1, 1, "expected 2 to 6 pieces, found 1"),
        (7, 1, "expected 2 to 6 pieces, found 7"),
        (2, 0, "expected at least one thread, found 0"),
        (2, -1, "expected at least one thread, found -1"),
        (["0201", "0700"], 1, "expected a material such as 0201 of up to 6 pieces, found 0700"),
    ],
)
def test_builds_that_cannot_be(tmp_path: Path, wanted: int | list[str], threads: int, said: str) -> None:
    with pytest.raises(ArgumentError, match=said):
        TableFolder(tmp_path, Rules()).build(wanted, threads)


def test_some_tables_are_built_with_those_they_lead_to(built: Path, tmp_path: Path) -> None:
    folder = TableFolder(tmp_path, Rules())
    assert folder.build(["0201"], 1)
    files = {file.path.name: file.path.read_bytes() for file in folder.files()}
    assert sorted(files) == ["0101.table", "0102.table", "0201.table"]
    assert files == {name: (built / "international" / name).read_bytes() for name in files}


def test_each_list_of_materials_leads_to_those_before_it() -> None:
    before: set[str] = set()
    for level in levels(materials(2) + materials(3) + materials(4)):
        assert all(leads_to(material) <= before for material in level)
        before |= {either for material in level for either in (material, turned(material))}
    assert sorted(before) == sorted(materials(2) + materials(3) + materials(4))


def test_the_largest_tables_of_equally_many_men_are_built_first(tmp_path: Path) -> None:
    """All others wait for whoever begins a large table last."""
    reported: list[str] = []
    TableFolder(tmp_path, Rules()).build(PIECES, 1, report=lambda file: reported.append(file.material))
    assert [material for material in reported if material in {"0120", "1011"}] == ["1011", "0120"]


def test_how_large_a_table_is_counts_both_sides_to_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two kings against two are more positions than three against one, but three against one are solved twice."""
    begun: list[str] = []

    def build(_folder: Path, _rules: Rules, material: str, _stop: StopFlag) -> list[TableFile]:
        begun.append(material)
        return []

    monkeypatch.setattr(table_folder, "build_files", build)
    TableFolder(tmp_path, Rules()).build(["0103", "0202"], 1)
    assert begun[-2:] == ["0103", "0202"]


def test_kings_alone_need_only_kings() -> None:
    assert needed_for(["0501"]) == {"0501", "0105"} | {
        f"0{first}0{second}" for first, second in ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (4, 1))
    }


def test_table_without_a_smaller_one_is_not_built(tmp_path: Path) -> None:
    with pytest.raises(TablesError, match=r"0101.table: expected a whole table, from which that of 0201 is built"):
        build_files(tmp_path, Rules(), "0201", None)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("failing", ["0101", "0110"])  # the one that is waited for, and the other
def test_who_ends_a_build_waits_for_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str) -> None:
    """The tables in work are stopped: with five pieces each would take minutes."""
    stop, begun = StopFlag(), threading.Event()
    ended: list[str] = []

    def build(_folder: Path, _rules: Rules, material: str, stop: StopFlag) -> list[TableFile]:
        if material == failing:
            assert begun.wait(60)
            raise KeyboardInterrupt
        begun.set()
        block_until(lambda: stop.is_set)
        ended.append(material)
        return []

    monkeypatch.setattr(table_folder, "build_files", build)
    monkeypatch.setattr(table_folder, "levels", lambda _: [["0110", "0101"]])
    with pytest.raises(KeyboardInterrupt):
        TableFolder(tmp_path, Rules()).build(2, 2, stop)
    assert len(ended) == 1


def test_build_goes_on_where_it_was(folder: TableFolder) -> None:
    whole = (folder.folder / "0101.table").read_bytes()
    (folder.folder / "0101.table").unlink()
    own = partial_of(folder.folder / "0101.table")
    left = own.with_name(own.name.replace(f".{os.getpid()}-", f".{ended_process()}-"))
    left.write_bytes(b"half a table")
    in_work = own.with_name(own.name.replace(f".{os.getpid()}-", f".{os.getppid()}-"))
    in_work.write_bytes(b"half a table of another build")
    reported: list[TableFile] = []
    assert folder.build(PIECES, 1, report=reported.append)
    assert (folder.folder / "0101.table").read_bytes() == whole
    assert not left.exists()
    assert in_work.exists()
    assert [file.material for file in reported] == ["0101"]


def test_build_that_is_stopped_is_not_done(tmp_path: Path) -> None:
    stop = StopFlag()
    stop.set()
    assert not TableFolder(tmp_path, Rules()).build(2, 1, stop)


@pytest.mark.parametrize("harm", [damage, cut_short, lambda path: path.write_bytes(b"")])
def test_damaged_table_is_built_again_before_what_leads_to_it(
    folder: TableFolder, harm: Callable[[Path], object]
) -> None:
    damaged, missing = folder.folder / "0101.table", folder.folder / "0102.table"
    whole = damaged.read_bytes(), missing.read_bytes()
    harm(damaged)
    missing.unlink()
    assert folder.build(PIECES, 1)
    assert (damaged.read_bytes(), missing.read_bytes()) == whole


def test_full_disk_ends_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def write(_path: Path, _content: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", write)
    with pytest.raises(OSError, match="No space"):
        TableFolder(tmp_path, Rules()).build(2, 2)
    assert TableFolder(tmp_path, Rules()).files() == []


@pytest.mark.parametrize("name", ["note", "9999", "0011", "0700"])
def test_files_of_other_names_are_no_tables(folder: TableFolder, name: str, caplog: pytest.LogCaptureFixture) -> None:
    whole = folder.files()
    (folder.folder / f"{name}.table").write_text("kept by a person")
    assert folder.files() == whole
    assert folder.gaps() == []
    folder.open()
    assert warnings(caplog) == [f"endgame tables in {folder.folder}: unknown files, such as {name}.table"]


# ------------------------------------------------------------------ checking


@pytest.mark.parametrize("rules", [Rules(), Rules("turkish")])
def test_every_value_follows_from_those_after_its_moves(built: Path, rules: Rules) -> None:
    looked_at = list(TableFolder(built, rules).wrong_positions(every=1, threads=2))
    assert [file.material for file, _ in looked_at][:4] == materials(2)
    assert [positions for _, positions in looked_at] == [[]] * len(looked_at)


def test_values_that_do_not_follow_are_told(folder: TableFolder) -> None:
    """Without the tables of two pieces nothing is known of what captures lead to."""
    opened = Tables(Rules())
    assert check(opened, TableFile(folder.folder / "0201.table", "0201"))
    (wrong,) = opened.wrong_positions("0201", step=1, most=1, stop=StopFlag())
    assert len(wrong.pieces) == 3
    with pytest.raises(ValueError, match="step of 1"):
        opened.wrong_positions("0201", step=0, most=1, stop=StopFlag())
    stop = StopFlag()
    stop.set()
    assert opened.wrong_positions("0201", step=1, most=1, stop=stop) == []


def test_tables_are_not_added_while_they_are_read(folder: TableFolder) -> None:
    """A search would read what has moved."""
    tables, stop, began = Tables(Rules()), StopFlag(), threading.Event()
    engine = Engine(1, tables=[tables])
    history, draws = History(Position.start()), DrawLimits()
    searching = threading.Thread(target=lambda: engine.search(history, draws, stop=stop, report=lambda _: began.set()))
    searching.start()
    assert began.wait(60)
    try:
        with pytest.raises(BusyError, match="being read"):
            check(tables, folder.files()[0])
    finally:
        stop.set()
        searching.join()
    assert check(tables, folder.files()[0])


def test_who_cannot_move_has_lost(folder: TableFolder) -> None:
    blocked = position("W:W46:B37,41")
    assert not blocked.legal_moves
    assert folder.open().probe(blocked) == (-1, 0)


# ------------------------------------------------------------------ outcomes

WON_IN_FIVE = "W:WK50,K49:B14"


@pytest.fixture(scope="module")
def shrunk(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("shrunk")
    shutil.copytree(built, folder / "tables")
    TableFolder(folder / "tables", Rules()).shrink(PIECES, 2, StopFlag(), lambda _: None, remove=True)
    return folder / "tables"


@pytest.fixture
def outcomes(shrunk: Path, tmp_path: Path) -> TableFolder:
    """Return a copy that a test may damage: distances of two pieces, outcomes of three."""
    shutil.copytree(shrunk, tmp_path / "shrunk")
    return TableFolder(tmp_path / "shrunk", Rules())


def test_outcomes_take_the_place_of_distances(outcomes: TableFolder, caplog: pytest.LogCaptureFixture) -> None:
    opened = outcomes.open()
    assert warnings(caplog) == []
    assert {file.pieces for file in outcomes.files()} == {2}
    assert {file.pieces for file in outcomes.outcome_files()} == {3}
    assert opened.probe(position(WON_IN_FIVE)) is None
    assert opened.promise(position(WON_IN_FIVE)) == (1, 9)
    assert opened.promise(position("W:WK50,K49:BK44")) is None  # White must capture
    assert opened.promise(Position.start("turkish")) is None


@pytest.mark.parametrize("harm", [damage, cut_short, lambda path: path.write_bytes(b"")])
def test_harm_to_outcomes_is_a_warning_and_mended(
    outcomes: TableFolder, built: Path, harm: Callable[[Path], object], caplog: pytest.LogCaptureFixture
) -> None:
    path = outcomes.folder / "0210.wdl"
    whole = path.read_bytes()
    harm(path)
    opened = outcomes.open()
    assert warnings(caplog) == [f"endgame tables in {outcomes.folder}: 1 are damaged, such as 0210.wdl"]
    assert opened.promise(position(WON_IN_FIVE)) is None
    made: list[TableFile] = []
    shutil.copy(built / "international" / "0210.table", outcomes.folder)
    outcomes.shrink(PIECES, 1, StopFlag(), made.append)
    assert path.read_bytes() == whole
    assert [file.path for file in made] == [path]


def test_distances_stay_until_their_outcomes_are_there(folder: TableFolder) -> None:
    before = folder.files()
    stop = StopFlag()
    stop.set()
    folder.shrink(PIECES, 1, stop, lambda _: None, remove=True)
    damage(folder.folder / "0201.table")
    assert (folder.files(), folder.outcome_files()) == (before, [])
    folder.shrink(PIECES, 1, StopFlag(), lambda _: None, remove=True)
    assert [file.material for file in folder.files() if file.pieces == PIECES] == ["0201"]


def test_outcomes_of_other_distances_do_not_cost_the_distances(folder: TableFolder) -> None:
    """A right checksum does not say that outcomes are those of the distances beside them."""
    assert folder.shrink(2, 1, StopFlag(), lambda _: None) == []
    outcomes = folder.folder / "0101.wdl"
    right = outcomes.read_bytes()
    outcomes.write_bytes(with_other_values(right))
    assert check(Tables(Rules()), TableFile(outcomes, "0101"))
    made: list[str] = []
    folder.shrink(2, 1, StopFlag(), lambda file: made.append(file.path.name), remove=True)
    assert (outcomes.read_bytes(), made) == (right, ["0101.wdl"])
    assert [file.material for file in folder.files() if file.pieces == 2] == []


def with_other_values(packed: bytes) -> bytes:
    """Return a table of outcomes that promises its wins a ply earlier, behind a right checksum."""
    other = bytearray(packed)
    other[HEAD_BYTES] -= 1
    checksum = 0xCBF29CE484222325
    for (word,) in iter_unpack("<Q", other[HEAD_BYTES : HEAD_BYTES + (len(other) - HEAD_BYTES) // 8 * 8]):
        checksum = ((checksum ^ word) * 0x100000001B3) & (2**64 - 1)
        checksum ^= checksum >> 29
    pack_into("<Q", other, HEAD_BYTES - 8, checksum)
    return bytes(other)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says which files a process has mapped")
def test_no_file_is_mapped_when_it_is_deleted(folder: TableFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows refuses to delete a file that is mapped."""
    unlink = Path.unlink
    mapped: list[str] = []

    def look(path: Path, *, missing_ok: bool = False) -> None:
        mapped.extend(line for line in Path("/proc/self/maps").read_text().splitlines() if line.endswith(str(path)))
        unlink(path, missing_ok=missing_ok)

    monkeypatch.setattr(Path, "unlink", look)
    folder.shrink(2, 1, StopFlag(), lambda _: None, remove=True)
    assert mapped == []
    assert not (folder.folder / "0101.table").exists()


def test_table_of_one_kind_is_not_taken_for_one_of_the_other(
    folder: TableFolder, caplog: pytest.LogCaptureFixture
) -> None:
    folder.shrink(2, 1, StopFlag(), lambda _: None)
    distances, outcomes = folder.folder / "0101.table", folder.folder / "0101.wdl"
    distances.write_bytes(outcomes.read_bytes())
    folder.open()
    assert warnings(caplog) == [f"endgame tables in {folder.folder}: 1 are damaged, such as 0101.table"]
    assert [file.path for file in folder.damaged()] == [distances]


def test_missing_outcomes_are_a_warning(outcomes: TableFolder, caplog: pytest.LogCaptureFixture) -> None:
    (outcomes.folder / "0210.wdl").unlink()
    outcomes.open()
    assert warnings(caplog) == [f"endgame tables in {outcomes.folder}: 1 are missing, such as 0210"]


def test_outcomes_are_other_tables(folder: TableFolder, outcomes: TableFolder) -> None:
    assert outcomes.fingerprint().startswith("16 tables of up to 3 pieces, ")
    assert outcomes.fingerprint() != folder.fingerprint()


@pytest.mark.parametrize("fen", [WON_IN_FIVE, "W:WK47,31:B3", "W:W6,K1:BK50", "W:WK1,K2:BK46", "B:WK47,31:B3"])
def test_search_finds_the_same_result_with_outcomes(folder: TableFolder, outcomes: TableFolder, fen: str) -> None:
    draws = load_profile("fmjd").draw_limits
    history = History(position(fen))
    with_distances = Engine(1, tables=[folder.open()]).search(history, draws, depth=14)
    with_outcomes = Engine(1, tables=[outcomes.open()]).search(history, draws, depth=14)
    assert with_outcomes.score == with_distances.score


def test_smaller_distances_are_not_there_as_outcomes(folder: TableFolder, outcomes: TableFolder) -> None:
    assert outcomes.lacking_distances() == []  # those of two pieces are there, and none are larger
    folder.shrink(2, 1, StopFlag(), lambda _: None, remove=True)
    assert folder.gaps() == []
    assert folder.lacking_distances() == materials(2)


def test_outcomes_follow_from_moves(outcomes: TableFolder) -> None:
    looked_at = list(outcomes.wrong_positions(every=1, threads=2))
    assert [positions for _, positions in looked_at] == [[]] * 16
