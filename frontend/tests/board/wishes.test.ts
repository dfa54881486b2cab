import { expect, it } from "vitest";
import { keyedWish, type Wish, wished, without } from "../../src/board/wishes";

const must = (...letters: Wish["letters"]): Wish => ({ kind: "must", letters });
const may = (...letters: Wish["letters"]): Wish => ({ kind: "may", letters });
const not = (...letters: Wish["letters"]): Wish => ({ kind: "not", letters });
const empty: Wish = { kind: "empty", letters: [] };

it("puts a wish on a square, another in its place, and the same again takes it off", () => {
  const one = wished({}, "27", must("w"));
  expect(one).toEqual({ 27: must("w") });
  expect(wished(one, "27", must("b"))).toEqual({ 27: must("b") });
  expect(wished(one, "27", must("w", "W"))).toEqual({ 27: must("w", "W") });
  expect(wished(wished({}, "27", must("w", "W")), "27", must("w"))).toEqual({ 27: must("w") });
  expect(wished(one, "27", must("w"))).toEqual({});
  expect(wished(one, "27", empty)).toEqual({ 27: empty });
  expect(wished({ 27: empty }, "27", { kind: "empty", letters: ["w"] })).toEqual({});
});

it.each([may, not])("adds pieces that may stand there, or may not, to others", (kind) => {
  const both = wished({ 27: kind("w") }, "27", kind("b"));
  expect(both).toEqual({ 27: kind("w", "b") });
  expect(wished(both, "27", kind("w"))).toEqual({ 27: kind("b") });
  expect(wished({ 27: kind("b") }, "27", kind("b"))).toEqual({});
  expect(wished(both, "27", must("w"))).toEqual({ 27: must("w") });
});

it("frees a square", () => {
  expect(without({ 27: empty, 28: empty }, "27")).toEqual({ 28: empty });
});

it("reads signs as the kind of a wish, with the piece that is there or was chosen", () => {
  expect(keyedWish(must("b"), must("w"), "!")).toEqual(not("b"));
  expect(keyedWish(undefined, must("W"), "?")).toEqual(may("W"));
  expect(keyedWish(empty, empty, "+")).toEqual(must("w"));
  expect(keyedWish(must("b"), must("w"), "-")).toEqual(empty);
  expect(keyedWish(must("b"), must("w"), "x")).toBeNull();
});

it("reads w and z as pieces: man, king, either", () => {
  const brush = may("b");
  expect(keyedWish(undefined, brush, "w")).toEqual(may("w"));
  expect(keyedWish(must("w"), brush, "w")).toEqual(must("W"));
  expect(keyedWish(must("W"), brush, "W")).toEqual(must("w", "W"));
  expect(keyedWish(must("w", "W"), brush, "w")).toEqual(must("w"));
  expect(keyedWish(not("w"), brush, "z")).toEqual(not("b"));
  expect(keyedWish(empty, empty, "z")).toEqual(must("b"));
});
