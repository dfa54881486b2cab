import { describe, expect, test } from "vitest";
import { intentOf, NameBuffer } from "../../src/board/input/keys";

const bare = { ctrlKey: false, metaKey: false, altKey: false };

test.each([
  ["ArrowUp", { kind: "go", direction: "up" }],
  ["PageUp", { kind: "go", direction: "up_right" }],
  ["Enter", { kind: "press" }],
  [" ", { kind: "press" }],
  ["Escape", { kind: "cancel" }],
  ["n", { kind: "next", by: 1 }],
  ["P", { kind: "next", by: -1 }],
  ["7", { kind: "name", text: "7" }],
  ["C", { kind: "name", text: "c" }],
  ["Tab", null],
  ["z", null],
])("%s", (key, intent) => {
  expect(intentOf({ ...bare, key })).toEqual(intent);
});

test("shortcuts of the browser are left alone", () => {
  expect(intentOf({ ...bare, key: "c", ctrlKey: true })).toBeNull();
});

describe("the name of a square, key by key", () => {
  test("two keys are tried together first", () => {
    const names = new NameBuffer();
    expect(names.add("3", 0)).toEqual(["3"]);
    expect(names.add("2", 200)).toEqual(["32", "2"]);
  });
  test("a third begins a new name", () => {
    const names = new NameBuffer();
    names.add("3", 0);
    names.add("2", 10);
    expect(names.add("5", 20)).toEqual(["5"]);
  });
  test("so does a pause", () => {
    const names = new NameBuffer();
    names.add("3", 0);
    expect(names.add("2", 1500)).toEqual(["2"]);
  });
  test("so does another key in between", () => {
    const names = new NameBuffer();
    names.add("3", 0);
    names.clear();
    expect(names.add("2", 10)).toEqual(["2"]);
  });
});
