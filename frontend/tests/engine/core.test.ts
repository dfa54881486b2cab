import { describe, expect, test } from "vitest";
import { Core } from "../../src/engine/core";
import { EngineError } from "../../src/engine/messages";
import {
  international,
  module,
  rulesOf,
  startedCore,
  text,
  turkish,
  weightsOf,
} from "./engine_files";

const dama = startedCore(turkish);
const dammen = startedCore(international);

/** What `coupturc bench` searches, and the nodes that the native core needs for it: they are equal to the last one. */
const searches = [
  { core: dammen, fen: "", depth: 13, nodes: 621_329 },
  {
    core: dammen,
    fen: "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26",
    depth: 15,
    nodes: 61_521,
  },
  { core: dama, fen: "", depth: 11, nodes: 227_848 },
  {
    core: dama,
    fen: "W:Wa2,b2,c2,d2,e2,f2,g2,h2,a5,c5,e5,g5:Ba7,b7,c7,d7,e7,f7,g7,h7,b6,d6,f6,h6",
    depth: 11,
    nodes: 579_730,
  },
];

test.each(searches)(
  "searches as the native core does: $fen $depth",
  ({ core, fen, depth, nodes }) => {
    core.clear();
    core.position({ fen, moves: [] });
    expect(core.search({ ms: 0, nodes: 0, depth, lines: 1 }).best).toMatchObject({ depth, nodes });
  },
);

interface Tree {
  readonly fen: string;
  readonly depth: number;
  readonly leaves: number;
}

/** The counts of a file that need less than a moment. */
function trees(name: string): Tree[] {
  return text(`data/perft/${name}.perft`)
    .split(/\n\n+/)
    .flatMap((entry) => {
      const fen = /^fen (.*)$/m.exec(entry)?.[1] ?? "";
      const isMerged = /^captures merged$/m.test(entry);
      const counts = isMerged ? [...entry.matchAll(/^perft (\d+) (\d+)$/gm)] : [];
      return counts.map((count) => ({ fen, depth: Number(count[1]), leaves: Number(count[2]) }));
    })
    .filter(({ fen, leaves }) => fen && leaves < 200_000);
}

const rulesByFile = [
  ["international", 0],
  ["turkish-end", 1],
  ["turkish-king", 2],
  ["turkish-stop", 3],
  ["turkish-end-half-turn", 4],
  ["turkish-king-half-turn", 5],
  ["turkish-stop-half-turn", 6],
] as const;

describe.each(rulesByFile)("perft of %s", (name, number) => {
  const game = name === "international" ? "international" : "turkish";
  const counted = trees(name);

  test("counts as many as are published", () => {
    const core = new Core(module);
    core.start(rulesOf(game, number), weightsOf(game));
    expect(counted.length).toBeGreaterThan(3);
    const found = counted.map(({ fen, depth }) => {
      core.position({ fen, moves: [] });
      return core.perft(depth);
    });
    expect(found).toEqual(counted.map(({ leaves }) => leaves));
  });
});

test("says what may be played", () => {
  const { fen, legal, hops, turn, clocks } = dammen.position({
    fen: "W:WK15:B7,8,19,24,27",
    moves: [],
  });
  expect([fen, turn]).toEqual(["W:WK15:B7,8,19,24,27", "white"]);
  expect(legal.map(({ text, captured }) => [text, captured])).toEqual([
    ["15x13", ["7", "8", "19", "24", "27"].filter((square) => square !== "19")],
  ]);
  expect(hops.some(({ start, square }) => start && square === "15")).toBe(true);
  expect(clocks).toMatchObject({ repetitions: 1, king_plies: 0 });
});

test("a part of a millisecond is a limit too", () => {
  dammen.clear();
  dammen.position({ fen: "", moves: [] });
  expect(dammen.search({ ms: 0.3, nodes: 0, depth: 13, lines: 1 }).best.depth).toBeLessThan(13);
});

test("plays the moves of a line", () => {
  const { fen, turn } = dammen.position({ fen: "", moves: ["32-28", "19-23", "28x19"] });
  expect(turn).toBe("black");
  expect(fen).not.toContain("28");
});

test.each([
  ["bad_position", { fen: "W:W99:B1", moves: [] }],
  ["illegal_move", { fen: "", moves: ["32-28", "32-28"] }],
])("refuses by name: %s", (fault, line) => {
  expect(() => dammen.position(line)).toThrow(expect.objectContaining({ fault }));
});

describe("weights", () => {
  const good = weightsOf("turkish");
  const damaged = good.slice();
  damaged[good.length >> 1] = 1 ^ (good[good.length >> 1] ?? 0);
  const old = good.slice();
  old[8] = 0;

  test.each([
    ["damaged", damaged, "checksum"],
    ["cut off", good.subarray(0, 1000), "cut off"],
    ["of another version", old, "model version 0, expected version 3"],
    ["of another game", weightsOf("international"), "expected 'turkish'"],
    ["something else", new TextEncoder().encode("<!doctype html>"), "not a weights file"],
    ["empty", new Uint8Array(), "not a weights file"],
  ])("%s are refused by name", (_, bytes, detail) => {
    const refused = () => new Core(module).start(turkish, bytes);
    expect(refused).toThrow(EngineError);
    expect(refused).toThrow(detail);
  });
});

describe("a player of a level", () => {
  const beginner = { overlook: 0.8, long_capture: 1, sight_plies: 1, margin: 60, forget: 0.15 };
  const club = { overlook: 0.4, long_capture: 2, sight_plies: 2, margin: 12, forget: 0 };
  const manner = { ms: 0, nodes: 0, depth: 0, is_varied: false, weakness: null, taste: [] };
  const attacking = { ...manner, nodes: 10_000, is_varied: true, taste: [0, 0, 40, -20] };

  /** What it opens with, by seeds from 0 up: the native core chooses so, see tests/engine/native/test_choosing.py. */
  test.each([
    [dammen, { ...manner, depth: 1, weakness: beginner }, "35-30 33-29 31-26 34-30"],
    [dammen, { ...manner, depth: 4, weakness: club }, "33-28 32-28 32-27 33-29"],
    [dammen, { ...manner, nodes: 10_000, is_varied: true }, "33-28 33-28 33-29 32-28"],
    [dammen, attacking, "34-30 34-30 32-28 31-27"],
    [dammen, { ...manner, nodes: 10_000, is_varied: true }, "33-28 33-28 33-29 32-28"],
    [dama, { ...manner, depth: 1, weakness: beginner }, "e3-e4 b3-b4 a3-a4 d3-d4"],
    [dama, { ...manner, depth: 4, weakness: club }, "b3-b4 a3-a4 e3-e4 g3-g4"],
    [dama, { ...manner, nodes: 10_000, is_varied: true }, "h3-h4 h3-h4 g3-g4 b3-b4"],
  ])("chooses as the native core does", (core, asked, expected) => {
    core.position({ fen: "", moves: [] });
    const moves = [0, 1, 2, 3].map((seed) => {
      core.clear();
      return core.choose(asked, seed).moves[0];
    });
    expect(moves.join(" ")).toBe(expected);
  });

  test("makes the only move", () => {
    dammen.position({ fen: "W:W28:B23", moves: [] });
    expect(dammen.choose({ ...manner, depth: 3, weakness: beginner }, 1).moves[0]).toBe("28x19");
  });
});

describe("the end of a game", () => {
  const drawn = new Core(module);
  drawn.start(
    { ...international, limits: [3, ...Array<number>(9).fill(0)] },
    weightsOf("international"),
  );
  const round = ["50-45", "1-6", "45-50", "6-1"];

  test.each([
    [["32-28"], "", null],
    [["28x19"], "W:W28:B23", { reason: "no_moves", winner: "white", is_blocked: false }],
    [round, "W:WK50:BK1", null],
    [[...round, ...round], "W:WK50:BK1", { reason: "repetition", winner: null, is_blocked: false }],
  ])("is known after %j", (moves, fen, end) => {
    expect(drawn.position({ fen, moves }).end).toEqual(end);
  });
});

test("counts that come to a draw are told with what is left of them", () => {
  const limits = [3, 50, 0, 0, 0, 0, 0, 0, 0, 0];
  const core = startedCore({ ...international, limits });
  const { draws_ahead } = core.position({ fen: "W:WK48:BK3,20", moves: ["48-43", "3-8"] });
  expect(draws_ahead).toEqual([{ reason: "king_moves", plies_left: 48 }]);
  expect(dammen.position({ fen: "W:WK48:BK3,20", moves: [] }).draws_ahead).toEqual([]);
});
