/** Tournaments over HTTP. */

import type {
  ArbiterRequest,
  BoardLinkMade,
  BoardLinks,
  CarriedSource,
  GameName,
  MembersEntered,
  NewBoardLink,
  NewOrganiser,
  NewTournament,
  OwnMeetings,
  PairingGame,
  PlayerLink,
  PlayersBrought,
  SheetRead,
  SheetText,
  TournamentAnswer,
  TournamentBrought,
  TournamentSystem,
  TournamentSystems,
  Tournaments,
  TournamentView,
  TypedPlaces,
} from "../generated/messages";
import { type Answer, ask, byLink, posted } from "./api";

export type TournamentFile = "json" | "trf" | "csv" | "results" | "pdn";

export function fetchTournaments(): Promise<Answer<Tournaments>> {
  return ask("/api/tournaments");
}

/** Fetch what a new tournament can choose. */
export function fetchSystems(): Promise<Answer<TournamentSystems>> {
  return ask("/api/tournaments/systems");
}

export function createTournament(tournament: NewTournament): Promise<Answer<TournamentView>> {
  return ask("/api/tournaments", posted(tournament));
}

/** Begin a tournament, of a club if one is named, with all that a TRF has. */
export function beginFromTrf(
  file: Blob,
  system: TournamentSystem,
  club: string | null,
  zone: string,
): Promise<Answer<TournamentBrought>> {
  const query = new URLSearchParams({ system, zone, ...(club ? { club } : {}) });
  return ask(`/api/tournaments/trf?${query}`, { method: "POST", body: file });
}

/** Fetch the games of tournaments that wait for the one who asks. */
export function fetchMeetings(): Promise<Answer<OwnMeetings>> {
  return ask("/api/meetings");
}

/** Fetch a tournament; the browser asks whether the one that it keeps is still right. */
export function fetchTournament(
  id: string,
  token?: string | null,
): Promise<Answer<TournamentView>> {
  return ask(address(id), byLink(token));
}

export function askTournament(
  id: string,
  request: ArbiterRequest,
  token?: string | null,
): Promise<Answer<TournamentAnswer>> {
  return ask(`${address(id)}/requests`, byLink(token, posted(request)));
}

/** Enter the players of a file: all of them or nobody. */
export function bringPlayers(id: string, file: Blob): Promise<Answer<PlayersBrought>> {
  return ask(`${address(id)}/players`, { method: "POST", body: file });
}

/** Enter the members of the club whose tournament it is; who is in already stays. */
export function enterMembers(id: string): Promise<Answer<MembersEntered>> {
  return ask(`${address(id)}/members`, posted({}));
}

/** Let the games of another tournament count, between players who are in both. */
export function carryResults(id: string, source: CarriedSource): Promise<Answer<TournamentAnswer>> {
  return ask(`${address(id)}/carried`, posted(source));
}

/** Make the link of a player; the one before it ends. */
export function makePlayerLink(id: string, number: number): Promise<Answer<PlayerLink>> {
  return ask(`${address(id)}/players/${number}/link`, { method: "POST" });
}

/** Be the player of a link from now on. */
export function claimPlayer(id: string, token: string): Promise<Answer<null>> {
  return ask(`${address(id)}/claim`, posted({ token }));
}

/** Fetch of which boards somebody in the hall has a link. */
export function fetchBoardLinks(id: string): Promise<Answer<BoardLinks>> {
  return ask(`${address(id)}/links`);
}

/** Make the link by which somebody in the hall enters boards; the one before it ends. */
export function makeBoardLink(id: string, link: NewBoardLink): Promise<Answer<BoardLinkMade>> {
  return ask(`${address(id)}/links`, posted(link));
}

/** Take the link of boards back. */
export function endBoardLink(id: string, { round, board }: TypedPlaces): Promise<Answer<null>> {
  const place = board === null ? `${round}` : `${round}/${board}`;
  return ask(`${address(id)}/links/${place}`, { method: "DELETE" });
}

/** Begin the game of a pairing, or find the one that the opponent has begun. */
export function playPairing(
  id: string,
  round: number,
  board: number,
): Promise<Answer<PairingGame>> {
  return ask(`${address(id)}/rounds/${round}/boards/${board}/play`, { method: "POST" });
}

/** Fetch the score sheet that is kept of a board. */
export function fetchSheet(id: string, round: number, board: number): Promise<Answer<SheetRead>> {
  return ask(sheetAddress(id, round, board));
}

/** Let the server check the moves of a game, and keep them if that is asked. */
export function sendSheet(
  id: string,
  round: number,
  board: number,
  sheet: SheetText,
  token?: string | null,
): Promise<Answer<SheetRead>> {
  return ask(sheetAddress(id, round, board), byLink(token, posted(sheet)));
}

/** Let another member run a tournament from now on. */
export function handOnTournament(id: string, organiser: NewOrganiser): Promise<Answer<null>> {
  return ask(`${address(id)}/organiser`, posted(organiser));
}

export function deleteTournament(id: string): Promise<Answer<null>> {
  return ask(address(id), { method: "DELETE" });
}

export function tournamentFileUrl(id: string, kind: TournamentFile): string {
  if (kind === "results") return `${address(id)}/results.csv`;
  return kind === "pdn" ? `${address(id)}/games.pdn` : `${address(id)}.${kind}`;
}

/** The page for the screen in the hall and for paper, in the language of a locale. */
export function hallUrl(id: string, locale: string): string {
  return `${address(id)}/hall?${inLanguage(locale)}`;
}

/** The days and hours agreed on as a file for calendars; the evenings when the first one is given. */
export function calendarUrl(
  id: string,
  locale: string,
  evenings: Readonly<Record<string, string>> = {},
): string {
  return `${address(id)}/calendar.ics?${inLanguage(locale, evenings)}`;
}

/** The whole tournament on paper, in the language of a locale. */
export function reportUrl(id: string, locale: string): string {
  return `${address(id)}/report?${inLanguage(locale)}`;
}

/** The empty score sheets of a round on paper, in the language of a locale. */
export function scoreSheetsUrl(id: string, round: number, locale: string): string {
  return `${address(id)}/rounds/${round}/score-sheets?${inLanguage(locale)}`;
}

/** A diagram for each game of a round on paper; empty ones show the board of a game. */
export function diagramsUrl(id: string, round: number, locale: string, game: GameName): string {
  return `${address(id)}/rounds/${round}/diagrams?${inLanguage(locale)}&game=${game}`;
}

function inLanguage(locale: string, further: Readonly<Record<string, string>> = {}): string {
  const [language = ""] = locale.split("-");
  return new URLSearchParams({ ...further, language }).toString();
}

function sheetAddress(id: string, round: number, board: number): string {
  return `${address(id)}/rounds/${round}/boards/${board}/sheet`;
}

function address(id: string): string {
  return `/api/tournaments/${encodeURIComponent(id)}`;
}
