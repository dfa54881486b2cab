/** Times as they are spoken: 4:32 is read as a score, four minutes and 32 seconds is not. */

import type { DaysOff } from "../generated/messages";
import * as m from "../paraglide/messages";
import { locale } from "./locale.svelte";

const units = [
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** Say a time in hours, minutes and seconds; those of which there are none are left out. */
export function timeWords(leftMs: number): string {
  let rest = Math.max(0, Math.ceil(leftMs / 1000));
  const words: string[] = [];
  for (const [unit, seconds] of units) {
    const count = Math.floor(rest / seconds);
    rest -= count * seconds;
    if (count > 0 || (unit === "second" && words.length === 0)) words.push(unitWords(count, unit));
  }
  return new Intl.ListFormat(locale(), { type: "unit" }).format(words);
}

function unitWords(count: number, unit: "hour" | "minute" | "second"): string {
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
