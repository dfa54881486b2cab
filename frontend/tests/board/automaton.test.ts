import { describe, expect, test } from "vitest";
import {
  completed,
  landings,
  lift,
  movesAlong,
  movesThrough,
  squareOf,
  statesAlong,
  step,
  type Walk,
  walkAlong,
  walkTo,
} from "../../src/board/automaton";
import { type PositionName, position } from "../positions";

function lifted(name: PositionName, square: string): Walk {
  const walk = lift(position(name).hops, square);
  if (!walk) throw new Error(`${square} cannot move in ${name}`);
  return walk;
}

function texts(name: PositionName, moves: readonly number[]): (string | undefined)[] {
  return moves.map((move) => position(name).legal[move]?.text);
}

test("only a piece with a legal move is lifted", () => {
  const { hops } = position("dammen_start");
  expect(lift(hops, "32")).not.toBeNull();
  expect(lift(hops, "37")).toBeNull();
  expect(lift(hops, "1")).toBeNull();
});

test("nine first moves (002-4)", () => {
  const { hops } = position("dammen_start");
  const starts = hops.filter((state) => state.start).map((state) => state.square);
  const reached = starts.flatMap((square) => landings(hops, lifted("dammen_start", square)));
  expect(reached).toHaveLength(9);
  expect(reached.every((landing) => landing.ends)).toBe(true);
});

test("a capture is walked hop by hop (002-10)", () => {
  const { hops } = position("three_in_one");
  let walk: Walk | null = lifted("three_in_one", "40");
  for (const square of ["29", "18", "27"]) {
    expect(walk && completed(hops, walk.state)).toBeNull();
    walk = walk && step(hops, walk, square);
  }
  expect(walk).toMatchObject({ path: ["29", "18", "27"], taken: ["34", "23", "22"] });
  expect(walk && completed(hops, walk.state)).toBe(0);
});

test("the king chooses among three landing squares (001-18)", () => {
  const { hops } = position("king_chooses");
  const squares = landings(hops, lifted("king_chooses", "5")).map((landing) => landing.square);
  expect(squares).toEqual(["37", "41", "46"]);
});

test("a hop that no route makes is none", () => {
  expect(step(position("three_in_one").hops, lifted("three_in_one", "40"), "35")).toBeNull();
});

describe("what an end square can mean", () => {
  test("one capture", () => {
    const walk = lifted("three_in_one", "40");
    expect(movesThrough(position("three_in_one").hops, walk, [], "27")).toEqual([0]);
  });
  test("two captures between the same squares", () => {
    const { hops } = position("ambiguous");
    const both = movesThrough(hops, lifted("ambiguous", "26"), [], "48");
    expect(texts("ambiguous", both)).toEqual(["26x3x25x48", "26x17x39x48"]);
  });
  test("a square on the path distinguishes them", () => {
    const { hops } = position("ambiguous");
    const one = movesThrough(hops, lifted("ambiguous", "26"), ["39"], "48");
    expect(texts("ambiguous", one)).toEqual(["26x17x39x48"]);
  });
  test("two routes to the same move are one move (001-31)", () => {
    const { hops } = position("two_routes");
    const moves = movesThrough(hops, lifted("two_routes", "25"), [], "14");
    expect(moves).toHaveLength(1);
  });
  test("the square it began on", () => {
    const { hops } = position("circular_man");
    expect(movesThrough(hops, lifted("circular_man", "34"), [], "34")).toEqual([0]);
  });
});

describe("what a drag can mean", () => {
  const { hops } = position("ambiguous");
  const walk = lifted("ambiguous", "26");
  test("the route through the squares it crossed", () => {
    const moves = movesAlong(hops, walk, ["17", "22", "39", "48"]);
    expect(texts("ambiguous", moves)).toEqual(["26x17x39x48"]);
  });
  test("squares crossed without landing do no harm", () => {
    const far = position("king_chooses");
    const moves = movesAlong(far.hops, lifted("king_chooses", "5"), ["10", "14", "37", "41", "46"]);
    expect(texts("king_chooses", moves)).toEqual(["5x46"]);
  });
  test("a drag straight to the end names every capture that ends there", () => {
    expect(movesAlong(hops, walk, ["48"])).toHaveLength(2);
  });
  test("no squares, no moves", () => {
    expect(movesAlong(hops, walk, [])).toEqual([]);
  });
  test("the states along a trace start with the piece at rest", () => {
    expect(statesAlong(hops, walk, [])).toEqual([walk.state]);
  });
});

test("a walk to a move shows all its hops", () => {
  const { hops, legal } = position("circular_king");
  const walk = walkTo(hops, lifted("circular_king", "3"), 0);
  expect(walk?.path.at(-1)).toBe("3");
  expect(walk?.taken.toSorted()).toEqual(legal[0]?.captured.toSorted());
});

test("a walk to a move of another piece is none", () => {
  expect(walkTo(position("dammen_start").hops, lifted("dammen_start", "31"), 8)).toBeNull();
});

test("a walk along a trace lands on its last square", () => {
  const { hops } = position("three_in_one");
  const walk = walkAlong(hops, lifted("three_in_one", "40"), ["34", "29", "18"]);
  expect(walk && squareOf(walk)).toBe("18");
  expect(walkAlong(hops, lifted("three_in_one", "40"), ["35"])).toBeNull();
});
