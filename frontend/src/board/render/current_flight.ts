/** The flight under way over a board, and what has to wait until it has landed. */

import { prefersReducedMotion } from "../reduced_motion";
import { type Flight, flightMs, fly } from "./motion";
import type { View } from "./view";

export class CurrentFlight {
  private land: (() => void) | null = null;
  private waiting: (() => void) | null = null;

  /** Whether something waits for the flight to land. */
  get isAwaited(): boolean {
    return this.waiting !== null;
  }

  /** Fly, unless motion is unwelcome; the piece on the last square is hidden meanwhile.
   * @returns how long it flies */
  start(view: View, flight: Flight): number {
    this.clear();
    const piece = view.pieceOn(flight.hops.at(-1)?.to ?? "");
    if (flight.hops.length === 0 || !piece?.animate || prefersReducedMotion()) return 0;
    piece.classList.add("away");
    this.land = fly(view.flights, view.geometry, flight, () => {
      piece.classList.remove("away");
      this.land = null;
      this.release();
    });
    return flightMs(flight);
  }

  /** Do something when nothing flies; of several only the last. */
  whenFree(act: () => void): void {
    if (this.land === null) act();
    else this.waiting = act;
  }

  /** Land at once, and do what waited. */
  clear(): void {
    this.land?.();
  }

  private release(): void {
    const act = this.waiting;
    this.waiting = null;
    act?.();
  }
}
