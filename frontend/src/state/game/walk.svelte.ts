/** Looks back in a game while it goes on: the board shows an earlier position until the game moves. */

import type { LinePosition } from "../../generated/messages";
import { lineOfStored } from "../device/line";

export class Walk {
  /** How many moves have been played on the board that is shown; null when the board shows the game. */
  at = $state.raw<number | null>(null);
  private positions = $state.raw<readonly LinePosition[]>([]);
  /** The earlier position that the board shows; null while it is on its way too. */
  readonly position: LinePosition | null = $derived(
    this.at === null ? null : (this.positions[this.at] ?? null),
  );
  /** Stands for the question that is on its way, if one is. */
  private fetching: object | null = null;

  constructor(private readonly id: string) {}

  /**
   * Show the board after so many moves.
   *
   * @param count How many moves the game has; there the board shows the game again.
   */
  go(to: number, count: number): void {
    if (to >= count) {
      this.leave();
      return;
    }
    // At once: a second step may come before the positions do.
    this.at = Math.max(0, to);
    if (this.positions.length === 0 && !this.fetching) void this.fetch();
  }

  private async fetch(): Promise<void> {
    const fetching = {};
    this.fetching = fetching;
    const answer = await lineOfStored(this.id);
    if (fetching !== this.fetching) return; // the game has changed since
    this.fetching = null;
    this.positions = answer.ok ? answer.body.positions : [];
    if (this.positions.length === 0) this.leave();
  }

  leave(): void {
    this.at = null;
  }

  /** Show the game, which has changed. */
  forget(): void {
    this.at = null;
    this.positions = [];
    this.fetching = null;
  }
}
