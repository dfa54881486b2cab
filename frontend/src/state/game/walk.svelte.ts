/** Looks back in a game while it goes on: the board shows an earlier position until the game moves. */

import type { LinePosition } from "../../generated/messages";
import { fetchLine } from "../../net/api";

export class Walk {
  /** How many moves have been played on the board that is shown; null when the board shows the game. */
  at = $state.raw<number | null>(null);
  private positions = $state.raw<readonly LinePosition[]>([]);

  constructor(private readonly id: string) {}

  get position(): LinePosition | null {
    return this.at === null ? null : (this.positions[this.at] ?? null);
  }

  /**
   * Show the board after so many moves.
   *
   * @param count How many moves the game has; there the board shows the game again.
   */
  async go(to: number, count: number): Promise<void> {
    if (to >= count) return this.leave();
    if (this.positions.length === 0) {
      const answer = await fetchLine(this.id);
      this.positions = answer.ok ? answer.body.positions : [];
    }
    this.at = this.positions.length > 0 ? Math.max(0, to) : null;
  }

  leave(): void {
    this.at = null;
  }

  /** Show the game, which has changed. */
  forget(): void {
    this.at = null;
    this.positions = [];
  }
}
