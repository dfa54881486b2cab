/** What the games of archives made of the position on a board. */

import type { ArchiveSource, Explored, Shown } from "../../generated/messages";
import type { Refusal } from "../../net/api";
import { type ArchiveAsked, fetchExplored, fetchSources } from "../../net/archive";
import { askable } from "./asked";

export class Explorer {
  sources = $state.raw<readonly ArchiveSource[]>([]);
  found = $state.raw<Explored | null>(null);
  refused = $state.raw<Refusal["code"] | null>(null);
  isAsking = $state(false);
  /** How many games have the positions that were looked at, by node. */
  private readonly games = new Map<string, number>();
  private about = "";
  private running: AbortController | null = null;

  async loadSources(): Promise<void> {
    const answer = await fetchSources();
    if (answer.ok) this.sources = answer.body.sources;
  }

  /** Ask about a position; an answer that is still under way is not waited for any more. */
  async look(
    asked: ArchiveAsked,
    profile: string,
    { fen, node }: Pick<Shown, "fen" | "node">,
  ): Promise<void> {
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    this.isAsking = true;
    const chosen = askable(asked);
    const answer = await fetchExplored(chosen, profile, fen, running.signal);
    if (this.running !== running) return;
    this.isAsking = false;
    this.found = answer.ok ? answer.body : null;
    this.refused = answer.ok ? null : answer.code;
    this.remember(
      JSON.stringify([chosen, profile]),
      node,
      answer.ok ? answer.body.total.games : null,
    );
  }

  /** Return how many games have the position of a node; null when it was not asked under the present choice. */
  gamesAt(node: string): number | null {
    return this.games.get(node) ?? null;
  }

  close(): void {
    this.running?.abort();
    this.running = null;
  }

  private remember(about: string, node: string, games: number | null): void {
    if (about !== this.about) this.games.clear();
    this.about = about;
    if (games !== null) this.games.set(node, games);
  }
}
