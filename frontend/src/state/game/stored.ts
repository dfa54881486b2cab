/** Addresses and words of a stored game, for lists and for single games. */

import type { GameSummary, Player } from "../../generated/messages";
import { locale } from "../../i18n/locale.svelte";
import { computerWord } from "../../i18n/words";
import * as m from "../../paraglide/messages";

/** Where to save a game; `results` chooses how its result is written. */
export function pdnPath(id: string, results?: "fmjd" | "local"): string {
  const query = results ? `?results=${results}` : "";
  return `/api/games/${encodeURIComponent(id)}/pdn${query}`;
}

/** Where to analyse a game: its last analysis opens, or a new one. */
export function analysePath(id: string): string {
  return `/analyse/${encodeURIComponent(id)}`;
}

/** Where to see a finished game with what the computer says of its moves. */
export function reportPath(id: string): string {
  return `${analysePath(id)}?report`;
}

export function lookPath(id: string): string {
  return `/game/${encodeURIComponent(id)}/look`;
}

/** A stored game after so many moves, each of one side. */
export function placePath(id: string, at: number): string {
  return `${lookPath(id)}#${at}`;
}

/** Read the place from what an address says behind `#`; the last one when it says none. */
export function placeOf(hash: string, last: number): number {
  return /^#\d{1,5}$/.test(hash) ? Math.min(Number(hash.slice(1)), last) : last;
}

/** The rules by which a game is played. */
export function rulesPath(id: string): string {
  return `/game/${encodeURIComponent(id)}/rules`;
}

/** Begin a game from a position: the start page reads it from its address. */
export function fromPositionPath(game: string, fen: string): string {
  return `/?${new URLSearchParams({ game, fen })}`;
}

export function playersWords({ players }: Pick<GameSummary, "players">): string {
  const white = playerWord(players.white, m.side({ side: "white" }));
  return m.games_players({ white, black: playerWord(players.black, m.side({ side: "black" })) });
}

function playerWord(player: Player, side: string): string {
  return player.kind === "engine" ? computerWord(player) : player.name || side;
}

/** Count moves as score sheets do: one of White and one of Black. */
export function movesWords(plies: number): string {
  return m.games_moves({ count: Math.ceil(plies / 2) });
}

export function dateWords(iso: string): string {
  const form = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat(locale(), form).format(new Date(iso));
}
