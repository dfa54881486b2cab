import { expect, test } from "vitest";
import type { OwnBoard } from "../../src/state/tournament/own";
import { dueNow, hourOf } from "../../src/state/tournament/reminders";

const now = 1_800_000_000_000;
const minute = 60_000;

function board(agreed_ms: number | null, game: string | null = null): OwnBoard {
  const meeting = { proposed_by: null, hours_ms: [], agreed_ms, game, sheet: false };
  return { round: 1, board: 1, number: 1, opponent: 2, meeting, window: null };
}

test.each([
  ["in sixteen minutes", board(now + 16 * minute), 0],
  ["in fifteen minutes", board(now + 15 * minute), 1],
  ["five minutes ago", board(now - 5 * minute), 1],
  ["six minutes ago", board(now - 6 * minute), 0],
  ["no hour", board(null), 0],
  ["a game that has begun", board(now, "g"), 0],
] as const)("%s", (_, own, count) => {
  expect(dueNow([own], now, new Set())).toHaveLength(count);
});

test("an hour is said once, another one again", () => {
  const said = new Set([hourOf(board(now))]);
  expect(dueNow([board(now)], now, said)).toHaveLength(0);
  expect(dueNow([board(now + minute)], now, said)).toHaveLength(1);
});
