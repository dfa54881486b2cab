import { expect, test } from "vitest";
import type { LegalMove, Shown } from "../../src/generated/messages";
import { boardWords, commentWords } from "../../src/i18n/analysis";
import { sideWord } from "../../src/i18n/words";
import * as m from "../../src/paraglide/messages";
import { chosenNodes } from "../../src/state/analyse/printing";
import { itemsOf, treeOf } from "../../src/state/analyse/tree";
import { node } from "./wired";

const irregular = [
  { side: "white", move: "37-31", kind: "capture_overlooked", corrected: false },
] as const;
const what = m.irregular({ kind: "capture_overlooked", who: sideWord("white") });
const start = node("0", null);
const laid = node("a", "0", { side: null, text: null, fen: "B:W31:B20", irregular });
const last: LegalMove = {
  text: "32-28",
  origin: "32",
  target: "28",
  captured: [],
  path: ["28"],
  promotes: false,
};

test("a comment stands behind the irregular move on record", () => {
  expect(commentWords({ ...laid, comment: "What a pity." })).toBe(`37-31: ${what} What a pity.`);
  expect(commentWords({ ...start, comment: "What a pity." })).toBe("What a pity.");
});

test("a board after an irregular move is not called the start", () => {
  const shown = { last: null } as Shown;
  expect(boardWords(shown, start)).toBe(m.analyse_say_start());
  expect(boardWords(shown, laid)).toBe(`${m.analyse_set_up()}. 37-31: ${what}`);
  const moved = m.say_moved({ side: sideWord("white"), origin: "32", target: "28" });
  expect(boardWords({ last }, node("b", "0", { comment: "good" }))).toBe(`${moved} good`);
});

test("a board with an irregular move is printed among those with a remark, and the line begins again after it", () => {
  const slip = node("b", "0", { irregular });
  const tree = treeOf({ nodes: [start, slip, node("c", "b", { side: "black" })] });
  expect(chosenNodes(tree, "remarked").map(({ id }) => id)).toEqual(["b"]);
  expect(itemsOf(tree, "b").map(({ numbered }) => numbered)).toEqual([true, true]);
});
