/** The set-up of a new game, as chosen on the start page and remembered on this device. */

import type {
  EntryMode,
  GameName,
  NewGame,
  Player,
  PlayerKind,
  SideName,
  Visibility,
} from "../../generated/messages";
import { isGameName } from "../games";
import { noClock, ownClock } from "./clocks";

export const sides = ["white", "black"] as const satisfies readonly SideName[];

export interface RuleChoice {
  profile: string;
  entry: EntryMode;
  /** Whether a wrong move is reported to the opponent, even where the profile leaves noticing it to him. */
  hint: boolean;
  /** Whether the computer gives advice over the board; with assistance it always may. */
  advice: boolean;
  /** Whether the computer lets moves be taken back over the board; null as is usual under the profile. */
  takeBacks: boolean | null;
  clock: string;
  /** The time control as typed, when `clock` is `ownClock`. */
  text: string;
}

/** Who plays a side, as chosen here: `invited` is a person elsewhere, who comes by link. */
export type Chosen = PlayerKind | "invited";

/** Who may watch a game, from nobody to all. */
export const visibilities: readonly Visibility[] = ["private", "link", "public"];

export interface GameSetup {
  game: GameName;
  visibility: Visibility;
  players: Record<SideName, Chosen>;
  /** Whether the sides are drawn by lot. */
  lots: boolean;
  choice: RuleChoice;
  names: Record<SideName, string>;
}

/** What is remembered may be from an older page, so nothing of it is certain. */
export type RememberedSetup = {
  readonly [Key in keyof GameSetup]?: Partial<GameSetup[Key]> | null;
};

const usualRules: RuleChoice = {
  profile: "",
  entry: "assisted",
  hint: false,
  advice: false,
  takeBacks: null,
  clock: noClock,
  text: "",
};

/**
 * Return the set-up to begin with.
 *
 * @param remembered The set-up of the game before; null on a first visit.
 * @param game The game that the address asks for, or null.
 * @param first The game for whoever chose none yet.
 */
export function setupOf(
  remembered: RememberedSetup | null,
  game: GameName | null,
  first: GameName,
): GameSetup {
  const last = typeof remembered?.game === "string" ? remembered.game : null;
  const lastGame = isGameName(last) ? last : first;
  return {
    game: game ?? lastGame,
    visibility: visibilities.find((each) => each === remembered?.visibility) ?? "link",
    players: { white: "human", black: "engine", ...remembered?.players },
    lots: remembered?.lots === true,
    choice: { ...usualRules, ...remembered?.choice },
    names: { white: "", black: "", ...remembered?.names },
  };
}

/**
 * Return the game that is asked for, its sides drawn by lot where that is chosen.
 *
 * @param fen The position to begin from; null for the usual one.
 * @param computer How the computer plays.
 */
export function newGameOf(
  setup: GameSetup,
  fen: string | null,
  computer: Pick<Player, "level" | "style" | "unhurried">,
): NewGame {
  const { choice, players, names } = setup;
  const swapped = setup.lots && (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % 2 === 1;
  const [white, black] = swapped ? (["black", "white"] as const) : sides;
  const playerOf = (side: SideName): Player => {
    const kind = players[side] === "engine" ? "engine" : "human";
    return { kind, name: players[side] === "human" ? names[side].trim() : "", ...computer };
  };
  const isByHand = choice.entry === "over_the_board";
  const control = choice.clock === ownClock ? choice.text.trim() : choice.clock;
  return {
    profile: choice.profile,
    players: { white: playerOf(white), black: playerOf(black) },
    fen,
    entry: choice.entry,
    hint: choice.hint || null,
    advice: isByHand ? choice.advice : null,
    take_backs: isByHand ? choice.takeBacks : null,
    time_control: { white: control, black: control },
    invite: sides.find((side) => players[side === "white" ? white : black] === "invited") ?? null,
    visibility: setup.visibility,
  };
}

/** The first move of a game, made on the start page; the page of the game plays it. */
let opening: { readonly game: string; readonly move: string } | null = null;

export function leaveOpening(game: string, move: string): void {
  opening = { game, move };
}

export function takeOpening(game: string): string | null {
  const move = opening?.game === game ? opening.move : null;
  opening = null;
  return move;
}
