/** The games to watch: which there are, and which of them is on the large board. */

import type { ProblemCode, WatchedGame } from "../generated/messages";
import { fetchWatched } from "../net/online";

/** How often it is asked which games there are; the large board follows at once. */
export const lookMs = 5000;

export class Watching {
  games = $state.raw<readonly WatchedGame[] | null>(null);
  /** Why the games could not be fetched the last time. */
  failure = $state.raw<ProblemCode | "offline" | null>(null);
  /** The game on the large board; it stays there when it has ended, until somebody goes on. */
  chosen = $state<string | null>(null);

  async look(): Promise<void> {
    const answer = await fetchWatched();
    this.failure = answer.ok ? null : answer.code;
    if (!answer.ok) return;
    this.games = answer.body.games;
    this.chosen ??= this.games[0]?.game.id ?? null;
  }

  choose(id: string): void {
    this.chosen = id;
  }

  /** Go to the best of the other games, or to none. */
  next(): void {
    const others = this.games?.filter(({ game }) => game.id !== this.chosen) ?? [];
    this.chosen = others[0]?.game.id ?? null;
  }
}
