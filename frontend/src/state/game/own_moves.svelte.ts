/** The player's own moves before they go to the server: one that waits for his word, one entered ahead, one that plays itself. */

import type { Route, Square } from "../../board";
import type { State } from "../../generated/messages";
import { preferences } from "../preferences.svelte";

/** A move on the board that is not played yet; `isAsked` until its player has said yes. */
export interface Held {
  readonly route: Route;
  readonly isAsked: boolean;
}

/** A move entered while the opponent thinks: it need not be possible. */
export interface Planned {
  readonly origin: Square;
  readonly target: Square;
}

/** So long the opponent's move is seen before the answer plays itself. */
const seenMs = 600;

export class OwnMoves {
  held = $state.raw<Held | null>(null);
  planned = $state.raw<Planned | null>(null);
  /** Whether the page was touched last with a finger. */
  byFinger = false;
  private forcedTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly send: (text: string) => void) {}

  /** Send a move that was made on the board, or hold it back until its player has said yes. */
  play(route: Route): void {
    clearTimeout(this.forcedTimer);
    if (this.byFinger && preferences().confirming) this.held = { route, isAsked: true };
    else this.send(route.text);
  }

  /** Send the move that was held back; it stays on the board until the server answers. */
  confirm(): void {
    if (!this.held) return;
    this.held = { ...this.held, isAsked: false };
    this.send(this.held.route.text);
  }

  /** Take the move that was held back off the board. */
  putBack(): void {
    this.held = null;
  }

  plan(move: Planned): void {
    this.planned = move;
  }

  /** Forget the move entered ahead; return whether there was one. */
  unplan(): boolean {
    const had = this.planned !== null;
    this.planned = null;
    return had;
  }

  /**
   * Follow the game: play what was entered ahead, or the only capture.
   *
   * @param isTurn Whether the next move is entered at this page.
   * @returns the move that was entered ahead and is not possible any more; null when none was dropped.
   */
  follow(before: State | null, state: State, isTurn: boolean): Planned | null {
    if (before && isSamePlace(before, state)) return null;
    clearTimeout(this.forcedTimer);
    this.held = null;
    const { planned } = this;
    this.planned = null;
    // After a take-back nothing is played by itself: somebody wants to think again.
    if (isTakenBack(before, state)) return planned;
    if (!planned) {
      if (isTurn) this.playForced(state);
      return null;
    }
    const [only, other] = isTurn ? state.legal.filter((move) => fits(move, planned)) : [];
    if (!only || other) return planned;
    this.send(only.text);
    return null;
  }

  close(): void {
    clearTimeout(this.forcedTimer);
  }

  private playForced({ entry, legal, clocks }: State): void {
    const [only, other] = legal;
    if (!preferences().forced || entry !== "assisted" || clocks?.paused) return;
    if (!only || other || only.captured.length === 0) return;
    this.forcedTimer = setTimeout(() => this.send(only.text), seenMs);
  }
}

function fits(move: Route, { origin, target }: Planned): boolean {
  return move.origin === origin && move.target === target;
}

function isSamePlace(before: State, after: State): boolean {
  const ended = before.outcome !== after.outcome && after.outcome !== null;
  return before.fen === after.fen && before.played.length === after.played.length && !ended;
}

function isTakenBack(before: State | null, after: State): boolean {
  return before !== null && after.played.length < before.played.length;
}
