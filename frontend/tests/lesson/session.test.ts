// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { LessonAction, LessonRequest, LessonView } from "../../src/generated/messages";
import { sideWord } from "../../src/i18n/words";
import * as m from "../../src/paraglide/messages";
import { lessonLocale } from "../../src/state/lesson/learner";
import { LessonSession } from "../../src/state/lesson/session.svelte";
import { move, task, verdict, view } from "./views";

let answers: (LessonView | "offline" | "broken")[];
let asked: (LessonRequest | null)[];
let session: LessonSession;

async function answerNext(path: string, init?: RequestInit): Promise<Response> {
  // What is kept for later is no part of the conversation.
  if (path.includes("/reading")) throw new TypeError("offline");
  asked.push(init?.body ? (JSON.parse(String(init.body)) as LessonRequest) : null);
  const next = answers.shift();
  if (next === undefined || next === "offline") throw new TypeError("offline");
  return next === "broken"
    ? Response.json({ code: "broken_lesson", params: {} }, { status: 422 })
    : Response.json(next);
}

async function opened(first: LessonView): Promise<void> {
  answers.push(first);
  await session.open();
}

function actions(): (LessonAction["type"] | undefined)[] {
  return asked.map((request) => request?.action.type);
}

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  asked = [];
  vi.stubGlobal("fetch", answerNext);
  session = new LessonSession("capturing");
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("actions follow one another, each with the place of the one before", async () => {
  await opened(view({ next: move("32-28"), plies: 2 }));
  answers.push(view({ next: move("19-23"), ply: 1, plies: 2 }), view({ ply: 2, plies: 2 }));
  answers.push(view({ next: move("19-23"), ply: 1, plies: 2 }));
  await Promise.all([session.forward(), session.forward(), session.back()]);
  expect(asked.map((request) => request?.place.ply)).toEqual([undefined, 0, 1, 2]);
  expect(session.view?.state.ply).toBe(1);
});

test("an action that failed can be done again", async () => {
  await opened(view({ next: move("32-28"), plies: 1 }));
  answers.push("offline", view({ ply: 1, plies: 1 }));
  await session.forward();
  expect(session.problem).toBe("offline");
  await session.retry();
  expect(session.problem).toBeNull();
  expect(actions()).toEqual([undefined, "forward", "forward"]);
});

test("a lesson that cannot be fetched says why, and is fetched again", async () => {
  answers.push("broken", view());
  await session.open();
  expect(session.problem).toBe("broken_lesson");
  await session.retry();
  expect(session.view).not.toBeNull();
});

test("another language shows the same place and keeps what was found", async () => {
  await opened(view({ task: task("movable") }));
  answers.push(
    view({ task: task("movable"), verdict: verdict("missing") }, { place: { answers: [["31"]] } }),
    view({ task: task("movable"), verdict: verdict("missing") }, { place: { answers: [["31"]] } }),
  );
  session.onEffect({ kind: "pointed", square: "31" });
  await vi.runAllTimersAsync();
  await session.open();
  expect(actions().at(-1)).toBe("look");
  expect(session.found).toEqual(["31"]);
});

describe("Auto", () => {
  beforeEach(async () => {
    await opened(view({ next: move("32-28"), plies: 2 }));
    answers.push(view({ next: move("19-23"), ply: 1, plies: 2 }), view({ ply: 2, plies: 2 }));
  });
  test("plays the line and stops at its end", async () => {
    await session.toggleAuto();
    expect(session.auto).toBe(true);
    await vi.advanceTimersByTimeAsync(500);
    expect(session.view?.state.ply).toBe(1);
    await vi.advanceTimersByTimeAsync(1200);
    expect(session.view?.state.ply).toBe(2);
    expect(session.auto).toBe(false);
  });
  test("pauses", async () => {
    await session.toggleAuto();
    await session.toggleAuto();
    await vi.advanceTimersByTimeAsync(5000);
    expect(session.view?.state.ply).toBe(0);
  });
  test("starts again at the end of the line", async () => {
    await session.forward();
    await session.forward();
    answers.push(view({ next: move("32-28"), plies: 2 }));
    await session.toggleAuto();
    expect(actions().at(-1)).toBe("restart");
    expect(session.auto).toBe(true);
  });
  test("stops where the server is lost", async () => {
    answers = ["offline"];
    await session.toggleAuto();
    await vi.advanceTimersByTimeAsync(5000);
    expect(session.auto).toBe(false);
    expect(session.problem).toBe("offline");
  });
});

test("a wrong answer that is given again is judged aloud again", async () => {
  const wrong = view(
    { task: task("choose"), verdict: verdict("not_best") },
    { place: { answers: [1] } },
  );
  await opened(view({ task: task("choose") }));
  answers.push(wrong, wrong);
  await session.answer(1);
  const { said } = session;
  await session.answer(1);
  expect([said(), session.said()]).toEqual([m.lesson_not_best(), m.lesson_not_best()]);
  expect(session.said).not.toBe(said);
});

describe("answers on the board", () => {
  test("a move", async () => {
    await opened(view({ task: task("play") }));
    answers.push(view({ task: task("play"), verdict: verdict("right") }));
    session.onEffect({ kind: "tried", text: "32-27" });
    await vi.runAllTimersAsync();
    expect(asked.at(-1)?.action).toEqual({ type: "answer", answer: "32-27" });
  });
  test("one of several, with those found before; the same twice is only remarked", async () => {
    await opened(view({ task: task("captures") }));
    answers.push(view({ task: task("captures"), verdict: verdict("missing") }));
    session.onEffect({ kind: "tried", text: "28x19" });
    await vi.runAllTimersAsync();
    expect(session.found).toEqual(["28x19"]);
    session.onEffect({ kind: "tried", text: "28x19" });
    await vi.runAllTimersAsync();
    expect(session.remark?.()).toBe(m.lesson_found_already());
    answers.push(view({ task: task("captures"), verdict: verdict("capture_compulsory") }));
    session.onEffect({ kind: "tried", text: "28x17" });
    await vi.runAllTimersAsync();
    expect(asked.at(-1)?.action).toEqual({ type: "answer", answer: ["28x19", "28x17"] });
    expect(session.found).toEqual(["28x19"]);
  });
  test("nothing where only watching is asked", async () => {
    await opened(view());
    session.onEffect({ kind: "pointed", square: "28" });
    session.onEffect({ kind: "none" });
    await vi.runAllTimersAsync();
    expect(asked).toHaveLength(1);
  });
  test("a piece of the other side is remarked", async () => {
    await opened(view({ task: task("play") }));
    session.onEffect({ kind: "ignored", reason: "opponents_piece" });
    expect(session.remark?.()).toBe(m.say_turn({ side: sideWord("white") }));
  });
  test("a piece that cannot move says why, in words to be seen", async () => {
    await opened(view({ task: task("play"), pieces: { "36": "w" } }, { legal: [] }));
    session.onEffect({ kind: "stuck", square: "36" });
    expect(session.remark?.()).toContain("36");
  });
  test("a capture that must be named is asked for", async () => {
    await opened(view({ task: task("play") }));
    session.onEffect({ kind: "asked", choices: [0, 999] });
    expect(session.question?.choices).toHaveLength(1);
  });
});

describe("a wrong move", () => {
  const line = [move("32-28"), move("19-23")];
  beforeEach(async () => {
    await opened(view({ task: task("play") }));
    const wrong = verdict("not_the_aim", { line });
    answers.push(view({ task: task("play"), verdict: wrong }));
    await session.answer("32-28");
  });
  test("stands, is refuted, and goes back at a touch of the board", async () => {
    expect(session.pieces).toEqual({ 28: "w", 19: "b" });
    await vi.advanceTimersByTimeAsync(900);
    expect(session.pieces).toEqual({ 28: "w", 23: "b" });
    expect(session.last?.text).toBe("19-23");
    session.onEffect({ kind: "ignored", reason: "wait" });
    expect(session.pieces).toEqual({ 32: "w", 19: "b" });
  });
  test("goes back by > and < too", async () => {
    await session.forward();
    expect(session.refuted).toBeNull();
    expect(actions()).toEqual([undefined, "answer"]);
  });
});

test("the reason of a choice plays by itself", async () => {
  await opened(view({ task: task("choose") }));
  const next = move("32-28");
  answers.push(view({ task: task("choose"), verdict: verdict("not_best"), next, plies: 1 }));
  await session.answer(1);
  expect(session.auto).toBe(true);
});

describe("the end", () => {
  test("comes after the last step, and < leads back to it", async () => {
    await opened(view({ step: 2, solved: [0, 1] }));
    answers.push(view({ step: 2, solved: [0, 1, 2], finished: true }));
    await session.forward();
    expect(session.ended).toBe(true);
    await session.back();
    expect(session.ended).toBe(false);
  });
  test("a task can be skipped, also the last", async () => {
    await opened(view({ step: 2, task: task("play") }));
    await session.forward();
    expect(session.remark?.()).toBe(m.lesson_task_first());
    answers.push(view({ step: 2, task: task("play") }));
    await session.skip();
    expect(session.ended).toBe(true);
  });
  test("does not come while the server is lost", async () => {
    await opened(view({ step: 2 }));
    answers.push("offline");
    await session.forward();
    expect(session.ended).toBe(false);
  });
});

test("lessons have two kinds of Dutch", () => {
  expect(["nl", "nl-BE", "en", "tr"].map(lessonLocale)).toEqual(["nl-NL", "nl-BE", "en", "tr"]);
});
