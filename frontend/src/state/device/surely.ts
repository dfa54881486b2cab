/** An engine whose Worker may be killed at any time: it is started again, once, for each question. */

import {
  type CourseLine,
  type Engine,
  EngineError,
  type FoundLine,
  type Line,
  type Manner,
} from "../../engine";

/** So long even a slow device needs for nothing: a Worker that was killed does not always say so. */
const mostSilenceMs = 20_000;

/** Ask, and ask again when the Worker has died of it: another one takes over then. */
export async function surely<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const isGone = error instanceof EngineError && ["killed", "broken"].includes(error.fault);
    if (!isGone) throw error;
    return ask();
  }
}

export class SureEngine {
  private isLeft = false;

  constructor(private readonly engine: Engine) {}

  position(line: Line) {
    return surely(() => this.heard(this.engine.position(line)));
  }

  course(line: CourseLine) {
    return surely(() => this.heard(this.engine.course(line)));
  }

  choose(line: Line, manner: Manner, seed: number): Promise<FoundLine> {
    return surely(() => {
      if (this.isLeft) throw new EngineError("killed");
      return this.heard(this.engine.choose(line, manner, seed));
    });
  }

  /** Give the memory back; nobody waits for a choice any more, and who asks something else starts the Worker again. */
  leave(): void {
    this.isLeft = true;
    this.engine.dispose();
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
