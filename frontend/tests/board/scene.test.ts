import { describe, expect, test } from "vitest";
import { type Mark, nothingShown, type Scene, type Shown, sceneOf } from "../../src/board/scene";
import { type Entry, grab, tap } from "../../src/board/state";
import { entryOf, type PositionName, position } from "../positions";

function sceneAfter(
  name: PositionName,
  squares: readonly string[],
  shown: Partial<Shown> = {},
): Scene {
  let entry: Entry = entryOf(name);
  for (const square of squares) [entry] = tap(entry, square);
  return sceneOf(position(name).board, entry, { ...nothingShown, ...shown });
}

function marked(scene: Scene, mark: Mark): string[] {
  return [...scene.marks].filter(([, marks]) => marks.has(mark)).map(([square]) => square);
}

describe("pieces", () => {
  test("all stand at the start", () => {
    expect(sceneAfter("dammen_start", []).pieces.size).toBe(40);
  });
  test("captured men stay, struck, until the capture ends in Dammen (000-15)", () => {
    const { pieces } = sceneAfter("three_in_one", ["40", "29", "18"]);
    expect(pieces.get("34")).toEqual({ letter: "b", struck: true });
    expect(pieces.get("22")).toEqual({ letter: "b", struck: false });
    expect(pieces.get("18")).toEqual({ letter: "w", struck: false });
    expect(pieces.has("40")).toBe(false);
  });
  test("they vanish one by one in Dama (004-16)", () => {
    const [first] = position("dama_chain").hops.filter((state) => state.start);
    const hop = first?.hops[0];
    const { pieces } = sceneAfter("dama_chain", ["d2", hop?.to ?? ""]);
    expect(hop?.captured && pieces.has(hop.captured)).toBe(false);
  });
});

describe("marks", () => {
  test("where the lifted piece can go", () => {
    const scene = sceneAfter("dammen_start", ["32"]);
    expect(marked(scene, "end")).toEqual(["27", "28"]);
    expect(marked(scene, "lifted")).toEqual(["32"]);
  });
  test("a landing where the capture goes on differs from its end", () => {
    expect(marked(sceneAfter("three_in_one", ["40"]), "hop")).toEqual(["29"]);
    expect(marked(sceneAfter("three_in_one", ["40", "29", "18"]), "end")).toEqual(["27"]);
  });
  test("the path so far", () => {
    expect(marked(sceneAfter("three_in_one", ["40", "29"]), "passed")).toEqual(
      ["29", "40"].toSorted(),
    );
  });
  test("what can move, when asked for", () => {
    expect(marked(sceneAfter("dammen_start", [], { movable: true }), "movable")).toHaveLength(5);
    expect(marked(sceneAfter("dammen_start", []), "movable")).toEqual([]);
  });
  test("a piece that cannot move is lifted all the same", () => {
    expect(marked(sceneAfter("blocked_piece", ["37"]), "lifted")).toEqual(["37"]);
  });
  test("the last move", () => {
    const last = position("dammen_start").legal[0] ?? null;
    const scene = sceneAfter("dammen_start", [], { last });
    expect(marked(scene, "left")).toEqual([last?.origin]);
    expect(marked(scene, "reached")).toEqual([last?.target]);
  });
  test("passed squares under a drag", () => {
    const [entry] = grab(entryOf("three_in_one"), "40");
    const shown = { ...nothingShown, trace: ["34", "29"] };
    const scene = sceneOf(position("three_in_one").board, entry, shown);
    expect(marked(scene, "passed").toSorted()).toEqual(["29", "40"]);
  });
});

describe("paths drawn over the board", () => {
  test("the capture that must be played, with the number it takes", () => {
    const explained = position("three_in_one").legal;
    const [path] = sceneAfter("three_in_one", [], { explained }).paths;
    expect(path).toMatchObject({ squares: ["40", "29", "18", "27"], label: "3", labelAt: "27" });
  });
  test("choices are numbered where they differ", () => {
    const { paths } = sceneAfter("ambiguous", ["26", "48"], { preferred: 1 });
    expect(paths.map((path) => path.label)).toEqual(["1", "2"]);
    expect(paths.map((path) => path.strong)).toEqual([false, true]);
    expect(new Set(paths.map((path) => path.labelAt)).size).toBe(2);
  });
});
