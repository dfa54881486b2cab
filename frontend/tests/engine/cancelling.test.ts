/** What is left of searches that end anywhere. */

import { expect, test } from "vitest";
import { international, startedCore } from "./engine_files";

const cancels = 200;
const mostNodes = 20_000;
const mostMs = 8;
// Longer than it takes on a busy machine.
const longMs = 60_000;
const whole = { ms: 0, nodes: 0, depth: 9, lines: 1 };
const start = { fen: "", moves: [] };
const lines = [
  [],
  ["32-28"],
  ["32-28", "19-23", "28x19"],
  ["34-30", "20-25", "30-24", "19x30", "35x24"],
];

/** Chance from a seed, so that what fails fails again. */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test(
  "searches that were cancelled anywhere leave nothing behind",
  () => {
    const core = startedCore(international);
    const chance = chanceFrom(1);
    const searched = () => {
      core.clear();
      core.position(start);
      return { ...core.search(whole).best, seconds: 0 };
    };
    const cancelMany = () => {
      for (let count = 0; count < cancels; count += 1) {
        core.position({ fen: "", moves: lines[Math.floor(chance() * lines.length)] ?? [] });
        const most = Math.ceil(chance() * mostNodes);
        // Half of them end by the clock, which looks at another place of the search.
        const limits =
          chance() < 0.5 ? { nodes: most, ms: 0 } : { nodes: 0, ms: chance() * mostMs };
        core.search({ ...limits, depth: 0, lines: 1 + Math.floor(chance() * 3) });
      }
      return core.memoryBytes;
    };
    const fresh = searched();
    // The first of them make room for what all of them need.
    const memory = cancelMany();
    expect(cancelMany()).toBe(memory);
    expect(searched()).toEqual(fresh);
  },
  longMs,
);
