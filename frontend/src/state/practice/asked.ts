/**
 * Which kept combinations were asked without a server. None comes again before all of its set were, after a reload
 * either: whoever has seen the solution knows it.
 */

import type { GameName, PracticePuzzles } from "../../generated/messages";

type Puzzles = PracticePuzzles["puzzles"];

/** What was asked of the set that begins with a day. */
interface Asked {
  readonly day: string;
  readonly items: readonly string[];
}

/** The server takes no longer name of an attempt. */
const longestAttempt = 64;

const key = (game: GameName): string => `coupturc.asked.${game}`;

/** What the device had no room for is known until the page is closed. */
const unkept = new Map<GameName, Asked>();

export function askedOf(game: GameName, puzzles: Puzzles): ReadonlySet<string> {
  const asked = read(game);
  return new Set(asked?.day === dayOf(puzzles) ? asked.items : []);
}

/** Note that one is asked; the first that comes again begins a new round. */
export function noteAsked(game: GameName, puzzles: Puzzles, item: string): void {
  const before = askedOf(game, puzzles);
  const items = before.has(item) ? [item] : [...before, item];
  const asked = { day: dayOf(puzzles), items };
  try {
    localStorage.setItem(key(game), JSON.stringify(asked));
    unkept.delete(game);
  } catch {
    unkept.set(game, asked);
  }
}

/** The name of the attempt at a kept combination: the server counts it once, however often it is asked here. */
export function keptAttempt(puzzles: Puzzles, item: string): string {
  return `kept-${dayOf(puzzles)}-${item}`.slice(0, longestAttempt);
}

/** The first day of a set, by which it is known. */
function dayOf(puzzles: Puzzles): string {
  return puzzles.find(({ day }) => day)?.day ?? "";
}

function read(game: GameName): Asked | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key(game)) ?? "null") as Asked | null;
    return unkept.get(game) ?? (Array.isArray(kept?.items) ? kept : null);
  } catch {
    return unkept.get(game) ?? null;
  }
}
