"""Repertoires: made from games, changed, asked and judged."""

from collections.abc import Iterator, Sequence
from random import Random

import msgspec
import pytest

from coupturc import Position
from coupturc.engine.native.pool import EnginePool
from coupturc.errors import ArgumentError, MoveTextError, NewerRecordError, RecordError
from coupturc.game.outcome import SideName
from coupturc.lessons.lines import follow
from coupturc.lessons.practice.exercises.exercise import Given, ItemError
from coupturc.lessons.practice.exercises.search import Searcher
from coupturc.lessons.repertoire import (
    Drill,
    Made,
    Played,
    Repertoire,
    RepertoirePlan,
    Spot,
    choose,
    making,
    new_repertoire,
    read_repertoire,
    remove,
    write_repertoire,
)
from coupturc.lessons.repertoire.model import MOST_SPOTS
from coupturc.rules import load_profile

FMJD = load_profile("fmjd")
START = Position.start(FMJD.rules)
PLAN = RepertoirePlan("white", START.fen, plies=4, least=2)

#: What games played, by the line that led there: unknown, White, draws, Black.
GAMES: dict[str, list[Played]] = {
    "": [Played("32-28", (0, 2, 5, 5)), Played("33-28", (0, 4, 1, 0)), Played("31-27", (0, 1, 0, 0))],
    "33-28": [Played("18-23", (0, 1, 2, 0)), Played("19-23", (0, 2, 0, 0)), Played("20-25", (0, 1, 0, 0))],
    "33-28 18-23": [Played("39-33", (0, 1, 2, 0))],
    "33-28 19-23": [Played("28x19", (0, 2, 0, 0))],
    "32-28": [Played("18-23", (0, 2, 5, 5))],
    "32-28 18-23": [Played("38-32", (3, 2, 5, 2))],
}
POSITIONS = {follow(START, line.split()): played for line, played in GAMES.items()}


def games(position: Position) -> Sequence[Played]:
    return POSITIONS.get(position, [])


def nobody(_: Position) -> Sequence[Played]:
    return []


def at(line: str) -> str:
    return follow(START, line.split()).fen


@pytest.fixture(scope="module")
def searcher() -> Iterator[Searcher]:
    pool = EnginePool(1)
    yield Searcher(pool, nodes=2_000)
    pool.close()


@pytest.fixture
def repertoire() -> Repertoire:
    return new_repertoire(PLAN, FMJD.rules, games)


def test_the_best_move_is_learned_and_what_is_played_against_it(repertoire: Repertoire) -> None:
    assert repertoire.spots[START.fen].own == "33-28"
    assert repertoire.spots[at("33-28")].moves == (Made("18-23", 3), Made("19-23", 2))
    assert {fen: repertoire.spots[fen].own for fen in repertoire.own} == {
        START.fen: "33-28",
        at("33-28 18-23"): "39-33",
        at("33-28 19-23"): "28x19",
    }


def test_the_move_made_most_is_learned_when_that_is_wished() -> None:
    made = new_repertoire(RepertoirePlan("white", START.fen, 4, 2, "played"), FMJD.rules, games)
    assert [made.spots[fen].own for fen in made.own] == ["32-28", "38-32"]


@pytest.mark.parametrize(("side", "line", "moves"), [("white", "", "32-28 33-28"), ("black", "31-27", "17-22 18-23")])
def test_an_engine_that_looked_at_every_move_decides(side: SideName, line: str, moves: str) -> None:
    best, other = moves.split()
    score = 20 if side == "white" else -20
    played = [Played(other, (0, 1, 1, 1), -score), Played(best, (0, 1, 1, 1), score)]
    made = new_repertoire(RepertoirePlan(side, at(line), 1, 1), FMJD.rules, lambda _: played)
    assert made.spots[at(line)].own == best


def test_one_lucky_game_is_not_the_best() -> None:
    lucky = [Played("31-26", (0, 1, 0, 0)), Played("32-28", (0, 30, 20, 10))]
    made = new_repertoire(RepertoirePlan("white", START.fen, 1, 1), FMJD.rules, lambda _: lucky)
    assert made.spots[START.fen].own == "32-28"


def test_for_black_the_opponent_begins() -> None:
    made = new_repertoire(RepertoirePlan("black", START.fen, 4, 2), FMJD.rules, games)
    assert made.spots[START.fen].own is None
    assert made.spots[at("33-28")].own == "18-23"


def test_a_move_without_an_answer_is_not_asked() -> None:
    made = new_repertoire(RepertoirePlan("white", START.fen, 2, 2), FMJD.rules, games)
    assert [*made.spots] == [START.fen]


def test_dama_is_learned_as_well() -> None:
    start = Position.start("turkish")
    text = next(iter(start.legal_moves)).text
    made = new_repertoire(RepertoirePlan("white", start.fen, 1, 1), start.rules, lambda _: [Played(text, (0, 1, 0, 0))])
    assert made.spots[start.fen].own == text


def test_there_is_an_end_to_what_is_learned() -> None:
    def everything(position: Position) -> Sequence[Played]:
        return [Played(move.text, (0, 1, 0, 0)) for move in position.legal_moves]

    made = new_repertoire(RepertoirePlan("black", START.fen, 12, 1), FMJD.rules, everything)
    assert MOST_SPOTS // 3 < len(made.spots) <= MOST_SPOTS


def test_what_most_games_played_is_never_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "MOST_SPOTS", 3)

    def known(position: Position) -> Sequence[Played]:
        if position == START:
            return [Played("33-28", (0, 9, 0, 0)), Played("32-28", (0, 1, 0, 0))]
        return [Played(position.legal_moves[0].text, (0, 9, 0, 0))]

    made = new_repertoire(RepertoirePlan("black", START.fen, 4, 1), FMJD.rules, known)
    assert [move.move for move in made.spots[START.fen].moves] == ["33-28"]


def test_it_is_kept_and_read_again(repertoire: Repertoire) -> None:
    read = read_repertoire(write_repertoire(repertoire))
    assert (read.plan, read.spots) == (repertoire.plan, repertoire.spots)


@pytest.mark.parametrize(
    ("text", "error"), [('{"format":2}', NewerRecordError), ("{", RecordError), ('{"format":1}', RecordError)]
)
def test_what_cannot_be_read_is_refused(text: str, error: type[RecordError]) -> None:
    with pytest.raises(error):
        read_repertoire(text)


def test_another_own_move_brings_what_follows_it(repertoire: Repertoire) -> None:
    changed = choose(repertoire, START.fen, "32-28", FMJD.rules, games)
    assert [changed.spots[fen].own for fen in changed.own] == ["32-28", "38-32"]
    assert at("33-28") not in changed.spots


def test_a_move_nobody_made_can_be_learned(repertoire: Repertoire) -> None:
    changed = choose(repertoire, at("33-28 18-23"), "31-26", FMJD.rules, nobody)
    assert changed.spots[at("33-28 18-23")].own == "31-26"


def test_a_branch_of_the_opponent_is_removed(repertoire: Repertoire) -> None:
    changed = remove(repertoire, at("33-28"), "18-23", FMJD.rules)
    assert changed.spots[at("33-28")].moves == (Made("19-23", 2),)
    assert at("33-28 18-23") not in changed.spots


def test_an_own_move_is_removed_with_what_leads_to_it_alone(repertoire: Repertoire) -> None:
    changed = remove(repertoire, at("33-28 18-23"), "39-33", FMJD.rules)
    assert changed.spots == remove(repertoire, at("33-28"), "18-23", FMJD.rules).spots


@pytest.mark.parametrize(
    "left_out",
    [[("33-28", "18-23"), ("33-28", "19-23")], [("33-28 18-23", "39-33"), ("33-28 19-23", "28x19")]],
)
def test_what_is_left_out_does_not_come_back(repertoire: Repertoire, left_out: list[tuple[str, str]]) -> None:
    """Also when the games are asked again about a position of which nothing was left."""
    for line, move in left_out:
        repertoire = remove(repertoire, at(line), move, FMJD.rules)
    for move in ("32-28", "33-28"):
        repertoire = choose(repertoire, START.fen, move, FMJD.rules, games)
    assert [repertoire.spots[fen].own for fen in repertoire.own] == ["33-28"]
    assert read_repertoire(write_repertoire(repertoire)).left_out == repertoire.left_out


def test_what_is_not_there_cannot_be_changed(repertoire: Repertoire) -> None:
    with pytest.raises(ArgumentError, match="expected a position in which white"):
        choose(repertoire, at("33-28"), "20-25", FMJD.rules, games)
    with pytest.raises(ArgumentError, match="expected a position of the repertoire"):
        choose(repertoire, at("31-27"), "20-25", FMJD.rules, games)
    with pytest.raises(ArgumentError, match="expected a move of the repertoire"):
        remove(repertoire, at("33-28"), "20-25", FMJD.rules)
    with pytest.raises(MoveTextError):
        choose(repertoire, START.fen, "32-23", FMJD.rules, games)


class Dice(Random):
    """Always falls on the move that was made most."""

    def random(self) -> float:
        return 0.0


@pytest.fixture
def drill(repertoire: Repertoire, searcher: Searcher) -> Drill:
    return Drill(repertoire, FMJD, searcher, Dice())


def test_the_right_move_is_answered_by_one_that_games_made(drill: Drill) -> None:
    said = drill.judge(START.fen, Given(text="33-28"))
    assert (said.step, said.code, said.params) == ("right", "right", {"move": "33-28", "reply": "18-23"})
    assert said.position.fen == at("33-28 18-23")
    assert drill.item_after(said.line) == said.position.fen


def test_the_opponent_plays_as_often_as_in_the_games(repertoire: Repertoire, searcher: Searcher) -> None:
    drill = Drill(repertoire, FMJD, searcher, Random(1))
    replies = [drill.judge(START.fen, Given(text="33-28")).params["reply"] for _ in range(500)]
    assert replies.count("18-23") == pytest.approx(300, abs=50)
    assert replies.count("18-23") + replies.count("19-23") == 500


def test_a_line_ends_where_the_repertoire_does(drill: Drill) -> None:
    said = drill.judge(at("33-28 18-23"), Given(text="39-33"))
    assert (said.step, said.params, said.over) == ("right", {"move": "39-33"}, True)


def test_another_good_move_costs_nothing(drill: Drill) -> None:
    for text in ("32-28", "31-26"):  # one that games made, and one that is as good
        said = drill.judge(START.fen, Given(text=text))
        assert (said.step, said.code, said.params) == ("refused", "not_chosen", {"move": text})


@pytest.mark.parametrize("made", [(), (Made("28-22", 1),)])
def test_a_move_that_loses_is_refuted(repertoire: Repertoire, searcher: Searcher, made: tuple[Made, ...]) -> None:
    """Even if somebody made it."""
    spots = {**repertoire.spots, at("33-28 18-23"): Spot(made, "39-33")}
    drill = Drill(msgspec.structs.replace(repertoire, spots=spots), FMJD, searcher, Dice())
    said = drill.judge(at("33-28 18-23"), Given(text="28-22"))
    assert (said.step, said.code) == ("wrong", "not_good")
    assert said.refutation[0] == "28-22"
    assert said.params["reply"] == said.refutation[1]


def test_what_is_not_a_move_is_refused(drill: Drill) -> None:
    assert drill.judge(START.fen, Given(text="31-22")).step == "refused"


def test_the_own_move_is_shown(drill: Drill) -> None:
    said = drill.judge(START.fen, Given("give_up"))
    assert (said.step, said.solution) == ("shown", ("33-28",))


def test_a_question_is_found_by_its_line(drill: Drill) -> None:
    assert drill.line_to(at("33-28 19-23")) == ("33-28", "19-23")
    assert drill.line_to(START.fen) == ()
    assert drill.begin() == ()
    assert drill.item_after(("31-26",)) is None
    for unknown in (at("31-26"), at("33-28"), "nothing"):
        with pytest.raises(ItemError):
            drill.line_to(unknown)
        with pytest.raises(ItemError):
            drill.ask(unknown)
    with pytest.raises(ItemError):
        drill.item_after(("31-22",))
