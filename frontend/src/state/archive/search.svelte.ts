/** A search of archives: what is looked for, what the server says of it, and the games that come in one by one. */

import type { Wish, Wishes } from "../../board/wishes";
import type { ArchiveGame, GameName, Problem } from "../../generated/messages";
import type { Refusal } from "../../net/api";
import { fetchQueryWords, searchArchive } from "../../net/archive";
import { firstGame } from "../games";
import { allGames } from "./asked";
import { queryText } from "./query_text";

type Refused = Pick<Refusal, "code"> & { readonly params: Problem["params"] };

/** What somebody looks for. */
export class Search {
  game = $state<GameName>(firstGame());
  asked = $state.raw(allGames);
  wishes = $state.raw<Wishes>({});
  brush = $state.raw<Wish>({ kind: "must", letters: ["w"] });
  turn = $state("");
  mirror = $state(false);
  words = $state("");
  readonly found = new ArchiveSearch();

  get query(): string {
    return queryText(this);
  }

  begin(): Promise<void> {
    return this.found.begin(this.asked.archive, this.game, this.query);
  }
}

/** A query in words, or what is wrong with it. */
export class QueryWords {
  words = $state("");
  refused = $state.raw<Refused | null>(null);
  private running: AbortController | null = null;

  async ask(profile: GameName, query: string, language: string): Promise<void> {
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    const answer = await fetchQueryWords({ profile, query, language }, running.signal);
    if (this.running !== running) return;
    this.words = answer.ok ? answer.body.words : "";
    this.refused = answer.ok ? null : answer;
  }
}

export class ArchiveSearch {
  games = $state.raw<readonly ArchiveGame[]>([]);
  /** How it ended: null before, and while games come in. */
  end = $state.raw<{ readonly found: number; readonly isCut: boolean } | null>(null);
  refused = $state.raw<Refused | null>(null);
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

/** The last search: who opens a game and comes back finds it as it was. */
export const lastSearch = new Search();
