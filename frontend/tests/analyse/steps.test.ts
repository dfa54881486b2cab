// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnalysisState, TreeNode, TreeStep } from "../../src/generated/messages";
import { AnalysisSession } from "../../src/state/analyse/session.svelte";
import { treeOf } from "../../src/state/analyse/tree";
import { node, wire } from "./wired";

vi.mock("../../src/state/device/analysis", () => import("./wired"));

type Whole = Pick<AnalysisState, "version" | "undoable" | "headers" | "nodes">;

let session: AnalysisSession;

beforeEach(() => {
  session = new AnalysisSession(`d-${"0".repeat(32)}`, "");
});
afterEach(() => session.close());

function sendWhole(whole: Whole): void {
  wire.events.onMessage({ type: "analysis", ...whole } as AnalysisState);
}

/** Count the nodes that are equal, as the server does. */
function countEqual(one: readonly TreeNode[], other: readonly TreeNode[], most: number): number {
  for (let count = 0; count < most; count += 1) {
    if (JSON.stringify(one[count]) !== JSON.stringify(other[count])) return count;
  }
  return most;
}

/** Send what has changed from one tree to another. */
function sendStep(before: Whole, after: Whole): void {
  const most = Math.min(before.nodes.length, after.nodes.length);
  const kept = countEqual(before.nodes, after.nodes, most);
  const last = countEqual(before.nodes.toReversed(), after.nodes.toReversed(), most - kept);
  const step: TreeStep = {
    type: "tree_step",
    since: before.version,
    version: after.version,
    undoable: after.undoable,
    headers: after.headers === before.headers ? null : after.headers,
    kept,
    kept_last: last,
    nodes: after.nodes.slice(kept, after.nodes.length - last),
  };
  wire.events.onMessage(step);
}

/** Return numbers that look like chance and are the same in each run. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** Add a node, say something at one, take some out, or put them elsewhere. */
function changed({ version, nodes, headers }: Whole, throwDie: (below: number) => number): Whole {
  const at = 1 + throwDie(nodes.length);
  const rest = nodes.slice(at);
  const before = nodes.slice(0, at);
  const name = `n${version}`;
  const grown = [...before, node(name, before[throwDie(at)]?.id ?? "0"), ...rest];
  const said = nodes.map((each, place) => (place === at - 1 ? { ...each, comment: name } : each));
  const choices = [grown, grown, grown, said, before, [...before, ...rest.toReversed()]];
  const isNamed = throwDie(3) === 0;
  return {
    version: version + 1,
    undoable: throwDie(2) === 0,
    headers: isNamed ? { White: name } : headers,
    nodes: choices[throwDie(choices.length)] ?? nodes,
  };
}

test.each([1, 2, 3, 4, 5])(
  "parts and whole trees in any mix give the same tree, seed %i",
  (seed) => {
    const throwDie = dice(seed);
    let before: Whole = { version: 1, undoable: false, headers: {}, nodes: [node("0", null)] };
    sendWhole(before);
    for (let count = 0; count < 200; count += 1) {
      const after = changed(before, throwDie);
      const mix = throwDie(4);
      if (mix === 0) sendWhole(after);
      else sendStep(before, after);
      if (mix === 1) sendStep(before, after); // it comes twice
      if (mix === 2) sendWhole(before); // what was on its way comes late
      expect(session.state).toMatchObject(after);
      expect(session.tree).toEqual(treeOf(after));
      before = after;
    }
  },
);

test("what has changed in a tree that the page does not have waits for the whole", () => {
  const first: Whole = { version: 1, undoable: false, headers: {}, nodes: [node("0", null)] };
  const second = { ...first, version: 2, nodes: [node("0", null), node("a", "0")] };
  const third = { ...first, version: 3, nodes: [node("0", null), node("a", "0"), node("b", "a")] };
  sendStep(first, second);
  expect(session.tree).toBeNull();
  sendWhole(first);
  sendStep(second, third);
  expect(session.state?.version).toBe(1);
  sendWhole(third);
  expect(session.tree).toEqual(treeOf(third));
});
