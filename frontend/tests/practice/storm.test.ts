// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PracticeStorm } from "../../src/generated/messages";
import * as m from "../../src/paraglide/messages";
import { StormSession } from "../../src/state/practice/storm.svelte";

const begun: PracticeStorm = {
  storm: "s1",
  step: "begun",
  left_ms: 1000,
  changed_ms: 0,
  solved: 3,
  missed: 0,
  row: 0,
  longest_row: 0,
  best: 0,
  reply: null,
  position: { fen: "W:W32:B19", turn: "white", pieces: {}, legal: [], hops: [] },
  moves: 2,
};
const over: PracticeStorm = { ...begun, step: "over", left_ms: 0, best: 3 };

/** What the server answers to the next requests; it is away for a null, and when there is nothing more. */
let answers: (object | null)[];
let asked: number;
let session: StormSession;

beforeEach(async () => {
  vi.useFakeTimers();
  answers = [begun];
  asked = 0;
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    const body = answers.shift();
    if (!body) throw new TypeError("offline");
    return Response.json(body);
  });
  session = new StormSession("international", "learner-1");
  await session.begin();
});
afterEach(() => {
  session.leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the result is asked for until the server answers", async () => {
  answers = [null, null, over];
  await vi.advanceTimersByTimeAsync(1400);
  expect([session.stage, session.notice?.()]).toEqual(["running", m.fault_offline()]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([session.stage, session.notice, session.storm?.best]).toEqual(["over", null, 3]);
});

test("a server that stays away is named in the end", async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  expect([session.stage, session.notice?.()]).toEqual(["over", m.fault_offline()]);
  expect(asked).toBe(6);
});

test("a page that is left asks no more", async () => {
  await vi.advanceTimersByTimeAsync(1400);
  session.leave();
  const before = asked;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(before);
});

test("a storm that cannot begin says what it needs", async () => {
  session = new StormSession("international", "learner-1");
  await session.begin();
  expect([session.stage, session.needsServer]).toEqual(["ready", true]);
  answers = [begun];
  await session.begin();
  expect([session.stage, session.needsServer]).toEqual(["running", false]);
});
