// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import MoveNotes from "../../src/parts/analyse/MoveNotes.svelte";
import { AnalysisSession } from "../../src/state/analyse/session.svelte";
import { confirm, grow, node, wire } from "./wired";

vi.mock("../../src/state/device/analysis", () => import("./wired"));

let session: AnalysisSession;
let notes: ReturnType<typeof mount>;

beforeEach(() => {
  session = new AnalysisSession(`d-${"0".repeat(32)}`, "a");
  tree(1, "here before");
  notes = mount(MoveNotes, { target: document.body, props: { session } });
});
afterEach(() => {
  session.close();
  void unmount(notes);
});

function field(): HTMLTextAreaElement {
  const found = document.querySelector("textarea");
  if (!found) throw new Error("there is no field");
  return found;
}

function tree(version: number, comment: string): void {
  grow(version, node("0", null), node("a", "0", { comment }));
  flushSync();
}

function type(text: string): void {
  field().value = text;
  field().dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
}

function leave(): void {
  field().dispatchEvent(new Event("blur"));
}

test("a comment that is undone leaves the field, and does not come back", () => {
  type("mine");
  leave();
  expect(wire.asked).toMatchObject([{ change: { type: "annotate", comment: "mine" } }]);
  tree(2, "mine");
  confirm(0, "a", 2);
  tree(3, "here before");
  expect(field().value).toBe("here before");
  leave();
  expect(wire.asked).toHaveLength(1);
});

test("a comment that was typed with an empty line leaves the field too", () => {
  type("mine\n\n");
  leave();
  tree(2, "mine");
  leave();
  expect(wire.asked).toHaveLength(1);
  tree(3, "here before");
  expect(field().value).toBe("here before");
});

test("a sign does not take back the comment of another page", () => {
  tree(2, "theirs");
  document.querySelector<HTMLButtonElement>("button")?.click();
  expect(wire.asked).toMatchObject([{ change: { strength: "!", comment: "theirs" } }]);
});

test("what is being typed stays when the comment changes elsewhere", () => {
  type("mine");
  tree(2, "theirs");
  expect(field().value).toBe("mine");
  leave();
  expect(wire.asked).toMatchObject([{ change: { comment: "mine" } }]);
});

test("what is wiped out before it is confirmed stays wiped out", () => {
  type("mine");
  leave();
  type("here before");
  tree(2, "mine");
  expect(field().value).toBe("here before");
  leave();
  expect(wire.asked).toMatchObject([{}, { change: { comment: "here before" } }]);
});

test("what is wiped out again before it is confirmed is wiped out in the tree too", () => {
  type("mine");
  leave();
  type("here before");
  leave();
  expect(wire.asked).toMatchObject([{}, { change: { comment: "here before" } }]);
  tree(2, "mine");
  expect(field().value).toBe("here before");
  tree(3, "here before");
  tree(4, "theirs");
  expect(field().value).toBe("theirs");
});

test("a comment that came back with another change is still taken over from another page", () => {
  type("mine");
  leave();
  type("here before");
  leave();
  tree(3, "here before");
  tree(4, "theirs");
  expect(field().value).toBe("theirs");
});
