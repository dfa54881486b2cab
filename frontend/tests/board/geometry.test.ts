import { describe, expect, test } from "vitest";
import { Geometry } from "../../src/board/geometry";
import { position } from "../positions";

const dammen = new Geometry(position("dammen_start").board, false);
const turned = new Geometry(position("dammen_start").board, true);
const dama = new Geometry(position("dama_start").board, false);

describe("squares", () => {
  test("46 is at White's lower left (000-3)", () => {
    expect(dammen.place("46")).toMatchObject({ column: 0, row: 9 });
  });
  test("5 is at the lower left of the turned board", () => {
    expect(turned.place("5")).toMatchObject({ column: 0, row: 9 });
  });
  test("a1 is at White's lower left", () => {
    expect(dama.place("a1")).toMatchObject({ column: 0, row: 7 });
  });
  test("a point leads back to its square", () => {
    for (const { name } of dammen.shape.squares) expect(dammen.at(dammen.centre(name))).toBe(name);
  });
  test("a light square is none", () => {
    expect(dammen.at(dammen.cellCentre(0, 0))).toBeNull();
  });
  test("outside the board is none", () => {
    expect(dammen.at({ x: 3, y: 3 })).toBeNull();
  });
  test("the rim of a square does not count for a drag", () => {
    const { x, y } = dama.centre("d4");
    expect(dama.at({ x: x + 40, y }, 0.6)).toBeNull();
    expect(dama.at({ x: x + 40, y })).toBe("d4");
  });
  test("a name that is not on the board has no place", () => {
    expect(dama.place("1")).toBeNull();
    expect(() => dama.centre("1")).toThrow(RangeError);
  });
  test("between lies only what is on the line", () => {
    expect(dammen.isBetween("28", "32", "23")).toBe(true);
    expect(dammen.isBetween("27", "32", "23")).toBe(false);
    expect(dammen.isBetween("23", "32", "28")).toBe(false);
  });
});

describe("arrow keys", () => {
  test.each([
    ["32", "up", "27"],
    ["27", "up", "22"],
    ["32", "down", "37"],
    ["32", "left", "31"],
    ["32", "right", "33"],
    ["32", "up_left", "27"],
    ["32", "up_right", "28"],
    ["32", "down_left", "37"],
    ["32", "down_right", "38"],
    ["5", "up", "5"],
    ["46", "left", "46"],
    ["46", "down_left", "46"],
  ] as const)("Dammen: %s %s leads to %s", (from, direction, to) => {
    expect(dammen.neighbour(from, direction)).toBe(to);
  });
  test.each([
    ["d4", "up", "d5"],
    ["d4", "left", "c4"],
    ["h1", "right", "h1"],
    ["d4", "up_right", "e5"],
  ] as const)("Dama: %s %s leads to %s", (from, direction, to) => {
    expect(dama.neighbour(from, direction)).toBe(to);
  });
  test("they follow the eye on a turned board", () => {
    expect(turned.neighbour("32", "up")).toBe("37");
    expect(turned.neighbour("32", "left")).toBe("33");
  });
  test("every square can be reached with up, down, left and right", () => {
    const seen = new Set(["46"]);
    for (const square of seen) {
      for (const direction of ["up", "down", "left", "right"] as const) {
        seen.add(dammen.neighbour(square, direction));
      }
    }
    expect(seen.size).toBe(50);
  });
  test("an unknown square stays where it is", () => {
    expect(dammen.neighbour("99", "up")).toBe("99");
  });
});
