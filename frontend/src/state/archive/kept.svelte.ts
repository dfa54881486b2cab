/** What somebody keeps of archives: marks on games, and searches under a name. They are his own. */

import type { ArchiveGame, ArchiveMark, GameName, SavedSearch } from "../../generated/messages";
import type { Refusal } from "../../net/api";
import { fetchKept, markGame, saveSearch } from "../../net/archive";
import { firstGame } from "../games";

type Place = Pick<ArchiveGame, "archive" | "number">;

export class KeptSearches {
  marks = $state.raw<readonly ArchiveMark[]>([]);
  searches = $state.raw<readonly SavedSearch[]>([]);
  /** Whether the server keeps any. */
  isThere = $state(false);
  readonly names = $derived([...new Set(this.marks.map(({ name }) => name))]);

  async load(): Promise<void> {
    const answer = await fetchKept();
    this.isThere = answer.ok;
    this.marks = answer.ok ? answer.body.marks : [];
    this.searches = answer.ok ? answer.body.searches : [];
  }

  /** Return the marks on a game by name. */
  of({ archive, number }: Place): readonly string[] {
    return this.marks
      .filter((mark) => mark.archive === archive && mark.number === number)
      .map(({ name }) => name);
  }

  /** Put a mark on a game, or take it off; return why not. */
  async mark({ archive, number }: Place, name: string, on: boolean): Promise<Refusal | null> {
    const answer = await markGame({ archive, number, name, on });
    if (!answer.ok) return answer;
    const others = this.marks.filter(
      (mark) => mark.archive !== archive || mark.number !== number || mark.name !== name,
    );
    this.marks = on ? inOrder([...others, { archive, number, name }]) : others;
    return null;
  }

  /** Save a search in place of the one of that name; return why not. */
  async save(name: string, game: GameName, query: string): Promise<Refusal | null> {
    const answer = await saveSearch({ name, profile: game, query });
    if (!answer.ok) return answer;
    this.searches = inOrder([...this.without(name), { name, game, query }]);
    return null;
  }

  async remove(name: string): Promise<Refusal | null> {
    const { searches } = this;
    const game = searches.find((each) => each.name === name)?.game ?? firstGame();
    const answer = await saveSearch({ name, profile: game, query: null });
    if (!answer.ok) return answer;
    this.searches = this.without(name);
    return null;
  }

  private without(name: string): readonly SavedSearch[] {
    return this.searches.filter((each) => each.name !== name);
  }
}

/** Return a name as it can be kept: queries write it in quotation marks. */
export function keptName(text: string): string {
  return text.replaceAll('"', "").trim();
}

function inOrder<Named extends { readonly name: string }>(all: readonly Named[]): readonly Named[] {
  return all.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** One for all lists of games. */
export const kept = new KeptSearches();
