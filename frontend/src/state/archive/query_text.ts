/** Writes what stands on a board, and what is asked besides, as the text of a query. */

import type { PieceLetter } from "../../board";
import type { Wish, Wishes } from "../../board/wishes";
import type { ArchiveAsked } from "../../net/archive";
import { askedText } from "./asked";

/** How a query names the pieces of a side: men, kings, either. */
const kinds: Readonly<Record<string, readonly [string, string]>> = {
  w: ["W", "m"],
  W: ["W", "k"],
  wW: ["W", "e"],
  b: ["B", "m"],
  B: ["B", "k"],
  bB: ["B", "e"],
};

export interface Question {
  readonly asked: ArchiveAsked;
  readonly wishes: Wishes;
  /** W or B; empty when either may be to move. */
  readonly turn: string;
  /** Whether a mirror will do. */
  readonly mirror: boolean;
  readonly words: string;
}

/** Words that somebody wrote come last: a fault in them spoils no others. */
export function queryText({ asked, wishes, turn, mirror, words }: Question): string {
  const which = askedText(asked);
  const sought = joined([
    wishesText(wishes),
    turn && `to-move ${turn}`,
    mirror ? "mirror" : "",
    words.trim(),
  ]);
  // Which games counts for every alternative, not for the first one alone.
  if (which && / or /.test(sought)) return `${which} and (${sought})`;
  return joined([which, sought]);
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}

/** Write wishes, such as `W:m27,32,k5 B:e18 -29,30 33=w. 34!b`. */
export function wishesText(wishes: Wishes): string {
  const all = Object.entries(wishes);
  const empty = all.flatMap(([square, { kind }]) => (kind === "empty" ? [square] : []));
  const others = all.flatMap(([square, wish]) => otherText(square, wish));
  return [
    sideText(wishes, "W"),
    sideText(wishes, "B"),
    empty.length > 0 ? `-${empty.join(",")}` : "",
    ...others,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

function sideText(wishes: Wishes, side: string): string {
  const parts = Object.entries(kinds)
    .filter(([, [whose]]) => whose === side)
    .flatMap(([letters, [, sign]]) => {
      const squares = Object.entries(wishes).flatMap(([square, wish]) =>
        wish.kind === "must" && inOrder(wish.letters) === letters ? [square] : [],
      );
      return squares.length > 0 ? [sign + squares.join(",")] : [];
    });
  return parts.length > 0 ? `${side}:${parts.join(",")}` : "";
}

function otherText(square: string, { kind, letters }: Wish): string[] {
  const text = inOrder(letters);
  if (kind === "may") return [`${square}=${text}.`];
  if (kind === "not") return [`${square}!${text}`];
  return kind === "must" && !kinds[text] ? [`${square}=${text}`] : [];
}

function inOrder(letters: readonly PieceLetter[]): string {
  return ["w", "W", "b", "B"].filter((each) => letters.includes(each as PieceLetter)).join("");
}
