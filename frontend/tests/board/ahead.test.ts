import { describe, expect, test } from "vitest";
import { aheadOf, cancelAhead, planText } from "../../src/board/ahead";
import { type Entry, withPosition } from "../../src/board/state";

const entry: Entry = withPosition(
  { pieces: { "31": "w", "32": "w", "19": "b" }, legal: [], hops: [] },
  null,
);
const { tap, grab, drop } = aheadOf("white");
const held = tap(entry, "32")[0];

describe("two presses", () => {
  test("pick up an own piece and say where it goes", () => {
    expect(tap(entry, "32")[1]).toEqual({ kind: "picked", square: "32" });
    const [after, effect] = tap(held, "19");
    expect(effect).toEqual({ kind: "planned", origin: "32", target: "19" });
    expect(after.position).toEqual(entry.position);
  });
  test("on the same piece put it back", () => {
    expect(tap(held, "32")[1].kind).toBe("put_back");
  });
  test("on two own pieces pick up the second", () => {
    expect(tap(held, "31")[1]).toEqual({ kind: "picked", square: "31" });
  });
});

test("a press beside one's own pieces takes back what was entered", () => {
  expect(tap(entry, "19")[1].kind).toBe("unplanned");
  expect(cancelAhead(entry)[1].kind).toBe("unplanned");
});

test("Escape puts a held piece back first", () => {
  expect(cancelAhead(held)[1].kind).toBe("put_back");
});

describe("a drag", () => {
  const lifted = grab(entry, "32")[0];
  test("counts its last square", () => {
    const planned = { kind: "planned", origin: "32", target: "28" };
    expect(drop(lifted, ["27", "28"])[1]).toEqual(planned);
  });
  test("that comes back is none", () => {
    expect(drop(lifted, ["27", "32"])[1].kind).toBe("put_back");
    expect(drop(lifted, [])[1].kind).toBe("put_back");
  });
});

test("a typed move counts its first and its last square", () => {
  expect(planText(entry, "32x21x12")[1]).toEqual({ kind: "planned", origin: "32", target: "12" });
  expect(planText(entry, "32")[1].kind).toBe("none");
});
