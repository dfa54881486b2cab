/** The words of Flanders are made from the Dutch ones. */

import { expect, test } from "vitest";
import { flemish, flemishCatalogue } from "../../scripts/flemish-words.js";

test.each([
  ["Een schijf zet niet achteruit.", "Een pion zet niet achteruit."],
  ["De schijven kronen", "De pionnen kronen"],
  ["Dam tegen dam.", "Dame tegen dame."],
  ["waarvan {count} dammen", "waarvan {count} dames"],
  ["twee dammen", "twee dames"],
  ["alleen damzetten", "alleen damezetten"],
])("%s", (dutch, here) => {
  expect(flemish(dutch)).toBe(here);
});

test.each(["Dammen en dama op één bord", "Leren dammen", "Damabord", "Zwart laat de slag staan."])(
  "%s stays",
  (dutch) => {
    expect(flemish(dutch)).toBe(dutch);
  },
);

test("only what differs is kept", () => {
  const made = flemishCatalogue({
    a: "De dam",
    b: "Het bord",
    c: [{ match: { d: "een schijf" } }],
  });
  expect(made).toEqual({ a: "De dame", c: [{ match: { d: "een pion" } }] });
});
