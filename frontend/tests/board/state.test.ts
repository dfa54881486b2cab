import { describe, expect, test } from "vitest";
import {
  cancel,
  choose,
  drop,
  type Effect,
  type Entry,
  enterText,
  grab,
  type Step,
  tap,
  withPosition,
} from "../../src/board/state";
import { entryOf, type PositionName, position } from "../positions";

function taps(entry: Entry, ...squares: readonly string[]): Step {
  let step: Step = [entry, { kind: "none" }];
  for (const square of squares) step = tap(step[0], square);
  return step;
}

function playedText(effect: Effect): string {
  return effect.kind === "played" ? effect.route.text : effect.kind;
}

describe("tapping", () => {
  test("lift and put", () => {
    expect(playedText(taps(entryOf("dammen_start"), "32", "28")[1])).toBe("32-28");
  });
  test("another own piece is lifted instead", () => {
    expect(playedText(taps(entryOf("dammen_start"), "31", "32", "28")[1])).toBe("32-28");
  });
  test("the same piece again puts it back", () => {
    const [entry, effect] = taps(entryOf("dammen_start"), "32", "32");
    expect(effect).toEqual({ kind: "put_back", square: "32" });
    expect(entry.input.kind).toBe("idle");
  });
  test("hop by hop through a capture (002-10)", () => {
    const [, hopped] = taps(entryOf("three_in_one"), "40", "29");
    expect(hopped).toMatchObject({ kind: "hopped", walk: { taken: ["34"] } });
    expect(playedText(taps(entryOf("three_in_one"), "40", "29", "18", "27")[1])).toBe("40x27");
  });
  test("straight to the end square", () => {
    const [, effect] = taps(entryOf("three_in_one"), "40", "27");
    expect(effect).toMatchObject({
      kind: "played",
      entered: 0,
      walk: { path: ["29", "18", "27"] },
    });
  });
  test("a few hops, then the end square", () => {
    const [, effect] = taps(entryOf("three_in_one"), "40", "29", "27");
    expect(effect).toMatchObject({ kind: "played", entered: 1 });
  });
  test("the landing square of a king (001-18)", () => {
    expect(playedText(taps(entryOf("king_chooses"), "5", "41")[1])).toBe("5x41");
  });
  test("a piece under way is put back with its captures", () => {
    const [entry, effect] = taps(entryOf("three_in_one"), "40", "29", "29");
    expect(effect).toEqual({ kind: "put_back", square: "40" });
    expect(entry.input.kind).toBe("idle");
  });
  test("the opponent's piece is not lifted", () => {
    expect(taps(entryOf("dammen_start"), "20")[1]).toEqual({
      kind: "ignored",
      reason: "opponents_piece",
    });
  });
  test("an empty square means nothing", () => {
    expect(taps(entryOf("dammen_start"), "28")[1]).toEqual({ kind: "none" });
  });
  test("nobody moves while it is nobody's turn here", () => {
    const entry = { ...entryOf("dammen_start"), mover: null };
    expect(tap(entry, "32")[1]).toEqual({ kind: "ignored", reason: "wait" });
  });
});

describe("tries that the server explains", () => {
  test("a square that is not reached", () => {
    expect(taps(entryOf("dammen_start"), "32", "22")[1]).toEqual({ kind: "tried", text: "32-22" });
  });
  test("a piece without a move can be lifted and tried", () => {
    const [stuck, effect] = taps(entryOf("blocked_piece"), "37");
    expect(effect).toEqual({ kind: "stuck", square: "37" });
    expect(tap(stuck, "28")[1]).toEqual({ kind: "tried", text: "37-28" });
  });
  test("and put back", () => {
    expect(taps(entryOf("blocked_piece"), "37", "37")[1]).toEqual({
      kind: "put_back",
      square: "37",
    });
  });
  test("and left for another", () => {
    expect(taps(entryOf("blocked_piece"), "37", "32")[1]).toMatchObject({ kind: "lifted" });
  });
  test("a capture cut short names the squares on its way", () => {
    expect(taps(entryOf("three_in_one"), "40", "29", "1")[1]).toEqual({
      kind: "tried",
      text: "40-29-1",
    });
  });
});

describe("captures between the same squares", () => {
  test("are asked about, then chosen", () => {
    const [asking, effect] = taps(entryOf("ambiguous"), "26", "48");
    expect(effect).toEqual({ kind: "asked", choices: [0, 1] });
    expect(playedText(choose(asking, 1)[1])).toBe("26x17x39x48");
  });
  test("a hop answers too", () => {
    const [, effect] = taps(entryOf("ambiguous"), "26", "48", "17");
    expect(effect.kind).toBe("hopped");
  });
  test("Escape puts back", () => {
    const [asking] = taps(entryOf("ambiguous"), "26", "48");
    expect(cancel(asking)[1]).toEqual({ kind: "put_back", square: "26" });
  });
  test("there is nothing to choose when nothing was asked", () => {
    expect(choose(entryOf("ambiguous"), 0)[1]).toEqual({ kind: "none" });
  });
  test("nothing to put back when nothing is lifted", () => {
    expect(cancel(entryOf("ambiguous"))[1]).toEqual({ kind: "none" });
  });
});

describe("a capture that ends where it began", () => {
  const name: PositionName = "circular_man";
  const way = position(name).legal[0]?.path ?? [];
  test("hop by hop", () => {
    expect(playedText(taps(entryOf(name), "34", ...way)[1])).toBe("34x34");
  });
  test("pressing the piece again asks, as it may also mean to put back", () => {
    const [asking, effect] = taps(entryOf(name), "34", "34");
    expect(effect).toEqual({ kind: "asked", choices: [0] });
    expect(playedText(choose(asking, 0)[1])).toBe("34x34");
  });
  test("by dragging round", () => {
    const [held] = grab(entryOf(name), "34");
    expect(playedText(drop(held, way)[1])).toBe("34x34");
  });
  test("a drag that only came back puts back", () => {
    const [held] = grab(entryOf(name), "34");
    expect(drop(held, [])[1]).toEqual({ kind: "put_back", square: "34" });
  });
  test("as text", () => {
    expect(playedText(enterText(entryOf(name), "34x34")[1])).toBe("34x34");
  });
  test("leaves the piece where it was and the captured gone", () => {
    const [entry] = enterText(entryOf("circular_king"), "3x3");
    const left = Object.keys(entry.position.pieces);
    const captured = position("circular_king").legal[0]?.captured ?? [];
    expect(left).toContain("3");
    expect(left.filter((square) => captured.includes(square))).toEqual([]);
  });
});

describe("dragging", () => {
  test("through the way points", () => {
    const [held] = grab(entryOf("ambiguous"), "26");
    expect(playedText(drop(held, ["21", "17", "39", "48"])[1])).toBe("26x17x39x48");
  });
  test("straight to an end that two captures share asks", () => {
    const [held] = grab(entryOf("ambiguous"), "26");
    expect(drop(held, ["48"])[1].kind).toBe("asked");
  });
  test("half-way stays there, to be gone on with", () => {
    const [held] = grab(entryOf("three_in_one"), "40");
    const [entry, effect] = drop(held, ["29"]);
    expect(effect.kind).toBe("hopped");
    const [again] = grab(entry, "29");
    expect(playedText(drop(again, ["18", "27"])[1])).toBe("40x27");
  });
  test("to a square it cannot reach is a try", () => {
    const [held] = grab(entryOf("dammen_start"), "32");
    expect(drop(held, ["27", "21"])[1]).toEqual({ kind: "tried", text: "32-21" });
  });
  test("a piece without a move is a try too", () => {
    const [held] = grab(entryOf("blocked_piece"), "37");
    expect(drop(held, ["28"])[1]).toEqual({ kind: "tried", text: "37-28" });
  });
  test("off the board puts back", () => {
    const [held] = grab(entryOf("dammen_start"), "32");
    expect(drop(held, [])[1].kind).toBe("put_back");
  });
  test("with nothing in hand means nothing", () => {
    expect(drop(entryOf("dammen_start"), ["28"])[1].kind).toBe("none");
  });
});

describe("typing", () => {
  test.each([
    ["dammen_start", "32-28", "32-28"],
    ["dammen_start", "32 28", "32-28"],
    ["dammen_start", " 3228? no: 32 > 28", "tried"],
    ["three_in_one", "40x27", "40x27"],
    ["three_in_one", "40:29:18:27", "40x27"],
    ["ambiguous", "26x48", "asked"],
    ["ambiguous", "26x17x39x48", "26x17x39x48"],
    ["ambiguous", "26 39 48", "26x17x39x48"],
    ["dama_start", "A3-A4", "a3-a4"],
    ["dama_start", "hello", "tried"],
    ["dammen_start", "32", "tried"],
    ["dammen_start", "37-32", "tried"],
    ["dammen_start", "32-22", "tried"],
  ] as const)("%s: %s is %s", (name, text, meant) => {
    expect(playedText(enterText(entryOf(name), text)[1])).toBe(meant);
  });
  test("waits for its turn", () => {
    const entry = withPosition(position("dammen_start"), null);
    expect(enterText(entry, "32-28")[1]).toEqual({ kind: "ignored", reason: "wait" });
  });
});

describe("a move on the board before the server confirms it", () => {
  test("moves the piece and lifts the captured", () => {
    const [entry] = taps(entryOf("three_in_one"), "40", "27");
    expect(entry.position.pieces).toEqual({ "27": "w" });
  });
  test("crowns (000-20)", () => {
    const [entry] = taps(entryOf("promotion"), "10", "5");
    expect(entry.position.pieces["5"]).toBe("W");
  });
  test("nothing more can be entered", () => {
    const [entry] = taps(entryOf("three_in_one"), "40", "27");
    expect(tap(entry, "27")[1]).toEqual({ kind: "ignored", reason: "wait" });
  });
});
