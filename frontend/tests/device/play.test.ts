import { afterEach, expect, test, vi } from "vitest";
import { EngineError } from "../../src/engine";
import type { Player } from "../../src/generated/messages";
import type { DeviceGame } from "../../src/net/device_games";
import { Course } from "../../src/state/device/course";
import { Pause } from "../../src/state/device/pause";
import { SureEngine } from "../../src/state/device/surely";
import { until } from "../served";
import { alone, id, Memory, rules, Table, two, unhurried } from "./device";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function seated(players = two, memory?: Memory): Promise<Table> {
  const table = new Table(players, memory);
  await until(() => expect(table.states).not.toEqual([]));
  return table;
}

async function played(table: Table, ...moves: string[]): Promise<void> {
  for (const move of moves) {
    const count = table.moves.length;
    table.move(move);
    await until(() => expect(table.moves.length).toBe(count + 1));
  }
}

test("a move is on the disk before it is shown", async () => {
  const table = await seated();
  await played(table, "32-28");
  expect(table.kept).toEqual(["32-28"]);
  expect([table.state.turn, table.state.undoable]).toEqual(["black", 1]);
  table.memory.isFull = true;
  table.move("19-23");
  await until(() => expect(table.faults).toEqual(["not_kept"]));
  expect([table.moves, table.kept]).toEqual([["32-28"], ["32-28"]]);
  table.memory.isFull = false;
  await played(table, "19-23");
});

test("only what the core allows is played", async () => {
  const table = await seated();
  table.move("32-22");
  await until(() => expect(table.codes).toEqual(["blocked"]));
  await played(table, "32-28", "19-23");
  table.move("37-32");
  await until(() => expect(table.codes.length).toBe(2));
  expect(table.state.legal.map(({ text }) => text)).toEqual(["28x19"]);
  expect(table.kept).toEqual(["32-28", "19-23"]);
});

test("the computer answers, and what is kept is played on", async () => {
  const table = await seated(alone);
  table.move("32-28");
  await until(() => expect(table.moves.length).toBe(2));
  expect(table.state.thinking).toBeNull();
  const again = await seated(alone, table.memory);
  expect(again.moves).toEqual(table.moves);
  again.undo();
  await until(() => expect(again.moves).toEqual([]));
  expect(again.kept.at(-1)).toBe("take_back");
  table.play.wake();
  await until(() => expect(table.moves).toEqual([]));
});

test("the computer plays by its style, and a game from before styles goes on", async () => {
  const { style: _, ...old } = alone.black;
  for (const black of [{ ...alone.black, style: "attacking" } as const, old as Player]) {
    const table = await seated({ ...alone, black });
    table.move("32-28");
    await until(() => expect(table.moves.length).toBe(2));
    expect(table.faults).toEqual([]);
  }
});

/** A computer that has chosen its answer and waits as long as it ever does; only the timers do not run. */
async function waited(): Promise<Table> {
  vi.spyOn(Math, "random")
    .mockReturnValueOnce(1 - 1e-12)
    .mockReturnValueOnce(0);
  const table = await seated(unhurried);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const pause = vi.spyOn(Pause.prototype, "take");
  table.move("32-28");
  await until(() => expect(pause).toHaveBeenCalled());
  return table;
}

test("the computer takes its time where a player wants that", async () => {
  const table = await waited();
  await vi.advanceTimersByTimeAsync(1000);
  expect([table.moves, table.state.thinking]).toEqual([["32-28"], "black"]);
  await vi.advanceTimersByTimeAsync(12_000);
  await until(() => expect(table.moves.length).toBe(2));
});

test("who takes back while the computer waits does not wait for it", async () => {
  const table = await waited();
  table.undo();
  await until(() => expect([table.moves, table.state.thinking]).toEqual([[], null]));
  expect([table.kept.at(-1), vi.getTimerCount()]).toEqual(["take_back", 0]);
});

test("a page that is left ends the wait", async () => {
  const table = await waited();
  table.play.close();
  expect(vi.getTimerCount()).toBe(0);
});

test("who takes back while the computer thinks is not answered late", async () => {
  const table = await seated(alone);
  table.onThinking = () => table.undo();
  table.move("32-28");
  await until(() => expect(table.kept).toEqual(["32-28", "take_back"]));
  await until(() => expect(table.moves).toEqual([]));
  table.move("31-27");
  await until(() => expect(table.moves.length).toBe(2));
  expect(table.kept.slice(0, 3)).toEqual(["32-28", "take_back", "31-27"]);
});

test("a game that the server took while the computer thought is left to it", async () => {
  const table = new Table({ white: alone.black, black: alone.white });
  table.onThinking = () => void table.memory.leave(id, 0, "abc");
  await until(() => expect(table.handed).toEqual(["abc"]));
  expect(table.memory.games.get(id)).toMatchObject({ handed: "abc", requests: [] });
});

test("a whole game against the computer ends as the core says", async () => {
  const table = await seated(alone);
  while (!table.state.outcome) {
    const count = table.moves.length;
    table.move(table.state.legal[0]?.text ?? "");
    await until(() => {
      expect(table.moves.length > count && table.state.turn === "white").toBe(true);
    });
  }
  const { outcome, winner, legal } = table.state;
  expect([outcome.reason, outcome.result, winner]).toEqual(["no_moves", "0-2", "black"]);
  expect([outcome.ply, legal]).toEqual([table.moves.length, []]);
});

test("a draw that the core has found ends the game", async () => {
  const end = { reason: "repetition", winner: null, is_blocked: false };
  const position = { turn: "white", legal: [], pieces: {}, end, ply: 0, may_offer: [] };
  const course = new Course({ course: async () => position as never }, rules, two);
  await course.follow([]);
  expect(course.outcome).toEqual({
    result: "1-1",
    reason: "repetition",
    article: "FMJD 6.1",
    ply: 0,
  });
});

test("a resigned game has an end, and no more moves", async () => {
  const table = await seated();
  table.command({ type: "resign", side: "white" });
  await until(() => expect(table.state.outcome?.reason).toBe("resignation"));
  expect([table.state.winner, table.state.outcome?.result]).toEqual(["black", "0-2"]);
  expect([table.state.legal, table.state.actions.white]).toEqual([[], []]);
  table.move("32-28");
  await until(() => expect(table.codes.length).toBe(1));
});

test("the computer declines a draw that it has not thought about", async () => {
  const table = await seated(alone);
  expect(table.state.actions.white).toContain("draw_offer");
  table.command({ type: "draw_offer", side: "white" });
  await until(() => expect(table.state.news.map(({ type }) => type)).toEqual(["offer_lapsed"]));
  expect(table.kept).toEqual(["draw_offer", "draw_decline"]);
  expect(table.state.actions.white).not.toContain("draw_offer");
});

test("an offer before a move that is taken back stays made", async () => {
  const table = await seated(alone);
  table.command({ type: "draw_offer", side: "white" });
  await until(() => expect(table.kept.length).toBe(2));
  table.move("32-28");
  await until(() => expect(table.moves.length).toBe(2));
  expect(table.state.actions.white).toContain("draw_offer");
  table.undo();
  await until(() => expect(table.moves).toEqual([]));
  expect(table.state.actions.white).not.toContain("draw_offer");
  table.command({ type: "draw_offer", side: "white" });
  await until(() => expect(table.codes).toEqual(["blocked"]));
});

test.each(["course", "choose"])("a Worker that is killed at %s is started again", async (type) => {
  const table = await seated(alone);
  table.loseWorkerAt(type);
  table.move("32-28");
  await until(() => expect(table.moves.length).toBe(2));
  expect(table.ports.length).toBe(2);
  expect(table.faults).toEqual([]);
});

test("two pages at one game do not both move", async () => {
  const memory = new Memory();
  const [one, other] = [await seated(two, memory), await seated(two, memory)];
  await played(one, "32-28");
  other.move("31-27");
  await until(() => expect(other.moves).toEqual(["32-28"]));
  expect(memory.games.get(id)?.requests.length).toBe(1);
});

test("a clock of the device that jumps changes nothing of a game", async () => {
  const table = await seated(alone);
  vi.setSystemTime(new Date("1970-01-01"));
  table.move("32-28");
  await until(() => expect(table.moves.length).toBe(2));
  vi.useRealTimers();
  expect(table.faults).toEqual([]);
});

test("the computer tries again after a fault in its turn", async () => {
  const table = await seated(alone);
  vi.spyOn(table.engine, "choose").mockRejectedValueOnce(new EngineError("no_memory"));
  table.move("32-28");
  await until(() => expect(table.faults).toEqual(["no_memory"]));
  expect([table.moves, table.state.thinking]).toEqual([["32-28"], null]);
  table.play.wake();
  await until(() => expect(table.moves.length).toBe(2));
});

test("a move of the computer that could not be kept is not waited for", async () => {
  const table = await seated(alone);
  table.onThinking = () => {
    table.memory.isFull = true;
  };
  table.move("32-28");
  await until(() => expect(table.faults).toEqual(["not_kept"]));
  expect([table.moves, table.state.thinking]).toEqual([["32-28"], null]);
  table.memory.isFull = false;
  table.play.wake();
  await until(() => expect(table.moves.length).toBe(2));
});

test("a refused game that is played on is offered to the server again", async () => {
  const table = await seated();
  const game = table.memory.games.get(id);
  if (game) table.memory.games.set(id, { ...game, refused: { code: "too_many", params: {} } });
  await played(table, "32-28");
  expect([table.memory.games.get(id)?.refused, table.offers]).toEqual([null, 1]);
});

test("no more is taken back than the server takes", async () => {
  const table = new Table(two);
  const game = table.memory.games.get(id);
  const end = { turn: "white", legal: [], pieces: {}, end: null, ply: 101, undoable: 1 };
  vi.spyOn(table.engine, "course").mockResolvedValue({ ...end, may_offer: [] } as never);
  const requests = Array.from({ length: 200 }, () => ({ type: "take_back", ply: 100 }) as const);
  if (game) table.memory.games.set(id, { ...game, requests });
  await until(() => expect(table.states).not.toEqual([]));
  table.undo();
  await until(() => expect(table.codes).toEqual(["record_full"]));
  expect(table.kept.length).toBe(200);
});

test("a move of the computer that cannot be played is no fault of the record", async () => {
  const table = await seated(alone);
  const chosen = { moves: ["32-22"], score: 0 } as never;
  vi.spyOn(SureEngine.prototype, "choose").mockResolvedValueOnce(chosen);
  table.move("32-28");
  await until(() => expect(table.faults).toEqual(["broken"]));
  expect(table.kept).toEqual(["32-28"]);
});

test("a game whose moves cannot be played through is named, and stays", async () => {
  const memory = new Memory();
  const move = { type: "move", side: "black", move: "32-28" } as const;
  const summary = { id, created: "" } as DeviceGame["summary"];
  const rest = { players: two, summary, refused: null, handed: null };
  memory.games.set(id, { id, profile: "fmjd", requests: [move, move], ...rest });
  const table = new Table(two, memory);
  await until(() => expect(table.faults).toEqual(["bad_record"]));
  expect(table.kept).toEqual(["32-28", "32-28"]);
});
