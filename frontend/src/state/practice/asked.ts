/**
 * Remembers which kept questions were asked without a server. None comes again before all of its set were asked, after a
 * reload either: whoever has seen the solution knows it.
 */

import type { GameName, PracticePuzzles, PracticeQuestion } from "../../generated/messages";

type Puzzles = PracticePuzzles["puzzles"];

/** What was asked of the set that begins with a day. */
interface Asked {
  readonly day: string;
  readonly items: readonly string[];
}

const key = (game: GameName, kind: string): string => `coupturc.asked.${game}.${kind}`;

/** What the device had no room for is known until the page is closed. */
const unkept = new Map<string, Asked>();

export function askedOf(game: GameName, kind: string, puzzles: Puzzles): ReadonlySet<string> {
  const asked = read(key(game, kind));
  return new Set(asked?.day === dayOf(puzzles) ? asked.items : []);
}

/** Note that one is asked; the first that comes again begins a new round. */
export function noteAsked(puzzles: Puzzles, { game, kind, item }: PracticeQuestion): void {
  const before = askedOf(game, kind, puzzles);
  const items = before.has(item) ? [item] : [...before, item];
  const [name, asked] = [key(game, kind), { day: dayOf(puzzles), items }];
  try {
    localStorage.setItem(name, JSON.stringify(asked));
    unkept.delete(name);
  } catch {
    unkept.set(name, asked);
  }
}

/**
 * The name of the attempt at something kept: the server counts it once, however often it is asked here. A set is the same
 * for everyone on its day. The item's own name may be too long for the name of an attempt, so its place in the set is used.
 */
export function keptAttempt(puzzles: Puzzles, { game, item }: PracticeQuestion): string {
  const number = puzzles.findIndex(({ question }) => question.item === item);
  return `kept-${game}-${dayOf(puzzles)}-${number}`;
}

/** The first day of a set, by which it is known. */
function dayOf(puzzles: Puzzles): string {
  return puzzles.find(({ day }) => day)?.day ?? "";
}

function read(name: string): Asked | null {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? "null") as Asked | null;
    return unkept.get(name) ?? (Array.isArray(kept?.items) ? kept : null);
  } catch {
    return unkept.get(name) ?? null;
  }
}
