/** The preferences of this device's user. */

import type { BoardLook, PieceLook } from "../generated/looks";
import type { Level, Style } from "../generated/messages";
import type { RememberedSetup } from "./game/setup";

export type Theme = "auto" | "light" | "dark";
/** Left to the device unless someone chose. */
export type Choice = "auto" | "on" | "off";

export interface Preferences {
  theme: Theme;
  board: BoardLook;
  pieces: PieceLook;
  /** More contrast than usual. */
  contrast: Choice;
  /** Whether pieces slide. */
  motion: Choice;
  numbers: boolean;
  movable: boolean;
  sounds: boolean;
  /** Two people on one screen: the board turns to whoever is to move. */
  turning: boolean;
  /** Two people on one screen, facing each other: the upper strip is upside down. */
  facing: boolean;
  /** Whether a move made with a finger is asked about before it is played. */
  confirming: boolean;
  /** Whether the only capture that is possible plays itself. */
  forced: boolean;
  /** Whether a move may be entered while the opponent thinks. */
  ahead: boolean;
  /** How strong the computer plays. */
  level: Level;
  /** How the computer likes to play. */
  style: Style;
  /** Whether the computer takes as long for a move as a person would. */
  unhurried: boolean;
  /** How fast *Auto* plays a line of a lesson: 2 is twice as fast. */
  autoSpeed: number;
  /** Cores and MiB of memory for the computer that looks at a board; the server gives it no more than it allows. */
  threads: number;
  hashMib: number;
  /** Where the lines of an analysis are found: on this device, or on the server. */
  engine: "device" | "server";
  /** Whether what games need without the server is kept on this device. */
  withoutServer: boolean;
  lastGame: string | null;
  /** The set-up of the game that was begun last. */
  setup: RememberedSetup | null;
}

const key = "coupturc.preferences";
const lookKey = "coupturc.look";
const untouched: Preferences = {
  theme: "auto",
  board: "wood",
  pieces: "turned",
  contrast: "auto",
  motion: "auto",
  numbers: false,
  movable: false,
  sounds: true,
  turning: false,
  facing: false,
  confirming: false,
  forced: false,
  ahead: false,
  level: 5,
  style: "universal",
  unhurried: false,
  autoSpeed: 1,
  threads: 1,
  hashMib: 1,
  engine: "device",
  withoutServer: false,
  lastGame: null,
  setup: null,
};

const kept: Preferences = $state({ ...untouched, ...read() });

export function preferences(): Readonly<Preferences> {
  return kept;
}

export function prefer(change: Partial<Preferences>): void {
  Object.assign(kept, change);
  keep(key, kept);
  applyLook();
}

/** A game that is over or gone is not offered any more. */
export function forgetGame(id: string): void {
  if (kept.lastGame === id) prefer({ lastGame: null });
}

/** Forget the last game and the names in it, so that whoever comes next is not offered them. */
export function forgetLastGame(): void {
  if (kept.lastGame === null && !kept.setup?.names) return;
  prefer({ lastGame: null, setup: kept.setup && { ...kept.setup, names: null } });
}

/** Put what was chosen on the document, and keep it ready for the next visit (public/look.js). */
export function applyLook(): void {
  const look = lookOf(kept, systemWantsContrast());
  const { dataset } = document.documentElement;
  for (const name of ["theme", "board", "pieces", "contrast", "motion"]) {
    const value = look[name];
    if (value === undefined) delete dataset[name];
    else dataset[name] = value;
  }
  keep(lookKey, look);
}

/** Report whether more contrast is shown now. */
export function hasContrast(): boolean {
  return lookOf(kept, systemWantsContrast()).contrast !== undefined;
}

function lookOf(chosen: Readonly<Preferences>, contrastWanted: boolean): Record<string, string> {
  const look: Record<string, string> = {};
  if (chosen.theme !== "auto") look.theme = chosen.theme;
  if (chosen.board !== "wood") look.board = chosen.board;
  if (chosen.pieces !== "turned") look.pieces = chosen.pieces;
  if (chosen.contrast === "on" || (chosen.contrast === "auto" && contrastWanted)) {
    look.contrast = "more";
  }
  if (chosen.motion !== "auto") look.motion = chosen.motion;
  return look;
}

function systemWantsContrast(): boolean {
  return globalThis.matchMedia?.("(prefers-contrast: more)").matches ?? false;
}

function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

function read(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Preferences>;
  } catch {
    return {};
  }
}
