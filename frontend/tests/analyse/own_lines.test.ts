import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Engine, Progress } from "../../src/engine";
import type { EngineLines } from "../../src/generated/messages";
import { type OwnFault, OwnLines } from "../../src/state/analyse/own_lines";
import { international } from "../engine/engine_files";
import { serve } from "../served";

const question = { node: "a", threat: false, line: { fen: "", moves: [] }, lines: 3 };

let faults: OwnFault[];
let states: string[];
let disposed: number;

/** Look at a position on a device that has seen so much after some seconds. */
async function looked(seen: { nodes: number; seconds: number; isDone: boolean }): Promise<void> {
  const progress: Progress = { ...seen, turn: "white", lines: [] };
  const engine = {
    rules: international,
    look: async (_line: unknown, _lines: number, _seconds: number, show: (p: Progress) => void) => {
      show(progress);
      return { ...progress, isDone: true };
    },
    stop: () => {},
    dispose: () => {
      disposed += 1;
    },
  };
  const onLines = ({ state }: EngineLines) => states.push(state);
  const onFault = (fault: OwnFault) => faults.push(fault);
  const own = new OwnLines("fmjd", onLines, onFault, () => engine as unknown as Engine);
  await own.look(question);
}

beforeEach(() => {
  [faults, states, disposed] = [[], [], 0];
  serve({ "GET /engine/rules/fmjd.json": { body: international } });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a device that sees too little leaves it to the server", async () => {
  await looked({ nodes: 100_000, seconds: 3, isDone: false });
  expect([faults, states, disposed]).toEqual([["slow"], [], 1]);
});

test.each([
  ["sees enough", { nodes: 300_000, seconds: 3, isDone: false }],
  ["is not judged yet", { nodes: 10_000, seconds: 2, isDone: false }],
])("a device that %s goes on", async (_, seen) => {
  await looked(seen);
  expect([faults, states, disposed]).toEqual([[], ["running", "done"], 0]);
});

test("a position that is searched to its end is slow for nobody", async () => {
  await looked({ nodes: 10, seconds: 3, isDone: true });
  expect([faults, states]).toEqual([[], ["done", "done"]]);
});
