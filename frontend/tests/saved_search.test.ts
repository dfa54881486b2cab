import { expect, it } from "vitest";
import type { Wishes } from "../src/board/wishes";
import { allGames } from "../src/state/archive/asked";
import { readQuery } from "../src/state/archive/query_fields";
import { queryText } from "../src/state/archive/query_text";
import { Search } from "../src/state/archive/search.svelte";

const boards: readonly Wishes[] = [
  {
    27: { kind: "must", letters: ["w"] },
    32: { kind: "must", letters: ["w"] },
    5: { kind: "must", letters: ["W"] },
    18: { kind: "must", letters: ["b", "B"] },
    29: { kind: "empty", letters: [] },
    33: { kind: "may", letters: ["w"] },
    34: { kind: "not", letters: ["b"] },
    35: { kind: "must", letters: ["w", "b"] },
  },
  { 3: { kind: "must", letters: ["w", "W"] } },
];
const asked = {
  ...allGames,
  player: "Ada L.",
  colour: "white",
  event: "Open and (closed) or so",
  last: "1990",
  least: "1200",
  result: "draw",
  mark: "Tuesday",
};

function opened(query: string): Search {
  const search = new Search();
  search.asked = { ...allGames, archive: "club", opponent: "Cem" };
  search.boards = [{ 1: { kind: "empty", letters: [] } }, {}];
  search.at = 1;
  search.toggle("opening fox");
  Object.assign(search.combination, { capture: 9, side: "B" });
  Object.assign(search.material, { side: "B", least: 7, white: 1, black: 1 });
  search.open({ name: "mine", game: "international", query });
  expect(search.query).toBe(query);
  expect(search.at).toBe(0);
  return search;
}

it("brings boards and fields back", () => {
  const question = {
    asked,
    boards,
    turn: "B",
    mirror: true,
    words: "holds 4 or then -27",
    counted: "ahead W 2 ending 4-3",
    besides: ["formation olympic", "theme coup-royal", "capture W 4", "sacrifice W 3"],
  };
  const search = opened(queryText(question));
  expect(search.boards).toEqual(boards);
  expect(search.asked).toEqual({ ...asked, archive: "club" });
  expect([search.turn, search.mirror, search.words]).toEqual(["B", true, question.words]);
  expect(search.named).toEqual(["formation olympic", "theme coup-royal"]);
  expect({ ...search.combination }).toEqual({ capture: 4, sacrifice: 3, side: "W" });
  expect({ ...search.material }).toEqual({ side: "W", least: 2, white: 4, black: 3 });
});

it("brings back the squares of another board", () => {
  const dama: Wishes = {
    a1: { kind: "must", letters: ["w"] },
    e3: { kind: "must", letters: ["w", "W"] },
    e4: { kind: "must", letters: ["w", "W"] },
    h8: { kind: "empty", letters: [] },
  };
  const search = opened(queryText({ ...readQuery(""), boards: [dama] }));
  expect(search.boards).toEqual([dama]);
});

it.each([
  ["", [{}], ""],
  ["W:m27", [{ 27: { kind: "must", letters: ["w"] } }], ""],
  ["W:m27 then B:m19", [{ 27: { kind: "must", letters: ["w"] } }], "then B:m19"],
  ["holds 4 and not W:m3", [{}], "holds 4 and not W:m3"],
])("leaves to words what no field says: %s", (query, wishes, words) => {
  const search = opened(query);
  expect([search.boards, search.words]).toEqual([wishes, words]);
});

it.each([
  "W:27,m28",
  "W:m28,27",
  "colour W",
  "B:m3 W:m4",
  "W:m27  B:m3",
  "saved short and (W:m27 or (B:m3 and not -4))",
  "capture W 4 and sacrifice B 2",
  "years 1990-2000-3",
  "W:m27 or",
  'player "Ada',
])("keeps a text that fields would write otherwise as it is: %s", (query) => {
  const search = opened(query);
  expect([search.boards, search.named, search.words]).toEqual([[{}], [], query]);
});
