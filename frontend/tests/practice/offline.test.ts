/** Square names without a server. */

import { describe, expect, test } from "vitest";
import type { PracticePuzzles } from "../../src/generated/messages";
import {
  askOffline,
  judgeFrom,
  judgeOffline,
  keptKinds,
  puzzleFrom,
  showOffline,
} from "../../src/state/practice/offline";

test("asks for a square of the board, both ways", async () => {
  const asked = await Promise.all(Array.from({ length: 60 }, () => askOffline("turkish")));
  expect(new Set(asked.map(({ task }) => task))).toEqual(new Set(["name", "point"]));
  for (const { board, square } of asked)
    expect(board.squares.map(({ name }) => name)).toContain(square);
});

test.each([
  ["27", "right", "right"],
  [" 027 ", "right", "right"],
  ["28", "wrong", "other_square"],
  ["51", "refused", "no_square"],
  ["", "refused", "no_square"],
])("judges %j as the server does", async (answer, step, code) => {
  const question = { ...(await askOffline("international")), square: "27" };
  expect(judgeOffline(question, answer)).toMatchObject({ step, code, counted: null });
});

test("shows what was asked", async () => {
  const question = { ...(await askOffline("international")), square: "27" };
  expect(showOffline(question)).toMatchObject({ code: "shown", params: { square: "27" } });
});

type Puzzle = PracticePuzzles["puzzles"][number];

function puzzle(item: string, day: string | null): Puzzle {
  const reply = (act: string, answer: string, played: readonly string[], step: string) => ({
    act,
    answer,
    played,
    verdict: { step },
  });
  const replies = [
    reply("give_up", "", [], "shown"),
    reply("answer", "32-28", [], "go_on"),
    reply("answer", "31-27", [], "wrong"),
    reply("answer", "28x17", ["32-28", "23x32"], "right"),
  ];
  return { day, question: { item, kind: "combinations" }, replies } as unknown as Puzzle;
}

const kept = [puzzle("a", "2026-11-25"), puzzle("b", null), puzzle("c", null)];

test("the combination of a day is asked on its day, others one after the other", () => {
  const asked = (day: string | null, ...before: string[]): string | undefined =>
    puzzleFrom(kept, "combinations", day, new Set(before))?.item;
  expect(asked("2026-11-25")).toBe("a");
  expect(asked("2026-11-26")).toBeUndefined();
  expect(asked(null)).toBe("b");
  expect(asked(null, "b")).toBe("c");
  expect(asked(null, "b", "c")).toBe("b");
  expect(puzzleFrom(kept, "captures", null, new Set())).toBeNull();
  expect([...keptKinds(kept)]).toEqual(["combinations"]);
});

test.each([
  ["answer", "32-28", [], "go_on"],
  ["answer", "31-27", [], "wrong"],
  ["answer", "28x17", ["32-28", "23x32"], "right"],
  ["answer", "28x17", [], undefined],
  ["give_up", "", ["32-28", "23x32"], "shown"],
] as const)("what was said beforehand: %s %s after %j", (act, answer, played, step) => {
  const question = puzzle("b", null).question;
  expect(judgeFrom(kept, question, { act, answer, played })?.step).toBe(step);
});

describe("all captures", () => {
  const reply = (act: string, answer: string, step: string, code: string) => ({
    act,
    answer,
    played: [],
    verdict: { step, code, line: [] },
  });
  const question = {
    item: "all:x",
    kind: "captures",
    task: "all",
    position: { legal: [{ text: "33x24" }, { text: "34x23" }] },
  };
  const replies = [
    reply("give_up", "", "shown", "shown"),
    reply("answer", "33x24", "go_on", "found"),
    reply("answer", "34x23", "go_on", "found"),
    reply("answer", "20-29", "wrong", "majority"),
  ];
  const puzzle = { day: null, question, replies } as unknown as Puzzle;

  test.each([
    ["answer", "34x23", [], "go_on", "found", ["34x23"], 1],
    ["answer", "33x24", ["34x23"], "go_on", "found", ["34x23", "33x24"], 2],
    ["answer", "34x23", ["34x23"], "go_on", "found_before", ["34x23"], 1],
    ["answer", "20-29", ["34x23"], "wrong", "majority", ["34x23"], undefined],
    ["done", "", ["34x23"], "wrong", "missing", ["34x23"], 1],
    ["done", "", ["34x23", "33x24"], "right", "right", ["34x23", "33x24"], 2],
    ["give_up", "", ["34x23"], "shown", "shown", [], undefined],
  ] as const)(
    "are found in any order: %s %s after %j",
    (act, answer, played, step, code, line, count) => {
      const said = judgeFrom([puzzle], puzzle.question, { act, answer, played });
      expect(said).toMatchObject({ step, code, line });
      expect(said?.params?.count).toBe(count);
    },
  );

  test("what is not a move has no verdict", () => {
    const given = { act: "answer", answer: "1-2", played: [] } as const;
    expect(judgeFrom([puzzle], puzzle.question, given)).toBeNull();
  });
});
