/** Square names without a server. */

import { expect, test } from "vitest";
import type { PracticePuzzles } from "../../src/generated/messages";
import {
  askOffline,
  judgeFrom,
  judgeOffline,
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
  return { day, question: { item }, replies } as unknown as Puzzle;
}

const kept = [puzzle("a", "2026-11-25"), puzzle("b", null), puzzle("c", null)];

test("the combination of a day is asked on its day, others one after the other", () => {
  expect(puzzleFrom(kept, "2026-11-25", new Set())?.item).toBe("a");
  expect(puzzleFrom(kept, "2026-11-26", new Set())).toBeNull();
  expect(puzzleFrom(kept, null, new Set())?.item).toBe("b");
  expect(puzzleFrom(kept, null, new Set(["b"]))?.item).toBe("c");
  expect(puzzleFrom(kept, null, new Set(["b", "c"]))?.item).toBe("b");
  expect(puzzleFrom([], null, new Set())).toBeNull();
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
