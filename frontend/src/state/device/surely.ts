/** An engine whose Worker may be killed at any time: it is started again, once, for each question. */

import { type Engine, EngineError, type FoundLine, type Line, type Manner } from "../../engine";

/** So long even a slow device needs for nothing: a Worker that was killed does not always say so. */
const mostSilenceMs = 20_000;

export class SureEngine {
  constructor(private readonly engine: Engine) {}

  position(line: Line) {
    return this.surely(() => this.engine.position(line));
  }

  choose(line: Line, manner: Manner, seed: number): Promise<FoundLine> {
    return this.surely(() => this.engine.choose(line, manner, seed));
  }

  private async surely<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await this.heard(ask());
    } catch (error) {
      const isGone = error instanceof EngineError && ["killed", "broken"].includes(error.fault);
      if (!isGone) throw error;
      return this.heard(ask());
    }
  }

  private async heard<T>(answer: Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.engine.dispose("killed"), mostSilenceMs);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
    }
  }
}
