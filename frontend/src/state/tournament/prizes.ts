/** A list of prizes while it is written: amounts in whole units, categories by their place in the list. */

import type { PrizeList, TournamentCategory, TournamentPrize } from "../../generated/messages";

export interface PrizeDraft {
  place: number | null;
  what: string;
  amount: number | null;
  /** Of the categories, from 0; -1 is everybody. */
  category: number;
  shared: boolean;
}

export interface CategoryDraft {
  name: string;
  sex: TournamentCategory["sex"];
  born_from: number | null;
  born_to: number | null;
  rating_from: number | null;
  rating_to: number | null;
}

const hundred = 100;

export function newCategory(): CategoryDraft {
  const bounds = { born_from: null, born_to: null, rating_from: null, rating_to: null };
  return { name: "", sex: "", ...bounds };
}

/** The next prize of a list: the place behind the last one, and otherwise like it. */
export function newPrize(prizes: readonly PrizeDraft[]): PrizeDraft {
  const last = prizes.at(-1);
  const { category, shared } = last ?? { category: -1, shared: true };
  return { place: (last?.place ?? 0) + 1, what: "", amount: null, category, shared };
}

export function prizeDrafts(list: PrizeList | null): PrizeDraft[] {
  if (!list) return [newPrize([])];
  const names = list.categories.map(({ name }) => name);
  return list.prizes.map((prize) => ({
    ...prize,
    amount: prize.amount ? prize.amount / hundred : null,
    category: names.indexOf(prize.category),
  }));
}

/** Prizes as they are sent; what is missing the server names. */
export function writtenPrizes(
  prizes: readonly PrizeDraft[],
  categories: readonly CategoryDraft[],
): TournamentPrize[] {
  return prizes.map(({ place, what, amount, category, shared }) => ({
    place: place ?? 0,
    what: what.trim(),
    amount: Math.round((amount ?? 0) * hundred),
    category: categories[category]?.name.trim() ?? "",
    shared,
  }));
}

/** The drafts without a category, and the prizes that were for it for everybody. */
export function withoutCategory(prizes: readonly PrizeDraft[], gone: number): PrizeDraft[] {
  return prizes.map((prize) => ({ ...prize, category: moved(prize.category, gone) }));
}

function moved(category: number, gone: number): number {
  if (category === gone) return -1;
  return category > gone ? category - 1 : category;
}
