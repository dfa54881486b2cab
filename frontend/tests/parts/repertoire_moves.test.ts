// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { RepertoireSpot, RepertoireView } from "../../src/generated/messages";
import * as m from "../../src/paraglide/messages";
import RepertoireSpotMoves from "../../src/parts/practice/RepertoireSpotMoves.svelte";
import { RepertoireWalk } from "../../src/state/practice/repertoire_walk.svelte";
import { serve, until } from "../served";

const spot = (fen: string, own: string | null, ...moves: [string, string][]): RepertoireSpot => ({
  fen,
  own,
  moves: moves.map(([move, behind]) => ({ move, games: 1, fen: behind })),
  opening: {},
});
const start = spot("start", "32-28", ["32-28", "behind"], ["33-28", "other"]);
const view: RepertoireView = {
  entry: { id: "r1", name: "Wit", game: "international", side: "white", score: null },
  game: "international",
  version: 0,
  start: "start",
  spots: [start, spot("behind", null, ["18-23", "end"])],
  is_cut: false,
};

let walk: RepertoireWalk;
let shown: Record<string, unknown>;

beforeEach(() => {
  walk = new RepertoireWalk(view, "learner-1");
  shown = mount(RepertoireSpotMoves, { target: document.body, props: { walk } });
  flushSync();
});
afterEach(() => unmount(shown));

function press(text: string): void {
  const buttons = [...document.querySelectorAll("button")];
  const button = buttons.find(({ textContent }) => textContent?.includes(text));
  button?.focus();
  button?.click();
  flushSync();
}

const focused = (): string | undefined => document.activeElement?.textContent?.trim();

test("each step is read, since the button that was pressed is gone", () => {
  expect(document.activeElement).toBe(document.body);
  press(m.repertoire_go({ move: "32-28" }));
  expect(focused()).toBe(m.repertoire_theirs());
  press(m.repertoire_go({ move: "18-23" }));
  expect(focused()).toBe(m.repertoire_end());
});

test("another own move is read in place of the button that chose it", async () => {
  const changed = { ...view, version: 1, spots: [{ ...start, own: "33-28" }] };
  serve({ "POST /api/repertoires/r1/changes": { body: changed } });
  press(m.repertoire_choose({ move: "33-28" }));
  await until(() => {
    flushSync();
    expect(focused()).toBe(m.repertoire_own({ move: "33-28" }));
  });
});

test("a focus that is somewhere stays there", () => {
  const other = document.body.appendChild(document.createElement("button"));
  other.focus();
  walk.go("32-28");
  flushSync();
  expect(document.activeElement).toBe(other);
  other.remove();
});
