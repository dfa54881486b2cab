/** A game of an archive in words. */

import type { ArchiveGame } from "../../generated/messages";
import * as m from "../../paraglide/messages";

type Head = Pick<
  ArchiveGame,
  "white" | "black" | "white_rating" | "black_rating" | "event" | "date"
>;

export function playersOf({ white, black, white_rating, black_rating }: Head): string {
  return m.bring_players({ white: named(white, white_rating), black: named(black, black_rating) });
}

/** Name the event and the parts of the date that are known. */
export function detailsOf({ event, date }: Head): string {
  const known = date.split(".").filter((part) => !part.includes("?"));
  return [event === "?" ? "" : event, known.join("-")].filter((part) => part !== "").join(" · ");
}

/** The address of a player's page. */
export function playerPath(name: string): string {
  return `/archive/player/${encodeURIComponent(name)}`;
}

function named(name: string, rating: number | null): string {
  return rating === null ? name : `${name} (${rating})`;
}
