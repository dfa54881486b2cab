/** A search of archives: what is looked for, what the server says of it, and the games that come in one by one. */

import type { Wish, Wishes } from "../../board/wishes";
import type {
  ArchiveGame,
  ArchiveName,
  GameName,
  Problem,
  SavedSearch,
} from "../../generated/messages";
import type { Refusal } from "../../net/api";
import { type ArchiveAsked, fetchNames, fetchQueryWords, searchArchive } from "../../net/archive";
import { firstGame } from "../games";
import { allGames } from "./asked";
import { readQuery } from "./query_fields";
import { type Question, queryText } from "./query_text";

type Refused = Pick<Refusal, "code"> & { readonly params: Problem["params"] };

/** The games that a query finds. */
export interface ArchiveList {
  readonly archive: string;
  readonly game: GameName;
  readonly query: string;
}

interface Combination {
  capture: number | null;
  sacrifice: number | null;
  side: string;
}

interface Material {
  /** Who is ahead, W or B, and by how many men at least; empty when it does not count. */
  side: string;
  least: number | null;
  /** Pieces of White and of Black; both count, or neither. */
  white: number | null;
  black: number | null;
}

/** A combination as a query has it. */
const combined = /^(capture|sacrifice) (?:(.) )?(\d+)$/;

/** What somebody looks for. */
export class Search {
  game = $state<GameName>(firstGame());
  asked = $state.raw(allGames);
  /** What must, may or may not stand there; any of the boards will do. */
  boards = $state.raw<readonly Wishes[]>([{}]);
  /** Which of the boards is worked on. */
  at = $state(0);
  brush = $state.raw<Wish>({ kind: "must", letters: ["w"] });
  turn = $state("");
  mirror = $state(false);
  words = $state("");
  /** What can be asked for by its name. */
  names = $state.raw<readonly ArchiveName[]>([]);
  /** What is asked for by its name, as a query has it. */
  named = $state.raw<readonly string[]>([]);
  /** Least pieces of a capture and men of a sacrifice, and whose: W or B; empty when it does not count. */
  readonly combination = $state<Combination>({ capture: null, sacrifice: null, side: "" });
  readonly material = $state<Material>({ side: "", least: 1, white: null, black: null });
  /** What was asked for last, which other pages call this list; null when that found nothing. */
  list = $state.raw<ArchiveList | null>(null);
  readonly found = new ArchiveSearch();

  get query(): string {
    return queryText(this);
  }

  get counted(): string {
    const { side, least, white, black } = this.material;
    const lead = side && least !== null ? [`ahead ${side} ${least}`] : [];
    const left = white === null || black === null ? [] : [`ending ${white}-${black}`];
    return [...lead, ...left].join(" ");
  }

  get hasMaterial(): boolean {
    const { side, white, black } = this.material;
    return side !== "" || white !== null || black !== null;
  }

  get hasCombination(): boolean {
    return this.combination.capture !== null || this.combination.sacrifice !== null;
  }

  /** Whether one number of pieces waits for the other. */
  get lacksNumber(): boolean {
    return (this.material.white === null) !== (this.material.black === null);
  }

  get besides(): readonly string[] {
    const { capture, sacrifice, side } = this.combination;
    const moves = Object.entries({ capture, sacrifice }).filter(([, least]) => least);
    const whose = side && `${side} `;
    return [...this.named, ...moves.map(([what, least]) => `${what} ${whose}${least}`)];
  }

  async loadNames(): Promise<void> {
    const answer = await fetchNames();
    if (answer.ok) this.names = answer.body.names;
  }

  /** Ask for what has a name, or no longer. */
  toggle(name: string): void {
    const { named } = this;
    this.named = named.includes(name) ? named.filter((each) => each !== name) : [...named, name];
  }

  get wishes(): Wishes {
    return this.boards[this.at] ?? {};
  }

  set wishes(wishes: Wishes) {
    this.boards = this.boards.with(this.at, wishes);
  }

  get hasEmptyBoard(): boolean {
    return this.boards.some((each) => Object.keys(each).length === 0);
  }

  addBoard(): void {
    this.boards = [...this.boards, {}];
    this.at = this.boards.length - 1;
  }

  /** Take the board away that is worked on, and go to the one before. */
  removeBoard(): void {
    this.boards = this.boards.toSpliced(this.at, 1);
    this.at = Math.max(0, this.at - 1);
  }

  /** Forget what another game has not. */
  clearBoards(): void {
    this.boards = [{}];
    this.at = 0;
    this.named = [];
  }

  /** Ask for what was saved, and for nothing besides: in the fields that can say it, else in its words. */
  open({ game, query }: SavedSearch): void {
    this.game = game;
    this.at = 0;
    this.fill(readQuery(query));
    if (this.query !== query) this.fill({ ...readQuery(""), words: query });
  }

  private fill({ asked, boards, turn, mirror, words, counted, besides }: Question): void {
    const { archive } = this.asked;
    Object.assign(this, { asked: { ...asked, archive }, boards, turn, mirror, words });
    const [, side = "", least = 1] = /^ahead (.) (\d+)/.exec(counted) ?? [];
    const [, white = null, black = null] = /ending (\d+)-(\d+)/.exec(counted) ?? [];
    Object.assign(this.material, {
      side,
      least: Number(least),
      white: numbered(white),
      black: numbered(black),
    });
    const moves = besides.map((each) => combined.exec(each));
    const leastOf = (what: string): number | null =>
      numbered(moves.find((each) => each?.[1] === what)?.[3] ?? null);
    Object.assign(this.combination, {
      capture: leastOf("capture"),
      sacrifice: leastOf("sacrifice"),
      side: moves.find((each) => each?.[2])?.[2] ?? "",
    });
    this.named = besides.filter((_, index) => !moves[index]);
  }

  /** The list that is to be explored on the next board. */
  private explored: ArchiveList | null = null;

  explore(): void {
    this.explored = this.list;
  }

  get isExplored(): boolean {
    return this.explored !== null;
  }

  /** Return, once, which games a board that was opened for the list asks for. */
  takeExplored(): ArchiveAsked | null {
    const { explored } = this;
    this.explored = null;
    return explored && { ...allGames, archive: explored.archive, query: explored.query };
  }

  async begin(): Promise<void> {
    const list = { archive: this.asked.archive, game: this.game, query: this.query };
    this.list = null;
    await this.found.begin(list.archive, list.game, list.query, () => {
      this.list = list;
    });
  }
}

function numbered(text: string | null): number | null {
  return text === null ? null : Number(text);
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
  end = $state.raw<{ readonly isCut: boolean } | null>(null);
  refused = $state.raw<Refused | null>(null);
  isRunning = $state(false);
  /** Whether anything was asked for yet. */
  hasBegun = $state(false);
  private goesOn = $state(false);
  private running: AbortController | null = null;
  private asked = { archive: "", profile: "", query: "" };

  /** @param onfirst called with the first game that is found */
  async begin(
    archive: string,
    profile: GameName,
    query: string,
    onfirst: () => void = () => undefined,
  ): Promise<void> {
    this.stop();
    this.asked = { archive, profile, query };
    Object.assign(this, { hasBegun: true, games: [], goesOn: false });
    await this.read(onfirst);
  }

  /** Whether there may be games behind the last one: also after a stop, and while they come. */
  get mayGoOn(): boolean {
    if (this.games.length === 0) return false;
    return this.isRunning ? this.goesOn : this.end?.isCut !== false;
  }

  /** Look for more games behind the last one. */
  async more(): Promise<void> {
    this.stop();
    this.goesOn = true;
    await this.read(() => undefined);
  }

  private async read(onfirst: () => void): Promise<void> {
    const running = new AbortController();
    Object.assign(this, { running, end: null, refused: null, isRunning: true });
    const last = this.games.at(-1);
    const refused = await searchArchive(this.asked, last, running.signal, (line) => {
      if (this.running !== running) return;
      if (line.type === "hit") {
        if (this.games.length === 0) onfirst();
        this.games = [...this.games, line.game];
      } else if (line.type === "searched") this.end = { isCut: line.is_cut };
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
