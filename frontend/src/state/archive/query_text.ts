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
  /** What stands on each board; any of them will do. */
  readonly boards: readonly Wishes[];
  /** W or B; empty when either may be to move. */
  readonly turn: string;
  /** Whether a mirror will do. */
  readonly mirror: boolean;
  readonly words: string;
  /** What is counted in the same position, such as `ahead W 2`. */
  readonly counted: string;
  /** Questions besides, such as `formation olympic`, all of which count. */
  readonly besides: readonly string[];
}

/** Words that somebody wrote come last of their question: a fault in them spoils no others. */
export function queryText(question: Question): string {
  const which = askedText(question.asked);
  const others = question.besides.map((each) => besideText(each, question));
  const sought = others.length > 0 && asksForNothing(question) ? [] : soughtTexts(question);
  const all = sought.join(" or ");
  // Which games, and what is asked besides, counts for every alternative, not for the first or the last one alone.
  if (sought.length > 1 && (which || others.length > 0))
    return joined([which, `(${all})`, ...others], " and ");
  return joined([joined([which, all]), ...others], " and ");
}

/** Whether nothing is said of a position but who is to move, and the mirror. */
function asksForNothing({ boards, words, counted }: Question): boolean {
  return words.trim() === "" && counted === "" && boards.every((board) => wishesText(board) === "");
}

/** Write what is looked for: any of these will do. */
function soughtTexts({ boards, turn, mirror, words, counted }: Question): readonly string[] {
  const wished = boards.map(wishesText).filter((text) => text !== "");
  const how = [turn && `to-move ${turn}`, mirror ? "mirror" : "", counted];
  return (wished.length > 0 ? wished : [""]).flatMap((text) =>
    alternatives(words).map((rest) => joined([text, ...how, rest])),
  );
}

/** Write a question besides: the mirror counts for it, but for a theme, which is of both colours. */
function besideText(text: string, { mirror, turn }: Question): string {
  const isTheme = text.startsWith("theme ");
  const isFormation = text.startsWith("formation ");
  return joined([
    turn && isFormation ? `to-move ${turn}` : "",
    mirror && !isTheme ? "mirror" : "",
    text,
  ]);
}

/**
 * Split words at each `or` between questions: whoever is to move, and the mirror, count for every one of them.
 *
 * Words with nothing beside an `or` stay whole, so that the server says what is missing there.
 */
function alternatives(words: string): readonly string[] {
  let parts: readonly string[] = [""];
  let depth = 0;
  for (const [word] of words.matchAll(/"[^"]*"?|[()]|[^\s()]+/g)) {
    depth += Number(word === "(") - Number(word === ")");
    if (word === "or" && depth <= 0) parts = [...parts, ""];
    else parts = [...parts.slice(0, -1), joined([parts.at(-1) ?? "", word])];
  }
  return parts.length === 1 || parts.includes("") ? [words.trim()] : parts;
}

function joined(parts: readonly string[], between = " "): string {
  return parts.filter((part) => part !== "").join(between);
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
