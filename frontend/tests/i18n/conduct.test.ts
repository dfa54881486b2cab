import { expect, test } from "vitest";
import type { FairPlayHint } from "../../src/generated/messages";
import { hintWords } from "../../src/i18n/conduct";
import * as m from "../../src/paraglide/messages";

const hint: FairPlayHint = {
  about: { id: "bep", name: "Bep" },
  game: "international",
  tempo: "blitz",
  rating: 1612,
  games: [],
  hard: 30,
  found: 27,
  usual: 0.5,
  distance: 3.4,
  people: 40,
  lost: 0.01,
  hard_seconds: 8.2,
  other_seconds: 7,
  earlier: 0,
};

test("a hint says what was found and what is usual, and how the time went", () => {
  const words = hintWords(hint).join(" ");
  for (const part of ["1612", "27", "30", "90", "50", "40", "9", "7"])
    expect(words).toContain(part);
  expect(words).toMatch(/3[.,]4/);
});

test("a group that is not known is not said to be one", () => {
  const usual = hintWords({ ...hint, people: 0 })[1];
  expect(usual).not.toBe(hintWords(hint)[1]);
  expect(usual).toContain("50");
});

test("times that are not known are left out", () => {
  expect(hintWords(hint)).toHaveLength(4);
  const without = hintWords({ ...hint, hard_seconds: null });
  expect(without).toHaveLength(3);
  expect(without.at(-1)).toContain(m.hint_lost({ lost: "" }).slice(0, 10));
});
