/**
 * Reads the text of a query back into the fields that write it.
 *
 * It knows the order in which `queryText` writes, and not the language of queries, which the server reads: whoever asks
 * writes what was found again, and takes it only if the same text comes out.
 */

import type { PieceLetter } from "../../board";
import type { Wish, Wishes } from "../../board/wishes";
import type { ArchiveAsked } from "../../net/archive";
import { allGames, askedNamed } from "./asked";
import type { Question } from "./query_text";

interface Alternative extends Pick<Question, "turn" | "mirror" | "words" | "counted"> {
  readonly board: string;
  readonly wishes: Wishes;
}

const beside =
  /^(?:to-move ([WB]) )?(mirror )?((?:formation|opening|theme) \S+|(?:capture|sacrifice) (?:[WB] )?\d+)$/;
const counts = /^(ahead [WB] \d+)?(?:(?:^| )(ending \d+-\d+))?(?= |$)/;
const signs: Readonly<Record<string, readonly PieceLetter[]>> = {
  Wm: ["w"],
  Wk: ["W"],
  We: ["w", "W"],
  Bm: ["b"],
  Bk: ["B"],
  Be: ["b", "B"],
};

/** Read a query that fields may have written. */
export function readQuery(query: string): Question {
  const parts = split(query, "and");
  const heads = parts.slice(0, parts.findLastIndex((part) => !beside.test(part)) + 1);
  const besides = parts.slice(heads.length).map((part) => beside.exec(part) ?? []);
  const [asked, rest] = readAsked(heads.join(" and "));
  const all = /^and \((.*)\)$/.exec(rest) ?? (heads.length === 1 ? /^\((.*)\)$/.exec(rest) : null);
  const read = split(all?.[1] ?? rest, "or").map(readAlternative);
  const [first] = read;
  const boards = new Map(read.map(({ board, wishes }) => [board, wishes]));
  const same = read.filter(({ board }) => board === first?.board);
  return {
    asked,
    boards: [...boards.values()],
    turn: first?.turn || besides.map(([, turn]) => turn ?? "").find(Boolean) || "",
    mirror: (first?.mirror ?? false) || besides.some(([, , mirror]) => mirror),
    words: same.map(({ words }) => words).join(" or "),
    counted: first?.counted ?? "",
    besides: besides.map(([, , , text]) => text ?? ""),
  };
}

/** Split a text at a word that stands in no parentheses and no quotation marks. */
function split(text: string, at: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let begin = 0;
  for (const { 0: word, index } of text.matchAll(/"[^"]*"?|[()]|[^\s()"]+/g)) {
    depth += Number(word === "(") - Number(word === ")");
    if (word !== at || depth > 0) continue;
    parts.push(text.slice(begin, index).trim());
    begin = index + word.length;
  }
  return [...parts, text.slice(begin).trim()];
}

function readAsked(text: string): readonly [ArchiveAsked, string] {
  let asked = allGames;
  let rest = text;
  for (;;) {
    const [whole, word = "", value = ""] = /^(\S+) ("[^"]*"|\S+)(?: |$)/.exec(rest) ?? [""];
    const found = askedNamed(word, value);
    if (!found) return [asked, rest];
    asked = { ...asked, ...found };
    rest = rest.slice(whole.length);
  }
}

function readAlternative(text: string): Alternative {
  const words = text.split(" ");
  const wishes = words.map(readWish);
  const end = wishes.indexOf(null);
  const many = end < 0 ? words.length : end;
  const [how = "", turn = ""] =
    /^(?:to-move ([WB])(?: |$))?/.exec(words.slice(many).join(" ")) ?? [];
  const mirrored = words.slice(many).join(" ").slice(how.length);
  const mirror = /^mirror(?: |$)/.exec(mirrored)?.[0] ?? "";
  const counting = mirrored.slice(mirror.length);
  const counted = counts.exec(counting)?.[0] ?? "";
  return {
    board: words.slice(0, many).join(" "),
    wishes: Object.assign({}, ...wishes.slice(0, many)) as Wishes,
    turn,
    mirror: mirror !== "",
    counted,
    words: counting.slice(counted.length).trim(),
  };
}

/** Read a word that says what stands on some squares; null for another one. */
function readWish(word: string): Wishes | null {
  const [, side = "", places] = /^([WB]):([mke]\w+(?:,\w+)*)$/.exec(word) ?? [];
  if (places) return readSide(side, places.split(","));
  const [, empty] = /^-([a-h\d]\d*(?:,[a-h\d]\d*)*)$/.exec(word) ?? [];
  if (empty) return onAll(empty.split(","), { kind: "empty", letters: [] });
  const [, square = "", sign, letters = "", dot] =
    /^([a-h]?\d+)([=!])([wWbB]+)(\.?)$/.exec(word) ?? [];
  if (!sign) return word === "" ? {} : null;
  const kind = sign === "!" ? "not" : dot ? "may" : "must";
  return onAll([square], { kind, letters: [...letters] as PieceLetter[] });
}

/** Read the squares of a side: a sign counts for those behind it, and the first one has one. */
function readSide(side: string, places: readonly string[]): Wishes {
  const isLettered = /^.[a-h]/.test(places[0] ?? "");
  let sign = "";
  let wishes: Wishes = {};
  for (const place of places) {
    const hasSign = isLettered ? place.length > 2 : /^\D/.test(place);
    if (hasSign) sign = place.slice(0, 1);
    const letters = signs[side + sign] ?? [];
    wishes = { ...wishes, ...onAll([place.slice(Number(hasSign))], { kind: "must", letters }) };
  }
  return wishes;
}

function onAll(squares: readonly string[], wish: Wish): Wishes {
  return Object.fromEntries(squares.map((square) => [square, wish]));
}
