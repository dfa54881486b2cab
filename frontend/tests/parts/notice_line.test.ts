// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { FirstMove, State } from "../../src/generated/messages";
import { switchLocale } from "../../src/i18n/locale.svelte";
import NoticeLine from "../../src/parts/game/NoticeLine.svelte";
import type { GameSession, Notice } from "../../src/state/game/session.svelte";

let line: ReturnType<typeof mount> | undefined;

beforeEach(() => switchLocale("nl"));
afterEach(() => {
  if (line) void unmount(line);
  line = undefined;
});

const calledOff = { result: "*", reason: "abandoned", article: "", ply: 0 } as const;

/** Show the line of a player with Black, at a game in this state; return what stands there. */
function shown(now: Partial<State>, notice: Notice | null = null): string {
  const state = {
    outcome: null,
    winner: null,
    draws_ahead: [],
    seats: null,
    ...now,
  } as unknown as State;
  const attendance = { presence: null, claimAtMs: null };
  const moves = { planned: null };
  const session = {
    status: "open",
    own: ["black"],
    ownSide: "black",
    state,
    notice,
    attendance,
    moves,
  };
  const props = { session: session as unknown as GameSession, board: null };
  line = mount(NoticeLine, { target: document.body, props });
  flushSync();
  return document.querySelector("[role=status]")?.textContent ?? "";
}

const first: FirstMove = { side: "white", left_ms: 20_000 };

test("who waits sees how long the other has for the first move", () => {
  expect(shown({ first_move: first })).toContain("Wit heeft nog 20 seconden");
});

test("who has to move is addressed", () => {
  expect(shown({ first_move: { ...first, side: "black" } })).toContain("Je hebt nog 20 seconden");
});

test("what was refused is read before that", () => {
  expect(shown({ first_move: first }, { kind: "fault", code: "not_yours" })).not.toContain(
    "20 seconden",
  );
});

test("after the end it says why the game was called off", () => {
  const text = shown({ first_move: { ...first, left_ms: 0 }, outcome: calledOff });
  expect(text).toContain("Partij afgebroken");
  expect(text).toContain("Wit wachtte te lang met de eerste zet.");
});

test("a pause says until when", () => {
  const until = new Date(2026, 10, 29, 14, 32).toISOString();
  const text = shown(
    { first_move: null },
    { kind: "fault", code: "must_pause", params: { until } },
  );
  expect(text).toContain("14:32");
});
