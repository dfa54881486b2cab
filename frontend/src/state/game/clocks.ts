/** Clocks: the time controls to choose from, as the PDN tag writes them, and what a clock shows. */

import type { Clocks, SideName } from "../../generated/messages";
import { locale } from "../../i18n/locale.svelte";
import * as m from "../../paraglide/messages";

export const noClock = "-";
export const ownClock = "own";

/** Examples of the syntax, shown beside the field. */
export const examples = { bonus: "300+3", stages: "40/7200" } as const;

/** Offered by name; anything else is written by hand. */
export const clocks: readonly string[] = [noClock, "300", "600+5", "1500+10", "3600", ownClock];

export function clockWord(control: string): string {
  if (control === noClock) return m.clock_none();
  if (control === ownClock) return m.clock_own();
  const [seconds, bonus] = control.split("+");
  const minutes = Number(seconds) / 60;
  return bonus ? m.clock_bonus({ minutes, seconds: bonus }) : m.clock_minutes({ minutes });
}

const dayInSeconds = 86_400;

/** Say the time of both players of a game: minutes, or days a move; what has no short words stays as it is written. */
export function timeWord(control: string): string {
  const days = /^1\/(\d+)$/.exec(control);
  if (days) return m.clock_days({ count: Number(days[1]) / dayInSeconds });
  return /^(-|[\d.]+(\+[\d.]+)?)$/.test(control) ? clockWord(control) : control;
}

/** What both clocks showed at a moment of `performance.now()`; the page counts from there. */
export interface Times {
  readonly clocks: Clocks;
  readonly atMs: number;
}

/** Return what the server has just said; null in a game without clocks. */
export function timesNow(clocks: Clocks | null): Times | null {
  return clocks && { clocks, atMs: performance.now() };
}

/** Return the time that a side has left at a later moment. */
export function leftMs({ clocks, atMs }: Times, side: SideName, nowMs = performance.now()): number {
  const left = side === "white" ? clocks.white_ms : clocks.black_ms;
  const runs = clocks.running === side && !clocks.paused;
  return runs ? left - Math.max(0, nowMs - atMs - clocks.delay_ms) : left;
}

function tenths(seconds: number): string {
  const form = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale(), form).format(seconds);
}

const tenthsBelowMs = 10_000;

/** What a clock shows: whole seconds, tenths in the last ten. */
export function timeText(leftMs: number): string {
  const left = Math.max(0, leftMs);
  // Rounded up: a clock that shows 0:00 has run out.
  if (left < tenthsBelowMs) return tenths(Math.ceil(left / 100) / 10);
  const seconds = Math.ceil(left / 1000);
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  const short = `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
  return hours > 0 ? `${hours}:${short.padStart(5, "0")}` : short;
}
