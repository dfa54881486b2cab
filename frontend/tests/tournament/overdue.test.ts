import { expect, test } from "vitest";
import type { TournamentView } from "../../src/generated/messages";
import { overdueBoards } from "../../src/state/tournament/overdue";

const board = (outcome: "draw" | null): object => ({ white: 1, black: 2, outcome });
const round = (
  closes: number | null,
  outcomes: readonly ("draw" | null)[],
  published = true,
): object => ({
  published,
  window: closes === null ? null : { opens_ms: 0, closes_ms: closes },
  boards: outcomes.map(board),
});

function found(...rounds: object[]): [number, number[]][] {
  const view = { rounds } as unknown as TournamentView;
  return overdueBoards(view, 100).map(({ round: at, boards }) => [
    at,
    boards.map((each) => each.board),
  ]);
}

test("games without a result after the window are found, round by round", () => {
  expect(found(round(50, ["draw", null, null]), round(99, [null]))).toEqual([
    [1, [2, 3]],
    [2, [1]],
  ]);
});

test("a window that is open, a round without one, and an unpublished pairing have none", () => {
  expect(
    found(round(100, [null]), round(null, [null]), round(50, [null], false), round(50, ["draw"])),
  ).toEqual([]);
});
