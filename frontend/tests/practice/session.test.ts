// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type {
  PracticeKind,
  PracticePly,
  PracticeQuestion,
  PracticeVerdict,
} from "../../src/generated/messages";
import { promptWords, verdictWords, waitWords } from "../../src/i18n/practice";
import { faultWords } from "../../src/i18n/words";
import * as m from "../../src/paraglide/messages";
import { isTrainer } from "../../src/state/practice/kinds";
import { RepertoireSource } from "../../src/state/practice/repertoire.svelte";
import { PracticeSession } from "../../src/state/practice/session.svelte";
import { trainerSource } from "../../src/state/practice/source";
import { noWish, wishOf } from "../../src/state/practice/wish";
import { MemoryCaches, MemoryDatabase } from "../memory_browser";
import { until } from "../served";

// Letters are sent when a test wants it, not at some time after it.
vi.mock("../../src/state/device/handing", () => ({ watchForServer: () => undefined }));

function trained(kind: PracticeKind, wish = noWish): PracticeSession {
  const source = trainerSource("international", kind, "learner-1", wish);
  return new PracticeSession("international", kind, source, wish);
}

const move = (text: string, captured: string[] = []) => {
  const [origin = "", target = ""] = text.split(/[-x]/);
  return { text, origin, target, captured, path: [target], promotes: false };
};
const position = {
  fen: "W:W32:B19",
  turn: "white" as const,
  pieces: { "32": "w" as const, "19": "b" as const },
  legal: [move("32-28")],
  hops: [],
};
const question: PracticeQuestion = {
  game: "international",
  kind: "combinations",
  item: "abc",
  task: "combination",
  board: {
    width: 10,
    height: 10,
    squares: [],
    labels: "numbers",
    colours: "chequered",
    removal: "after_move",
  },
  position,
  square: null,
  moves: 2,
  difficulty: 1000,
  again: false,
  exact: true,
};
const score = {
  game: "international" as const,
  kind: "combinations" as const,
  rating: 1000,
  deviation: 300,
  answered: 0,
  solved: 0,
  due: 0,
  next_due: null,
  stock: 300,
};
const ply = (text: string): PracticePly => ({ move: move(text), pieces: {} });
const verdict: PracticeVerdict = {
  step: "wrong",
  code: "no_gain",
  params: { move: "32-28", reply: "19-23" },
  show: [],
  line: [],
  reply: null,
  position,
  refutation: [ply("32-28"), ply("19-23")],
  solution: [],
  counted: { rating: 950, change: -50, again_at: "2026-01-01T00:10:00Z" },
};

let answers: unknown[];
let sent: { path: string; body: Record<string, unknown> }[];
let session: PracticeSession;

beforeEach(async () => {
  answers = [{ question, score }];
  sent = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(init.body)) as Record<string, unknown> });
    const body = answers.shift();
    if (body === undefined) return Promise.reject(new TypeError("offline"));
    return Promise.resolve(new Response(JSON.stringify(body)));
  });
  session = trained("combinations");
  await session.next();
});
afterEach(() => vi.unstubAllGlobals());

describe("a question", () => {
  test("is shown for the side that moves", () => {
    expect(session.stage).toBe("asking");
    expect(session.shown?.mover).toBe("white");
    expect(sent[0]).toMatchObject({ path: "/api/practice/questions", body: { repeat: false } });
  });

  test("that does not come can be asked for again", async () => {
    await session.next();
    expect(session.stage).toBe("failed");
    answers = [{ question, score }];
    await session.next();
    expect(session.stage).toBe("asking");
  });

  test("is none when all is repeated", async () => {
    answers = [{ question: null, score }];
    await session.next(true);
    expect(session.stage).toBe("done");
    expect(session.said()).toBe(m.practice_done());
  });
});

describe("an answer", () => {
  test("that is wrong is drawn and may be tried again under the same attempt", async () => {
    answers = [verdict, { ...verdict, step: "go_on", code: "go_on", line: ["32-28", "19-23"] }];
    await session.answer("32-28");
    expect(session.shown?.sketch.arrows.map((arrow) => arrow.meaning)).toEqual([
      "forbidden",
      "attention",
    ]);
    expect(session.stage).toBe("asking");
    await session.answer("32-28");
    expect(session.line).toEqual(["32-28", "19-23"]);
    expect(sent[1]?.body.attempt).toBe(sent[2]?.body.attempt);
  });

  test("whose refutation is watched leads back to the question", async () => {
    answers = [verdict];
    await session.answer("32-28");
    session.watch(verdict.refutation);
    expect(session.replay?.at).toBe(1);
    session.step();
    session.step();
    expect(session.replay).toBeNull();
    expect(session.shown?.mover).toBe("white");
  });

  test("that is right ends the question", async () => {
    answers = [{ ...verdict, step: "right", code: "right", refutation: [] }];
    await session.answer("32-28");
    expect(session.stage).toBe("over");
    expect(session.shown?.mover).toBeNull();
  });

  test("that gives up shows the solution from its first move", async () => {
    const solution = [ply("32-28"), ply("19-23"), ply("28x19")];
    answers = [{ ...verdict, step: "shown", code: "shown", refutation: [], solution }];
    await session.answer("", "give_up");
    expect(session.replay?.at).toBe(1);
    expect(session.shown?.last?.text).toBe("32-28");
  });

  test("that does not arrive puts the board back", async () => {
    await session.answer("32-28");
    expect(session.stage).toBe("asking");
    expect(session.notice?.()).not.toBe("");
    expect(session.shown?.position).toEqual(position);
  });

  test("comes from the board as a move, a try or a square", async () => {
    answers = [verdict, verdict, verdict];
    session.onEffect({ kind: "tried", text: "32-19" });
    await until(() => expect(sent.at(-1)?.body.answer).toBe("32-19"));
    await until(() => expect(session.busy).toBe(false));
    session.onEffect({ kind: "pointed", square: "28" });
    await until(() => expect(sent.at(-1)?.body.answer).toBe("28"));
  });
});

let database: MemoryDatabase;

/** Let nobody answer, on a device that keeps combinations. */
async function takeServerAway(): Promise<void> {
  database = new MemoryDatabase();
  database.install();
  const caches = new MemoryCaches();
  vi.stubGlobal("caches", caches);
  const reply = { act: "answer", answer: "32-28", played: [], verdict };
  const other = { ...question, item: "def" };
  const puzzles = [
    { day: "2026-11-25", question: { ...question, item: "daily" }, replies: [reply] },
    { day: null, question, replies: [reply] },
    { day: null, question: other, replies: [reply] },
  ];
  const cache = await caches.open("kept-lessons");
  await cache.put("/api/practice/puzzles/international", Response.json({ puzzles }));
}

describe("without the server", () => {
  beforeEach(takeServerAway);

  test("a kept combination is asked, judged and reported later", async () => {
    await session.next();
    await session.answer("32-28");
    expect(session.verdict).toEqual(verdict);
    expect([session.offline, session.unkept]).toEqual([true, false]);
    expect(database.rows.letters.size).toBe(1);
  });

  test("none comes again before all were asked, and each counts once", async () => {
    const items: (string | undefined)[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      // As after a reload.
      session = trained("combinations");
      await session.next();
      items.push(session.question?.item);
      await session.answer("32-28");
    }
    expect(items).toEqual(["abc", "def", "abc", "def"]);
    const letters = [...database.rows.letters.values()] as { body: { attempt: string } }[];
    expect(letters.map(({ body }) => body.attempt)).toEqual(
      [1, 2, 1, 2].map((number) => `kept-international-2026-11-25-${number}`),
    );
  });

  test("captures are asked and judged of what is kept", async () => {
    const captures = { ...question, kind: "captures" as const, task: "all" as const };
    const found = { ...verdict, step: "go_on", code: "found", refutation: [] };
    const replies = [{ act: "answer", answer: "32-28", played: [], verdict: found }];
    const cache = await (caches as unknown as MemoryCaches).open("kept-lessons");
    const puzzles = [{ day: null, question: captures, replies }];
    await cache.put("/api/practice/puzzles/international", Response.json({ puzzles }));
    session = trained("captures");
    await session.next();
    await session.answer("32-28");
    expect(session.line).toEqual(["32-28"]);
    await session.answer("", "done");
    expect([session.stage, session.verdict?.code]).toEqual(["over", "right"]);
  });
});

describe("what is answered without the server", () => {
  beforeEach(takeServerAway);

  test("what was answered before is heard first when the server is back", async () => {
    await session.next();
    await session.answer("32-28");
    sent = [];
    const right = { ...verdict, step: "right", code: "right", refutation: [] };
    answers = [verdict, right];
    await session.answer("33-28");
    expect(sent.map(({ body }) => body.answer)).toEqual(["32-28", "33-28"]);
    expect(session.stage).toBe("over");
    expect(database.rows.letters.size).toBe(0);
  });

  test("a typed text that is not a move is refused as such", async () => {
    await session.next();
    await session.answer("32-19");
    expect(session.notice?.()).toBe(m.practice_storm_refused());
    expect([session.stage, database.rows.letters.size]).toEqual(["asking", 0]);
  });

  test("an answer that a full device cannot keep is judged all the same, and said to be lost", async () => {
    await session.next();
    database.isFull = true;
    await session.answer("32-28");
    expect(session.verdict).toEqual(verdict);
    expect([session.busy, session.offline, session.unkept]).toEqual([false, true, true]);
    database.isFull = false;
    await session.answer("32-28");
    expect(session.unkept).toBe(false);
  });

  test("a theme is not practised with other combinations", async () => {
    session = trained("combinations", wishOf("#theme=coup_turc"));
    await session.next();
    expect([session.stage, session.question]).toEqual(["failed", null]);
    expect(session.needsServer).toBe(true);
  });
});

test("squares follow one another at once", async () => {
  const square = { ...question, kind: "squares" as const, task: "point" as const, square: "32" };
  answers = [{ question: square, score }];
  session = trained("squares");
  await session.next();
  expect(session.pointing).toBe(true);
  answers = [{ ...verdict, step: "right", code: "right", params: { square: "32" } }];
  answers.push({ question: { ...square, square: "5" }, score });
  await session.answer("32");
  await until(() => expect(session.question?.square).toBe("5"));
  expect(session.notice?.()).toContain("32");
});

test("an ending that is won is asked to be won", async () => {
  const ending = { ...question, kind: "endings" as const, task: "outlook" as const };
  answers = [{ question: ending, score }];
  await session.next();
  expect(session.shown?.mover).toBeNull();
  answers = [{ ...verdict, step: "go_on", code: "is_won", refutation: [] }];
  await session.answer("yes");
  expect(session.task).toBe("win");
  expect(session.shown?.mover).toBe("white");
});

describe("words", () => {
  test("there are for every question and verdict", () => {
    for (const task of [
      "name",
      "point",
      "all",
      "largest",
      "outlook",
      "win",
      "combination",
    ] as const) {
      expect(promptWords({ ...question, task }, false)).not.toBe("");
    }
    for (const code of ["right", "shown", "not_so", "missing", "throws_win", "syntax"] as const) {
      expect(verdictWords({ ...verdict, code }, question)).not.toBe("");
    }
  });

  test("do not show the capture that is looked for", () => {
    const captures = { ...question, kind: "captures" as const, task: "largest" as const };
    const words = verdictWords({ ...verdict, code: "majority", show: [move("27x9")] }, captures);
    expect(words).not.toContain("27x9");
  });

  test("name a question that is gone", () => {
    expect(faultWords("unknown_question")).toBe(m.fault_unknown_question());
  });

  test("say how long to wait", () => {
    const now = Date.parse("2026-01-01T00:00:00Z");
    expect(waitWords("2026-01-01T00:10:00Z", now)).toContain("10");
    expect(waitWords("2026-01-01T05:00:00Z", now)).toContain("5");
    expect(waitWords("2026-01-08T00:00:00Z", now)).toContain("7");
  });

  test("know which trainers there are", () => {
    expect(isTrainer("turkish", "captures")).toBe(true);
    expect(isTrainer("turkish", "bridge")).toBe(false);
  });
});

test("a line of a repertoire goes on until the opponent has no answer", async () => {
  const own = { ...question, kind: "repertoire" as const, task: "repertoire" as const };
  const reached = { positions: 2, seen: 0, due: 0, next_due: null };
  const source = new RepertoireSource("r1", "learner-1");
  session = new PracticeSession("international", "repertoire", source);
  answers = [{ question: own, before: [], score: reached }];
  await session.next();
  const line = ["32-28", "19-23"];
  const right = { ...verdict, step: "right", code: "right", line, refutation: [], counted: null };
  answers = [{ ...right, params: { reply: "19-23" }, reply: ply("19-23") }];
  answers.push({ question: own, before: line.map(ply), score: { ...reached, seen: 1 } });
  await session.answer("32-28");
  await until(() => expect(session.before).toHaveLength(2));
  expect(sent.at(-1)?.body.played).toEqual(line);
  expect(session.stage).toBe("asking");
  expect(session.shown?.last?.text).toBe("19-23");
  expect(source.score?.seen).toBe(1);
  answers = [{ ...right, line: ["31-26"], reply: null }];
  await session.answer("31-26");
  expect(session.stage).toBe("over");
  answers = [{ question: own, before: [], score: reached }];
  await session.next();
  expect(sent.at(-1)?.body.played).toEqual([]);
});
