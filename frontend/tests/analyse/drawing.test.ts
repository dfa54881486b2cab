import { expect, test } from "vitest";
import type { EngineLines, ReportPly, Shown } from "../../src/generated/messages";
import { countBad, nearest, pointsOf } from "../../src/state/analyse/graph";
import { isFen, namesLetters } from "../../src/state/analyse/import.svelte";
import { ownSketch, toggled, withBest } from "../../src/state/analyse/sketch";

test("an arrow that is drawn again is wiped out, a ring too", () => {
  const arrow = toggled(ownSketch(null), "32", "28");
  expect(arrow.arrows).toEqual([{ origin: "32", target: "28", meaning: "allowed" }]);
  expect(toggled(arrow, "32", "28").arrows).toEqual([]);
  const ring = toggled(arrow, "28", "28");
  expect(ring.rings).toEqual([{ square: "28", meaning: "allowed" }]);
  expect(toggled(ring, "28", "28")).toEqual(arrow);
});

test("the best move is drawn hop by hop, on its own board alone", () => {
  const move = {
    text: "28x8",
    origin: "28",
    target: "8",
    captured: ["22", "12"],
    path: ["17", "8"],
    promotes: false,
  };
  const shown = { node: "a", legal: [move] } as unknown as Shown;
  const lines = { node: "a", lines: [{ moves: ["28x8", "1-2"] }] } as unknown as EngineLines;
  expect(withBest(ownSketch(null), shown, lines).arrows).toEqual([
    { origin: "28", target: "17", meaning: "best" },
    { origin: "17", target: "8", meaning: "best" },
  ]);
  expect(withBest(ownSketch(null), shown, { ...lines, node: "b" }).arrows).toEqual([]);
  expect(withBest(ownSketch(null), shown, null).arrows).toEqual([]);
});

function ply(node: string, share: number, quality: ReportPly["quality"] = "good"): ReportPly {
  const rest = {
    number: 1,
    text: "x",
    score: 0,
    end: null,
    best: [],
    best_score: 0,
    costs_man: false,
  };
  return { node, share, quality, side: "white", ...rest };
}

test("a report that comes from the end fills the graph from the right", () => {
  const points = pointsOf([ply("y", 0.5), ply("z", 1)], 5);
  expect(points.map(({ x, y }) => [x, y])).toEqual([
    [2 / 3, 0.5],
    [1, 0],
  ]);
  expect(nearest(points, 0.1)?.ply.node).toBe("y");
  expect(nearest([], 0.5)).toBeNull();
});

test("bad moves are counted by side", () => {
  const plies = [ply("a", 0, "blunder"), ply("b", 0, "blunder"), ply("c", 0)];
  expect(countBad(plies, "white", "blunder")).toBe(2);
  expect(countBad(plies, "black", "blunder")).toBe(0);
});

test("a position is distinguished from games", () => {
  expect(isFen(" w:w31:b20")).toBe(true);
  expect(isFen('[White "W:W"]\n1. 32-28')).toBe(false);
  expect(isFen("1. 32-28 19-23")).toBe(false);
});

test.each(["W:W31-50:B1-20", "B:W28,K5:B8,9", "w:wk45:bk1"])(
  "%s names squares by numbers",
  (fen) => {
    expect(namesLetters(fen)).toBe(false);
  },
);

test.each(["W:Wa2:Bh7", "W:WKa1,b2:Bc7,d7", "b:wa3 : b b6"])("%s names them by letters", (fen) => {
  expect(namesLetters(fen)).toBe(true);
});
