/** A position of a line that the board shows while somebody points at the line. */

import type { LineStep, NewLine } from "../../generated/messages";
import { fetchSteps } from "../../net/api";

export class Preview {
  step = $state.raw<LineStep | null>(null);
  private steps: { readonly line: string; readonly found: Promise<readonly LineStep[]> } | null =
    null;
  /** Counts what was pointed at, so that a late answer does not show what is no longer wanted. */
  private wanted = 0;

  /** Show the position after a move of a line, by its place in the line. */
  async show(line: NewLine, at: number): Promise<void> {
    this.wanted += 1;
    const { wanted } = this;
    const steps = await this.fetched(line);
    if (wanted === this.wanted) this.step = steps.at(at) ?? null;
  }

  hide(): void {
    this.wanted += 1;
    this.step = null;
  }

  private fetched(asked: NewLine): Promise<readonly LineStep[]> {
    const line = JSON.stringify(asked);
    if (this.steps?.line !== line) {
      const found = fetchSteps(asked).then((answer) => (answer.ok ? answer.body.steps : []));
      this.steps = { line, found };
    }
    return this.steps.found;
  }
}
