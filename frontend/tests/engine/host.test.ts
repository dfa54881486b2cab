import { readFile } from "node:fs/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { Core } from "../../src/engine/core";
import { Host, type Source } from "../../src/engine/host";
import type { Answer, Found, Progress, Request } from "../../src/engine/messages";
import { until } from "../served";
import { international, module, weightsOf } from "./engine_files";

const files = { module: "m", weights: "w" };
const weights = weightsOf("international");
const start = { fen: "", moves: [] };

/** A module that has none of the functions that are wanted, as one of another version may lack some. */
const emptyModule = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

let answers: Answer[];
let host: Host;

function newHost(source: Partial<Source> = {}): Host {
  const all = { module: async () => module, weights: async () => weights, ...source };
  return new Host(all, (answer) => answers.push(answer));
}

/** Send a request, and wait until it is answered. */
async function ask(request: Request & { readonly id: number }): Promise<Answer> {
  host.hear(request);
  return until(() => {
    const found = answers.find(({ type, id }) => type !== "progress" && id === request.id);
    if (!found) throw new Error("not answered");
    return found;
  });
}

beforeEach(async () => {
  answers = [];
  host = newHost();
  await ask({ type: "start", id: 0, rules: international, files });
});

const progress = () => answers.filter((answer) => answer.type === "progress");

test("reports deeper and deeper lines until it is stopped", async () => {
  host.hear({ type: "look", id: 1, line: start, lines: 3, seconds: 60 });
  await until(() => expect(progress().length).toBeGreaterThan(2));
  host.hear({ type: "stop" });
  const end = await ask({ type: "perft", id: 2, line: start, depth: 3 });
  expect(end).toMatchObject({ value: 658 });
  const reports = progress().map(({ progress }) => progress);
  const depths = reports.map(({ lines }) => lines[0]?.depth ?? 0);
  expect(depths).toEqual([...depths].sort((a, b) => a - b));
  expect(reports.at(-1)?.lines.map(({ rank }) => rank)).toEqual([0, 1, 2]);
});

test("a search that was stopped leaves nothing behind", async () => {
  const limits = { ms: 0, nodes: 0, depth: 9, lines: 1 };
  const fresh = await ask({ type: "search", id: 1, line: start, limits });
  for (let id = 2; id < 8; id += 1) {
    const count = progress().length;
    host.hear({ type: "look", id, line: { fen: "", moves: ["32-28"] }, lines: 2, seconds: 60 });
    await until(() => expect(progress().length).toBeGreaterThan(count));
    host.hear({ type: "stop" });
  }
  await ask({ type: "clear", id: 9 });
  const again = await ask({ type: "search", id: 10, line: start, limits });
  const found = [fresh, again].map((answer) => {
    if (answer.type !== "answer") throw new Error(answer.type);
    return { ...(answer.value as Found).best, seconds: 0 };
  });
  expect(found[0]).toEqual(found[1]);
});

test("a search lasts as long as was asked", async () => {
  const slices = vi.spyOn(Core.prototype, "search");
  const answer = await ask({ type: "look", id: 1, line: start, lines: 1, seconds: 0.5 });
  const ms = slices.mock.calls.map(([limits]) => limits.ms).reduce((sum, each) => sum + each, 0);
  slices.mockRestore();
  expect(ms).toBeLessThanOrEqual(510);
  expect((answer as { value: Progress }).value.seconds).toBeGreaterThanOrEqual(0.5);
});

test("ends by itself when there is nothing more to find", async () => {
  const line = { fen: "W:WK15:B7,8,19,24,27", moves: [] };
  const answer = await ask({ type: "look", id: 1, line, lines: 1, seconds: 600 });
  expect(answer).toMatchObject({ value: { isDone: true, turn: "white" } });
});

test("a position without a move has no lines", async () => {
  const line = { fen: "W:W:B1", moves: [] };
  const answer = await ask({ type: "look", id: 1, line, lines: 1, seconds: 600 });
  expect(answer).toMatchObject({ value: { isDone: true, lines: [] } });
});

test.each([
  ["bad_weights", { weights: async () => weights.subarray(0, 5000) }],
  ["no_weights", { weights: () => readFile("no such file") }],
  ["no_module", { module: () => Promise.reject(new Error("no such file")) }],
  ["no_module", { module: async () => new WebAssembly.Module(emptyModule) }],
])("names what is wrong with its files: %s", async (fault, source) => {
  host = newHost(source);
  expect(await ask({ type: "start", id: 1, rules: international, files })).toMatchObject({ fault });
  expect(await ask({ type: "perft", id: 2, line: start, depth: 1 })).toMatchObject({
    fault: "broken",
  });
});

test("says which file of weights is missing", async () => {
  host = newHost({ weights: () => readFile("no such file") });
  expect(await ask({ type: "start", id: 1, rules: international, files })).toMatchObject({
    fault: "no_weights",
    detail: expect.stringMatching(/^w: .*no such file/s),
  });
});

test("damaged weights are fetched again", async () => {
  const source = vi.fn(async (_url: string, isAgain: boolean) =>
    isAgain ? weights : weights.subarray(0, 5000),
  );
  host = newHost({ weights: source });
  await ask({ type: "start", id: 1, rules: international, files });
  expect(await ask({ type: "perft", id: 2, line: start, depth: 1 })).toMatchObject({ value: 9 });
  expect(source).toHaveBeenCalledTimes(2);
});

test("goes on after a line that it cannot read", async () => {
  const line = { fen: "", moves: ["1-50"] };
  expect(await ask({ type: "position", id: 1, line })).toMatchObject({ fault: "illegal_move" });
  expect(await ask({ type: "perft", id: 2, line: start, depth: 1 })).toMatchObject({ value: 9 });
});
