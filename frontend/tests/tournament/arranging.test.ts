import { expect, test } from "vitest";
import type { EnteredPlayer, TournamentRound, TournamentView } from "../../src/generated/messages";
import {
  exchanged,
  seated,
  seatedBehind,
  turned,
  unseated,
} from "../../src/state/tournament/arranging";

const board = { outcome: null, barrage: null, meeting: null };
const round: TournamentRound = {
  published: false,
  may_unpair: true,
  may_seat: true,
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

/** A tournament by some system. */
function of(system: TournamentView["system"]): TournamentView {
  return { system } as TournamentView;
}
const swiss = of("swiss");

test("players of two boards change places", () => {
  expect(exchanged(swiss, round, 2, 4, 5)).toEqual({
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
  const asked = exchanged(swiss, round, 2, 3, 1);
  expect(asked).toMatchObject({ games: [{ white: 3, black: 4 }, {}], byes: [1] });
});

test("a board changes its colours, and no other", () => {
  expect(turned(swiss, round, 2, 2)).toMatchObject({
    games: [
      { white: 1, black: 4 },
      { white: 2, black: 5 },
    ],
    byes: [3],
  });
});

test("who announced an absence is not exchanged", () => {
  expect(seated(swiss, round)).toEqual([1, 4, 5, 2, 3]);
});

test("the one who gives a simul is not exchanged", () => {
  const boards = [
    { ...board, white: 1, black: 2 },
    { ...board, white: 3, black: 1 },
  ];
  expect(seated(swiss, { ...round, boards, absences: [] })).toEqual([2, 3]);
});

test("players of several games are named once", () => {
  const boards = [
    { ...board, white: 1, black: 2 },
    { ...board, white: 2, black: 1 },
    { ...board, white: 3, black: 4 },
  ];
  expect(seated(swiss, { ...round, boards, absences: [] })).toEqual([1, 2, 3, 4]);
});

test("who can be given a board: the bye first, then who came since, then who is absent", () => {
  const player = (number: number): EnteredPlayer => ({
    number,
    player: { name: `P${number}` } as EnteredPlayer["player"],
    left: number === 8,
    absences: [],
    real_name: "",
  });
  const view = { players: [6, 7, 8, 3, 1, 4].map(player) } as unknown as TournamentView;
  expect(unseated(view, round)).toEqual([
    { number: 3, why: "bye" },
    { number: 7, why: null },
    { number: 6, why: "excused" },
  ]);
});

test("two sit down behind the other boards, or one of them has a bye", () => {
  expect(seatedBehind(swiss, round, 2, 7, 3)).toEqual({
    type: "arrange",
    round: 2,
    games: [
      { white: 1, black: 4 },
      { white: 5, black: 2 },
      { white: 7, black: 3 },
    ],
    byes: [],
  });
  expect(seatedBehind(swiss, round, 2, 7, null)).toMatchObject({ games: [{}, {}], byes: [3, 7] });
});

test.each([
  ["knock_out", [1, 4, 5, 2, 3]],
  ["swiss", [1, 4, 5, 2]],
] as const)("who is left over in a %s can be exchanged or not", (system, numbers) => {
  const left: TournamentRound = { ...round, absences: [{ number: 3, why: "free" }] };
  expect(seated(of(system), left)).toEqual(numbers);
});

test("in a knock-out somebody changes places with the one who is left over", () => {
  const left: TournamentRound = { ...round, absences: [{ number: 3, why: "free" }] };
  expect(exchanged(of("knock_out"), left, 1, 3, 1)).toMatchObject({
    games: [{ white: 3, black: 4 }, {}],
    byes: [1],
  });
});
