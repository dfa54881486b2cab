import { expect, test } from "vitest";
import type { TournamentParameter } from "../../src/generated/messages";
import { chosenParameters, chosenValue, moved } from "../../src/state/tournament/choosing";

const usual: TournamentParameter = {
  name: "",
  kind: "count",
  usual: 5,
  least: 1,
  most: 200,
  is_open: false,
  choices: [],
  is_common: true,
};
const apart: TournamentParameter = { ...usual, name: "keizer.apart" };
const streak: TournamentParameter = { ...usual, name: "arena.streak", usual: 2, is_open: true };
const loss: TournamentParameter = { ...usual, name: "keizer.loss", kind: "share", usual: "0" };

test("only what is not usual is asked for", () => {
  const values = { "keizer.apart": 5, "arena.streak": 3, "teams.win": 3 };
  expect(chosenParameters([apart, streak], values)).toEqual({ "arena.streak": 3 });
});

test("an empty number is no limit where there may be none, else the usual one", () => {
  const values = { "keizer.apart": null, "arena.streak": null };
  expect(chosenValue(streak, values)).toBeNull();
  expect(chosenParameters([apart, streak], values)).toEqual({ "arena.streak": null });
});

test("a fraction may be written with a comma", () => {
  expect(chosenParameters([loss], { "keizer.loss": "0,25" })).toEqual({ "keizer.loss": "0.25" });
});

test("a tie-break moves by one place and stays at the ends", () => {
  expect(moved(["wins", "median", "solkoff"], "solkoff", -1)).toEqual([
    "wins",
    "solkoff",
    "median",
  ]);
  expect(moved(["wins", "median"], "wins", 1)).toEqual(["median", "wins"]);
  expect(moved(["wins", "median"], "wins", -1)).toEqual(["wins", "median"]);
  expect(moved(["wins", "median"], "barrage", 1)).toEqual(["wins", "median"]);
});
