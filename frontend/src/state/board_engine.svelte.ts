/** What the engine of this device thinks of a board that is followed. */

import type { EngineLine, GameName } from "../generated/messages";
import { OwnLines } from "./analyse/own_lines";

export class BoardEngine {
  line = $state.raw<EngineLine | null>(null);
  /** Whether this device cannot look. */
  isAway = $state(false);
  readonly #own: OwnLines;

  constructor(game: GameName) {
    this.#own = new OwnLines(
      game,
      ({ lines }) => {
        this.line = lines[0] ?? null;
      },
      () => {
        this.isAway = true;
      },
    );
  }

  look(fen: string): void {
    this.line = null;
    void this.#own.look({ node: fen, threat: false, line: { fen, moves: [] }, lines: 1 });
  }

  dispose(): void {
    this.#own.dispose();
  }
}
