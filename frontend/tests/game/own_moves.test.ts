// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { LegalMove, State } from "../../src/generated/messages";
import { OwnMoves } from "../../src/state/game/own_moves.svelte";
import { prefer } from "../../src/state/preferences.svelte";

const move = (text: string, captured: string[] = []): LegalMove => {
  const [origin = "", target = ""] = text.split(/[-x]/);
  return { text, origin, target, captured, path: [target], promotes: false };
};
const capture = move("32x21", ["27"]);

function state(fen: string, legal: LegalMove[], plies: number, rest: Partial<State> = {}): State {
  const played = Array.from({ length: plies }, () => move("32-28"));
  const known = { fen, legal, played, entry: "assisted", outcome: null, clocks: null, ...rest };
  return known as unknown as State;
}

const first = state("a", [], 1);
let sent: string[];
let moves: OwnMoves;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  moves = new OwnMoves((text) => sent.push(text));
});
afterEach(() => {
  prefer({ confirming: false, forced: false, ahead: false });
  vi.useRealTimers();
});

describe("a move made with a finger", () => {
  beforeEach(() => {
    prefer({ confirming: true });
    moves.byFinger = true;
    moves.play(capture);
  });
  test("waits for its player", () => {
    expect(sent).toEqual([]);
    moves.confirm();
    expect(sent).toEqual(["32x21"]);
  });
  test("goes back", () => {
    moves.putBack();
    moves.confirm();
    expect(sent).toEqual([]);
  });
  test("waits on when somebody offers a draw, and is forgotten with the next position", () => {
    moves.follow(first, { ...first, draw_offer: "black" }, true);
    expect(moves.held?.route).toEqual(capture);
    moves.follow(first, state("b", [], 2), false);
    expect(moves.held).toBeNull();
  });
});

test("a move made with a mouse does not wait", () => {
  prefer({ confirming: true });
  moves.play(capture);
  expect(sent).toEqual(["32x21"]);
});

describe("the only capture", () => {
  beforeEach(() => prefer({ forced: true }));
  test("plays itself once the opponent's move was seen", () => {
    moves.follow(first, state("b", [capture], 2), true);
    expect(sent).toEqual([]);
    vi.runAllTimers();
    expect(sent).toEqual(["32x21"]);
  });
  test.each([
    ["without the choice", () => prefer({ forced: false }), state("b", [capture], 2), true],
    ["beside another", () => {}, state("b", [capture, move("31x22", ["27"])], 2), true],
    ["unless it captures", () => {}, state("b", [move("31-27")], 2), true],
    ["for somebody else", () => {}, state("b", [capture], 2), false],
    ["again after it was taken back", () => {}, state("b", [capture], 0), true],
    [
      "while the clocks rest",
      () => {},
      state("b", [capture], 2, { clocks: { paused: true } as never }),
      true,
    ],
    ["over the board", () => {}, state("b", [capture], 2, { entry: "over_the_board" }), true],
  ])("does not play itself %s", (_, choose, after, isTurn) => {
    choose();
    moves.follow(first, after, isTurn);
    vi.runAllTimers();
    expect(sent).toEqual([]);
  });
  test("is not played a second time after its player was faster", () => {
    moves.follow(first, state("b", [capture], 2), true);
    moves.play(capture);
    vi.runAllTimers();
    expect(sent).toEqual(["32x21"]);
  });
  test("does not wait for a page that was left", () => {
    moves.follow(first, state("b", [capture], 2), true);
    moves.close();
    vi.runAllTimers();
    expect(sent).toEqual([]);
  });
});

describe("a move entered ahead", () => {
  beforeEach(() => moves.plan({ origin: "32", target: "28" }));
  test("is played when the turn comes", () => {
    const dropped = moves.follow(first, state("b", [move("31-27"), move("32-28")], 2), true);
    expect([dropped, sent, moves.planned]).toEqual([null, ["32-28"], null]);
  });
  test("is dropped after a move was taken back, though it is possible", () => {
    const planned = moves.planned;
    const dropped = moves.follow(first, state("b", [move("32-28")], 0), true);
    expect([dropped, sent, moves.planned]).toEqual([planned, [], null]);
  });
  test("is dropped when it is not possible", () => {
    const dropped = moves.follow(first, state("b", [move("31-27")], 2), true);
    expect([dropped, sent]).toEqual([{ origin: "32", target: "28" }, []]);
  });
  test("is dropped when two captures fit", () => {
    const both = [move("32x28", ["1"]), move("32x28", ["2"])];
    expect(moves.follow(first, state("b", both, 2), true)).not.toBeNull();
  });
  test("stays while the opponent thinks on", () => {
    expect(moves.follow(first, { ...first, draw_offer: "black" }, false)).toBeNull();
    expect(moves.planned).not.toBeNull();
  });
  test("goes with the game", () => {
    const over = { ...first, outcome: { result: "2-0" } as State["outcome"] };
    expect(moves.follow(first, over, false)).not.toBeNull();
  });
  test("is taken back once", () => {
    expect([moves.unplan(), moves.unplan()]).toEqual([true, false]);
  });
});
