/** Which games are asked for: of which archive, by whom, when, how they ended; and how a query says so. */

import type {
  ArchiveAsked as ArchiveAskedMessage,
  ResultName,
  SideName,
} from "../../generated/messages";
import type { ArchiveAsked } from "../../net/archive";

export const allGames: ArchiveAsked = {
  archive: "all",
  player: "",
  colour: "",
  opponent: "",
  event: "",
  first: "",
  last: "",
  least: "",
  most: "",
  result: "",
  query: "",
  mark: "",
};

/** Return what can be asked: a colour is that of a player. */
export function askable(asked: ArchiveAsked): ArchiveAsked {
  const player = asked.player.trim();
  return { ...asked, player, colour: player ? asked.colour : "" };
}

/** Write it as the server reads it in a message. */
export function askedOf(asked: ArchiveAsked): ArchiveAskedMessage {
  const {
    archive,
    player,
    colour,
    opponent,
    event,
    first,
    last,
    least,
    most,
    result,
    query,
    mark,
  } = askable(asked);
  const number = (text: string): number | null => (text === "" ? null : Number(text));
  return {
    archive,
    player: player || null,
    colour: (colour || null) as SideName | null,
    opponent: opponent || null,
    event: event || null,
    first: number(first),
    last: number(last),
    least: number(least),
    most: number(most),
    result: (result || null) as ResultName | null,
    query: query || null,
    mark: mark || null,
  };
}

const letters: Readonly<Record<string, string>> = {
  white: "W",
  draw: "D",
  black: "B",
  unknown: "unknown",
};
/** The last year, and the highest rating, that a query has. */
const highest = "9999";

/** Write it as words of a query; they do not name the archive. */
export function askedText(asked: ArchiveAsked): string {
  const { player, colour, opponent, event, first, last, least, most, result, mark } =
    askable(asked);
  return [
    named("player", player),
    colour && `colour ${letters[colour]}`,
    named("opponent", opponent),
    named("event", event),
    named("marked", mark),
    between("years", first, last, "1"),
    between("rating", least, most, "0"),
    result && `result ${letters[result]}`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** What stands in quotation marks cannot hold one. */
function named(word: string, name: string): string {
  const text = name.replaceAll('"', "").trim();
  return text && `${word} "${text}"`;
}

function between(word: string, least: string, most: string, lowest: string): string {
  return least || most ? `${word} ${least || lowest}-${most || highest}` : "";
}

/** Read a word of a query and its value, as `askedText` writes them; null for another one. */
export function askedNamed(word: string, value: string): Partial<ArchiveAsked> | null {
  const text = value.replaceAll('"', "");
  const letter = Object.keys(letters).find((name) => letters[name] === value) ?? "";
  const [low = "", high = ""] = value.split("-");
  const last = high === highest ? "" : high;
  const found: Readonly<Record<string, Partial<ArchiveAsked>>> = {
    player: { player: text },
    colour: { colour: letter },
    opponent: { opponent: text },
    event: { event: text },
    marked: { mark: text },
    years: { first: low === "1" ? "" : low, last },
    rating: { least: low === "0" ? "" : low, most: last },
    result: { result: letter },
  };
  return Object.hasOwn(found, word) ? (found[word] ?? null) : null;
}
