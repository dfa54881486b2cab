/** Square names without a server. */

import { expect, test } from "vitest";
import { askOffline, judgeOffline, showOffline } from "../../src/state/practice/offline";

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
