import { expect, test } from "vitest";
import { engineLine } from "../../src/engine/shares";
import { international } from "./engine_files";

const found = { rank: 0, depth: 7, nodes: 0, seconds: 0, moves: ["32-28"] };

test.each([
  // The shares are those of coupturc.engine.native.lines.wdl.
  [150, "white", { score: 150, end: null, win: 0.806679 }],
  [150, "black", { score: -150, end: null, loss: 0.806679 }],
  [29_993, "black", { score: -29_993, end: -7, win: 0, draw: 0, loss: 1 }],
  [-29_990, "black", { score: 29_990, end: 10, win: 1, draw: 0, loss: 0 }],
  [0, "black", { score: 0, end: null, win: 0.05431, loss: 0.05431 }],
] as const)("a score of %s for %s", (score, turn, expected) => {
  const line = engineLine({ ...found, score }, turn, international);
  for (const [name, value] of Object.entries(expected)) {
    const is = line[name as keyof typeof expected];
    if (value === null) expect(is).toBeNull();
    else expect(is).toBeCloseTo(value, 5);
  }
  expect(line.win + line.draw + line.loss).toBeCloseTo(1, 9);
});
