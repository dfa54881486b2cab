// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Clocks, State } from "../../src/generated/messages";
import type { DeviceEvents } from "../../src/state/device/play";
import { GameSession } from "../../src/state/game/session.svelte";
import { serve } from "../served";

const { wire } = vi.hoisted(() => ({ wire: { events: null as unknown as DeviceEvents } }));

vi.mock("../../src/state/device/play", () => ({
  DevicePlay: class {
    constructor(_: string, events: DeviceEvents) {
      wire.events = events;
    }
    send(): void {}
    close(): void {}
  },
}));

function clocks(black_ms: number, running: Clocks["running"] = "black"): Clocks {
  const rest = { white_periods: 0, black_periods: 0, delay_ms: 0, flag_ms: null, paused: false };
  return { white_ms: 60_000, black_ms, running, ...rest };
}

function state(now: Clocks): State {
  const known = { version: 1, played: [], legal: [], news: [], fen: "a", outcome: null };
  const seats = { own: ["white"], apart: false, open: null };
  return { type: "state", ...known, seats, clocks: now } as unknown as State;
}

let session: GameSession;

beforeEach(() => {
  session = new GameSession(`d-${"0".repeat(32)}`);
});
afterEach(() => session.close());

test("a hint that this device cannot find leaves the line to what went wrong", () => {
  session.askHint();
  expect(session.hinting).toBe(true);
  wire.events.onDeviceFault("killed");
  expect(session.hinting).toBe(false);
  expect(session.notice).toEqual({ kind: "device", fault: "killed" });
});

test("clocks are set right and leave the board alone", () => {
  const first = state(clocks(50_000));
  wire.events.onMessage(first);
  wire.events.onMessage({ type: "clocks", clocks: clocks(20_000) });
  expect(session.times?.clocks.black_ms).toBe(20_000);
  expect(session.state).toBe(first);
});

test("clocks of a move that is not here yet wait for its state", () => {
  wire.events.onMessage(state(clocks(50_000)));
  wire.events.onMessage({ type: "clocks", clocks: clocks(20_000, "white") });
  expect(session.times?.clocks.black_ms).toBe(50_000);
});

test("who may watch is what the server has taken", async () => {
  const address = `POST /api/games/${session.id}/visibility`;
  wire.events.onMessage({ ...state(clocks(50_000)), visibility: "link" });
  serve({});
  expect(await session.letWatch("private")).toBe("offline");
  expect(session.state?.visibility).toBe("link");
  serve({ [address]: { status: 204 } });
  expect(await session.letWatch("private")).toBeNull();
  expect(session.state?.visibility).toBe("private");
});

test("who presses while the own move is on its way reads on that it is not the own turn", () => {
  const now = clocks(50_000);
  const turns = (version: number, turn: string) =>
    wire.events.onMessage({ ...state(now), version, fen: `${version}`, turn } as unknown as State);
  turns(1, "white");
  session.onEffect({ kind: "ignored", reason: "wait" });
  turns(2, "black");
  expect(session.notice?.kind).toBe("wait");
  turns(3, "white");
  expect(session.notice).toBeNull();
});
