// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { State } from "../../src/generated/messages";
import { overwriteGetLocale } from "../../src/paraglide/runtime";
import { whoMay, whoMayGiveTime } from "../../src/state/game/actions";
import {
  fromPositionPath,
  lookPath,
  movesWords,
  pdnPath,
  playersWords,
} from "../../src/state/game/stored";

overwriteGetLocale(() => "nl");

test("addresses of a game", () => {
  expect(lookPath("a/b")).toBe("/game/a%2Fb/look");
  expect(pdnPath("x")).toBe("/api/games/x/pdn");
  expect(pdnPath("x", "local")).toBe("/api/games/x/pdn?results=local");
  expect(fromPositionPath("turkish", "W:Wa1:Bh8")).toBe("/?game=turkish&fen=W%3AWa1%3ABh8");
});

test("players by name, by side, or as the computer's level", () => {
  const person = {
    kind: "human",
    name: "",
    level: 5,
    style: "universal",
    unhurried: false,
  } as const;
  const engine = { ...person, kind: "engine" } as const;
  expect(playersWords({ players: { white: { ...person, name: "Bea" }, black: person } })).toBe(
    "Bea – Zwart",
  );
  expect(playersWords({ players: { white: person, black: engine } })).toBe("Wit – Computer 5");
});

test.each([
  [0, "0 zetten"],
  [1, "1 zet"],
  [2, "1 zet"],
  [3, "2 zetten"],
])("%i plies", (plies, words) => {
  expect(movesWords(plies)).toBe(words);
});

test("who may do a thing, and who may give time", () => {
  const state = {
    turn: "black",
    actions: { white: ["pause", "give_time"], black: ["pause"] },
  } as unknown as State;
  expect(whoMay(state, "pause")).toBe("black");
  expect(whoMay(state, "resign")).toBeNull();
  expect(whoMayGiveTime(state, "black")).toBe("white");
  expect(whoMayGiveTime(state, "white")).toBeNull();
});
