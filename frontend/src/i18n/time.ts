/** Times as they are spoken: 4:32 is read as a score, four minutes and 32 seconds is not. */

import type { DaysOff } from "../generated/messages";
import * as m from "../paraglide/messages";
import { locale } from "./locale.svelte";

const daySeconds = 86400;
const units = [
  ["day", daySeconds],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** Say a time in its units; those of which there are none are left out, and so are minutes beside days. */
export function timeWords(leftMs: number): string {
  return new Intl.ListFormat(locale(), { type: "unit" }).format(timeParts(leftMs));
}

/** Return how a clock shows days, such as `2 days 23 hours`; null for a time that it shows in figures. */
export function clockWords(leftMs: number): string | null {
  return leftMs < daySeconds * 1000 ? null : timeParts(leftMs).join(" ");
}

function timeParts(leftMs: number): string[] {
  let rest = Math.max(0, Math.ceil(leftMs / 1000));
  const words: string[] = [];
  for (const [unit, seconds] of rest < daySeconds ? units : units.slice(0, 2)) {
    const count = Math.floor(rest / seconds);
    rest -= count * seconds;
    if (count > 0 || (unit === "second" && words.length === 0)) words.push(unitWords(count, unit));
  }
  return words;
}

function unitWords(count: number, unit: "day" | "hour" | "minute" | "second"): string {
  return new Intl.NumberFormat(locale(), { style: "unit", unit, unitDisplay: "long" }).format(
    count,
  );
}

/** Say a day that the server names. */
export function dayWords(iso: string): string {
  const form = { dateStyle: "medium", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale(), form).format(new Date(iso));
}

/** Say days off: one day, or from the first to the last. */
export function daysOffWords(days: DaysOff): string {
  const [first, last] = [dayWords(days.first), dayWords(days.last)];
  return first === last ? first : m.account_days_off_range({ first, last });
}

/** Say when a player of a game of days does not play. */
export function offWords(days: DaysOff): string {
  const hasBegun = Date.now() >= Date.parse(days.first);
  return hasBegun
    ? m.player_off_now({ last: dayWords(days.last) })
    : m.player_off_next({ days: daysOffWords(days) });
}

/** Say a day and a time that the server names, by this page's own clock. */
export function momentWords(iso: string): string {
  const form = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat(locale(), form).format(new Date(iso));
}
