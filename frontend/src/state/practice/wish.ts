/** What is wished of a trainer, as its address says it behind `#`: repetitions, a theme, or the combination of today. */

import type { CombinationTheme, GameName } from "../../generated/messages";
import { isTheme } from "../../i18n/practice";

export interface Wish {
  readonly repeat: boolean;
  readonly theme: CombinationTheme | null;
  /** ISO 8601; the same combination for everyone on that day. */
  readonly day: string | null;
}

export const noWish: Wish = { repeat: false, theme: null, day: null };

export function wishOf(hash: string): Wish {
  const [name, value = ""] = hash.slice(1).split("=");
  if (name === "repeat") return { ...noWish, repeat: true };
  if (name === "today") return { ...noWish, day: today() };
  return name === "theme" && isTheme(value) ? { ...noWish, theme: value } : noWish;
}

/** The day that this device's calendar shows. */
export function today(now: Date = new Date()): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

/** The name of the attempt at the combination of a day, by which the server knows whether it was solved. */
export function dailyAttempt(game: GameName, day: string): string {
  return `daily-${game}-${day}`;
}
