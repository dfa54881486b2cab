/** A search of archives: the board and the words make the query, and games come in one by one. */

import type { PieceLetter, Pieces } from "../../board";
import type { ArchiveGame, GameName, Problem } from "../../generated/messages";
import type { Refusal } from "../../net/api";
import { searchArchive } from "../../net/archive";

/** How a query names a man and a king of each side. */
const sides = { W: { w: "m", W: "k" }, B: { b: "m", B: "k" } } as const;

/** Write what stands on a board as a query that asks for it, such as `W:m27,32 B:k18`. */
export function queryOfPieces(pieces: Pieces): string {
  const stand = Object.entries(pieces);
  const squares = (letter: string, sign: string): string[] => {
    const named = stand
      .filter(([, each]) => each === (letter as PieceLetter))
      .map(([name]) => name);
    return named.length > 0 ? [sign + named.join(",")] : [];
  };
  return Object.entries(sides)
    .map(([side, kinds]) => [
      side,
      Object.entries(kinds).flatMap(([letter, sign]) => squares(letter, sign)),
    ])
    .filter(([, parts]) => parts?.length)
    .map(([side, parts]) => `${side}:${(parts as string[]).join(",")}`)
    .join(" ");
}

export class ArchiveSearch {
  games = $state.raw<readonly ArchiveGame[]>([]);
  /** How it ended: null before, and while games come in. */
  end = $state.raw<{ readonly found: number; readonly isCut: boolean } | null>(null);
  refused = $state.raw<{
    readonly code: Refusal["code"];
    readonly params: Problem["params"];
  } | null>(null);
  isRunning = $state(false);
  private running: AbortController | null = null;

  async begin(archive: string, profile: GameName, query: string): Promise<void> {
    this.stop();
    const running = new AbortController();
    Object.assign(this, { running, games: [], end: null, refused: null, isRunning: true });
    const refused = await searchArchive({ archive, profile, query }, running.signal, (line) => {
      if (this.running !== running) return;
      if (line.type === "hit") this.games = [...this.games, line.game];
      else if (line.type === "searched") this.end = { found: line.found, isCut: line.is_cut };
      else this.refused = { code: line.code, params: {} };
    });
    if (this.running !== running) return;
    this.isRunning = false;
    if (refused) this.refused = refused;
  }

  stop(): void {
    this.running?.abort();
    this.running = null;
    this.isRunning = false;
  }
}
