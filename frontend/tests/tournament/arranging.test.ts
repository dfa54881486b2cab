import { expect, test } from "vitest";
import type { TournamentRound } from "../../src/generated/messages";
import { exchanged, seated, turned } from "../../src/state/tournament/arranging";

const board = { outcome: null, barrage: null, meeting: null };
const round: TournamentRound = {
  published: false,
  window: null,
  matches: [],
  boards: [
    { ...board, white: 1, black: 4 },
    { ...board, white: 5, black: 2 },
  ],
  absences: [
    { number: 3, why: "bye" },
    { number: 6, why: "excused" },
  ],
};

test("players of two boards change places", () => {
  expect(exchanged(round, 2, 4, 5)).toEqual({
    type: "arrange",
    round: 2,
    games: [
      { white: 1, black: 5 },
      { white: 4, black: 2 },
    ],
    byes: [3],
  });
});

test("a player takes the place of one without an opponent", () => {
  const asked = exchanged(round, 2, 3, 1);
  expect(asked).toMatchObject({ games: [{ white: 3, black: 4 }, {}], byes: [1] });
});

test("a board changes its colours, and no other", () => {
  expect(turned(round, 2, 2)).toMatchObject({
    games: [
      { white: 1, black: 4 },
      { white: 2, black: 5 },
    ],
    byes: [3],
  });
});

test("who announced an absence is not exchanged", () => {
  expect(seated(round)).toEqual([1, 4, 5, 2, 3]);
});

test("the one who gives a simul is not exchanged", () => {
  const boards = [
    { ...board, white: 1, black: 2 },
    { ...board, white: 3, black: 1 },
  ];
  expect(seated({ ...round, boards, absences: [] })).toEqual([2, 3]);
});

test("players of several games are named once", () => {
  const boards = [
    { ...board, white: 1, black: 2 },
    { ...board, white: 2, black: 1 },
    { ...board, white: 3, black: 4 },
  ];
  expect(seated({ ...round, boards, absences: [] })).toEqual([1, 2, 3, 4]);
});
