/** Words about what is looked for in archives. */

import type { Wish } from "../board/wishes";
import type { ArchiveName, Problem } from "../generated/messages";
import type { Refusal } from "../net/api";
import * as m from "../paraglide/messages";
import { locale } from "./locale.svelte";
import { faultWords, pieceWord } from "./words";

/** Speak a square with what is wished there: "27, must: white man". */
export function wishWords(square: string, wish: Wish | undefined): string {
  const pieces = (wish?.letters ?? []).map(pieceWord).join(" / ");
  return m.archive_wish({ kind: wish?.kind ?? "any", square, pieces });
}

/** Name an opening, a formation or a theme; in English where a language has no name of its own. */
export function namedWord({ names }: Pick<ArchiveName, "names">): string {
  return names[locale().slice(0, 2)] ?? names.en ?? "";
}

/** Say why a search was refused; of a query with a fault the column and what was expected there. */
export function searchRefusedWords(code: Refusal["code"], params: Problem["params"]): string {
  if (code !== "query") return faultWords(code);
  const text = (name: string): string => String(params[name] ?? "");
  const expected = m.archive_expected({
    what: text("what"),
    names: text("names"),
    word: text("word"),
    first: text("first"),
    last: text("last"),
    square: text("square"),
    limit: text("limit"),
  });
  return m.archive_query_fault({ column: text("column"), expected });
}
