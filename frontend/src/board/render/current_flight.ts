/** The animation that runs now over a board, and the action that waits for its end. */

import { prefersReducedMotion } from "../reduced_motion";
import { type Flight, flightMs, fly } from "./motion";
import type { View } from "./view";

export class CurrentFlight {
  private land: (() => void) | null = null;
  private waiting: (() => void) | null = null;

  /** Whether an action waits for the flight to land. */
  get isAwaited(): boolean {
    return this.waiting !== null;
  }

  /** Start a flight unless motion is reduced; it hides the piece on the last square until it lands.
   * @param pace 0.5 makes a capture last twice as long
   * @returns how long it lasts, in milliseconds */
  start(view: View, flight: Flight, pace = 1): number {
    this.clear();
    const piece = view.pieceOn(flight.hops.at(-1)?.to ?? "");
    if (flight.hops.length === 0 || !piece?.animate || prefersReducedMotion()) return 0;
    piece.classList.add("away");
    const total = flightMs(flight, pace);
    this.land = fly(view.flights, view.geometry, flight, total, () => {
      piece.classList.remove("away");
      this.land = null;
      this.release();
    });
    return total;
  }

  /** Run an action once nothing flies; a later action replaces a waiting one. */
  whenFree(act: () => void): void {
    if (this.land === null) act();
    else this.waiting = act;
  }

  /** Land at once and run the waiting action. */
  clear(): void {
    this.land?.();
  }

  private release(): void {
    const act = this.waiting;
    this.waiting = null;
    act?.();
  }
}
