"""The engine behind Hub, driven line by line."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coupturc.engine.hub import search as hub_search
from coupturc.engine.hub import service as hub_service
from coupturc.engine.hub.search import hub_score
from tests.engine.hub.gui import Gui, gui

GOLDEN = Path(__file__).parents[2] / "golden"
VOLATILE = re.compile(r"^info .*\n", re.MULTILINE)


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


def test_a_book_answers_at_once_when_the_gui_wants_one() -> None:
    with gui("set-param name=book value=true") as one:
        one.say("new-game", "go think")
        said = one.wait_for("done ")
        assert re.search(r"^info score=-?[\d.]+ pv=", said, re.MULTILINE)
        assert re.search(r"^done move=\d+-\d+ ponder=\d+-\d+$", said, re.MULTILINE)
        assert one.made == [(64, True)], "the one that init made"


@pytest.mark.parametrize("asked", ["go analyze", "go think"])
def test_an_analysis_and_a_weak_level_have_no_book(asked: str) -> None:
    level = "set-param name=level value=2" if asked == "go think" else "set-param name=level value=0"
    with gui("set-param name=book value=true", level) as one:
        one.say("level depth=2", asked)
        said = one.wait_for("done ")
        assert "pv=" not in said or "depth=" in said


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


def test_a_style_plays_otherwise() -> None:
    found = []
    for style in ("universal", "attacking", "universal"):
        with gui(f"set-param name=style value={style}") as one:
            one.say("pos start", "level depth=9", "go think")
            found.append(re.findall(r"depth=9 .*nodes=(\d+)", one.wait_for("done ")))
            assert len(found[-1]) == 1
    assert found[0] == found[2] != found[1]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("set-param name=elo value=2000", "there is no parameter elo"),
        ("set-param name=hash value=0", "hash cannot be 0: expected a whole number from 1 to 1048576"),
        ("set-param name=variant value=frisian", "variant cannot be frisian: expected one of normal, turkish"),
        ("set-param name=level value=11", "level cannot be 11: expected one of 0, a, b, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10"),
        ("set-param name=lines value=all", "lines cannot be all: expected a whole number from 1 to 100"),
        ("set-param name=threads value=1.5", "threads cannot be 1.5: expected a whole number from 1 to 256"),
        ("set-param name=tables value=maybe", "tables cannot be maybe: expected true or false"),
        ('set-param name=lines value=""', "lines cannot be empty: expected a whole"),
        ("set-param name=threads", "expected value="),
        ("level nodes=-1", "expected a whole number"),
        ("level time=inf", "expected a number"),
        ("go think ponder", "expected one of think, ponder, analyze"),
        ("pos pos=We", "expected W or B and 50"),
        ('pos start moves="32-27 1-2"', "expected a legal move"),
        ("pos start moves=31-26 19-23", "expected quotation marks around several moves: pos start moves=31-26 19-23"),
        ("pos start moves=31-26 19x23x28", "expected quotation marks"),
        ("pos start " + "x" * 70_000, "expected a line of at most 65536 bytes: pos start xxx"),
        ("level depth=x", "expected a number"),
        ("hub", "not expected between searches"),
        ("=", "expected a command"),
    ],
)
def test_mistakes_of_the_gui_are_told(line: str, message: str) -> None:
    with gui() as one:
        one.say(line)
        assert message in one.wait_for("error ")


def test_position_of_a_line_too_long_is_not_searched() -> None:
    with gui() as one:
        one.say("pos start", "pos start " + "x" * 70_000, "go think")
        said = one.wait_for("done ")
    assert "the last position was refused" in said
    assert 'done move=""' in said


def test_page_names_the_bounds_of_the_parameters() -> None:
    page = (Path(__file__).parents[3] / "docs" / "protocols.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `([a-z]+)` \| ([^|]+) \|", page, re.MULTILINE))
    for param in hub_service.default_params():
        assert param.type != "int" or rows[param.name] == f"{param.min} to {param.max}"


def test_no_memory_for_the_hash_table() -> None:
    with gui() as one:
        one.no_memory_from = 65536
        one.say("set-param name=hash value=65536", "pos start", "level depth=1", "go think")
        assert "there is no memory for hash 65536" in one.wait_for("done ")
        assert one.made[-1] == (64, True)


def test_search_that_fails_is_answered_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no more threads")

    monkeypatch.setattr(hub_search, "search", fail)
    with gui() as one:
        one.say("pos start", "go think")
        said = one.wait_for("done ")
    assert "the search failed: no more threads" in said
    assert re.search(r"done move=\d+-\d+\n", said)


# ------------------------------------------------------------------ several lines


def test_several_lines_say_which_they_are() -> None:
    with gui("set-param name=lines value=3") as one:
        one.say("pos start", "level depth=2", "go analyze")
        said = one.wait_for("done ")
    # One that is overtaken comes again in its new place.
    assert dict.fromkeys(re.findall(r"^info depth=2 line=(\d)", said, re.MULTILINE)) == dict.fromkeys("123")


def test_more_lines_than_moves() -> None:
    with gui("set-param name=lines value=64") as one:
        one.say("pos pos=Weeeeeeeeeeeeeeeeeeeeeebeeeeeeeebeeeeweeeeeeeeeeeee", "level depth=1", "go analyze")
        assert one.wait_for("done ").count("info ") <= 1


# ------------------------------------------------------------------ robustness


WORDS = st.sampled_from(
    ["hub", "init", "set-param", "name=hash", "name=threads", "name=level", "value=1", "value=2", "pos", "start",
     "pos=We", 'moves="32-28"', "level", "depth=1", "nodes=1e99", "move-time=1e300", "time=-1", "moves=9",
     "go", "think", "ponder", "analyze", "ponder-hit", "stop", "ping", "new-game", "=", '"', "name", "\0", "é"]
)  # fmt: skip


@settings(max_examples=60)
@given(st.lists(st.lists(WORDS, max_size=5).map(" ".join) | st.text(max_size=20), max_size=12))
def test_no_line_ends_the_process(lines: list[str]) -> None:
    with gui() as one:
        for line in lines:
            one.service.receive(line.encode("utf-8", "replace") + b"\n")
        one.say("stop", "ping")
        if not one.service.is_over:
            one.wait_for("pong\n")


def test_gui_need_not_wait_for_the_answer() -> None:
    """Scan does the same: any other line ends a search, then it is obeyed."""
    with gui() as one:
        one.say("pos start", "go analyze", "stop", 'pos start moves="32-28 19-23"', "level depth=1", "go think")
        said = one.wait_for("done move=28x19x23")
        assert said.count("done ") == 2
        one.say("go analyze", "go ponder", "new-game", "ping")
        said = one.wait_for("pong")
    assert said.count("done ") == 2
    assert "error" not in said


def test_lines_that_come_at_once_are_obeyed_in_order() -> None:
    with gui() as one:
        one.service.receive(b'pos start\ngo think\nstop\npos start moves="32-28 19-23"\nlevel depth=1\ngo think\n')
        said = one.wait_for("done move=28x19x23")
    assert said.count("done ") == 2


def test_each_line_is_judged_after_the_answer_to_the_one_before() -> None:
    one = Gui()
    one.service.receive(b"hub\ninit\npos start\nlevel depth=1\ngo think\n")
    assert "error" not in one.wait_for("done ")
    one.service.close()


@pytest.mark.parametrize("line", ["pos pos=nonsense", 'pos start moves="1-2"', "pos pos="])
def test_no_search_of_another_position_than_was_sent(line: str) -> None:
    with gui() as one:
        one.say(line, "go think")
        assert "the last position was refused" in one.wait_for('done move=""')
        one.say("pos start", "level depth=1", "go think")
        one.wait_for("done move=3")


@pytest.mark.parametrize("line", ["level time=soon", "level inc=-1", 'level time="9'])
def test_no_search_by_another_level_than_was_sent(line: str) -> None:
    with gui() as one:
        one.say("pos start", line, "go think")
        assert "the last level was refused" in one.wait_for('done move=""')
        one.say("level depth=1", "go think")
        one.wait_for("done move=3")
        one.say(line, "pos start", "go analyze", "stop")
        one.wait_for("done move=3")


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
