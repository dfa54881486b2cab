/** What the page and the Worker of the engine say to each other. */

import type {
  DrawAhead,
  EngineRules,
  LegalMove,
  Manner,
  PlayableBoard,
  Reason,
  SideName,
  Weakness,
} from "../generated/messages";

/** Why the engine does not work, or does not answer. */
export type EngineFault =
  | "no_webassembly"
  | "no_module"
  | "no_weights"
  | "bad_weights"
  | "no_memory"
  | "bad_position"
  | "illegal_move"
  | "no_rules"
  | "killed"
  | "broken";

/** A position: where a line begins, a FEN or empty for the start, and the moves from there. */
export interface Line {
  readonly fen: string;
  readonly moves: readonly string[];
}

/** The counters of draws at the end of a line; -1 is one that does not run. */
export interface DrawClocks {
  readonly repetitions: number;
  readonly king_plies: number;
  readonly three_v_one: number;
  readonly two_v_one: number;
  readonly long_diagonal: number;
}

/** How a game has ended, where no draw waits for a claim; `is_blocked`: the loser has pieces and cannot move them. */
export interface GameEnd {
  readonly reason: Reason;
  readonly winner: SideName | null;
  readonly is_blocked: boolean;
}

export interface EnginePosition extends PlayableBoard {
  readonly draws: readonly Reason[];
  readonly clocks: DrawClocks;
  readonly draws_ahead: readonly DrawAhead[];
  readonly end: GameEnd | null;
}

/** The course of a game from the usual start. */
export interface CourseLine {
  /** What players have asked for, as `move white 32-28`, `draw_offer black` or `take_back 5`. */
  readonly requests: readonly string[];
  /** The moves of each side before a draw may be offered; null where none may be agreed. */
  readonly offerAfter: number | null;
  readonly resignation: boolean;
  /** The sides for which persons play. */
  readonly persons: readonly SideName[];
}

/** Where a course has come to, who may offer a draw there, and how many plies go back to the last move of a person. */
export interface EngineCourse extends EnginePosition {
  readonly ply: number;
  readonly undoable: number;
  readonly may_offer: readonly SideName[];
}

/** When a search ends; 0 means no limit. */
export interface Limits {
  readonly ms: number;
  readonly nodes: number;
  readonly depth: number;
  readonly lines: number;
}

/** A line that the core found, from the view of the side to move. */
export interface FoundLine {
  readonly rank: number;
  readonly depth: number;
  readonly score: number;
  readonly nodes: number;
  readonly seconds: number;
  readonly moves: readonly string[];
}

export interface Found {
  /** What is played: the line of the last depth that was finished, with a better move that was found since. */
  readonly best: FoundLine;
  readonly lines: readonly FoundLine[];
}

/** What is known by now. `seconds` are those of all slices; `nodes` were seen until the last line of each was finished. */
export interface Progress {
  readonly turn: "white" | "black";
  readonly nodes: number;
  readonly seconds: number;
  readonly lines: readonly FoundLine[];
  readonly isDone: boolean;
}

export interface Answers {
  start: Record<string, never>;
  position: EnginePosition;
  course: EngineCourse;
  search: Found;
  choose: FoundLine;
  look: Progress;
  perft: number;
  clear: null;
}

export type Ask =
  | { readonly type: "start"; readonly rules: EngineRules; readonly files: Files }
  | { readonly type: "position"; readonly line: Line }
  | { readonly type: "course"; readonly course: CourseLine }
  | { readonly type: "search"; readonly line: Line; readonly limits: Limits }
  | {
      readonly type: "choose";
      readonly line: Line;
      readonly manner: Manner;
      readonly seed: number;
    }
  | { readonly type: "look"; readonly line: Line; readonly lines: number; readonly seconds: number }
  | { readonly type: "perft"; readonly line: Line; readonly depth: number }
  | { readonly type: "clear" };

/** Where the module and the weights lie. */
export interface Files {
  readonly module: string;
  readonly weights: string;
}

export type Request = (Ask & { readonly id: number }) | { readonly type: "stop" };

/** The first word of a Worker: it holds this lock of the browser for as long as it lives. */
export interface Alive {
  readonly type: "alive";
  readonly lock: string;
}

export type Answer =
  | { readonly type: "answer"; readonly id: number; readonly value: Answers[keyof Answers] }
  | { readonly type: "progress"; readonly id: number; readonly progress: Progress }
  | {
      readonly type: "fault";
      readonly id: number;
      readonly fault: EngineFault;
      readonly detail: string;
    };

export class EngineError extends Error {
  constructor(
    readonly fault: EngineFault,
    readonly detail = "",
  ) {
    super(detail ? `${fault}: ${detail}` : fault);
    this.name = "EngineError";
  }
}

export type { EngineRules, LegalMove, Manner, Weakness };
