/** Learning from the mistakes of a report: for each one the person looks for a better move. */

import type { ReportPly, SideName, TriedMove } from "../../generated/messages";

/** What happens to the mistake that is asked: it is looked for, judged, or done with. */
export type MistakeStep = "ask" | "judging" | "wrong" | "unjudged" | "right" | "shown";

/** What the exercise needs of the analysis that it is part of. */
interface Host {
  /** Go to the position in which the move of a node was made. */
  goBefore(node: string): void;
  ask(node: string, move: string): void;
  /** Show a move on the board without playing it. */
  showMove(moves: readonly string[]): void;
  resetBoard(): void;
}

/** Select the moves of a side that an exercise asks about: those with something clearly better. */
export function mistakesOf(plies: readonly ReportPly[], side: SideName): readonly ReportPly[] {
  return plies.filter(
    (ply) =>
      ply.side === side &&
      (ply.quality === "mistake" || ply.quality === "blunder") &&
      ply.best.length > 0,
  );
}

export class Mistakes {
  index = $state.raw(0);
  step = $state.raw<MistakeStep>("ask");
  /** How many were found without the solution. */
  found = $state.raw(0);
  /** The last judgement on a move that was tried. */
  tried = $state.raw<TriedMove | null>(null);

  constructor(
    readonly side: SideName,
    readonly plies: readonly ReportPly[],
    private readonly host: Host,
  ) {
    this.show();
  }

  /** The mistake that is asked; null when all are done. */
  get ply(): ReportPly | null {
    return this.plies[this.index] ?? null;
  }

  /** Whether a move on the board is an answer. */
  get takesMoves(): boolean {
    return this.ply !== null && this.step !== "right" && this.step !== "shown";
  }

  answer(move: string): void {
    if (!this.ply) return;
    this.step = "judging";
    this.host.ask(this.ply.node, move);
  }

  take(tried: TriedMove): void {
    if (this.step !== "judging" || tried.node !== this.ply?.node) return;
    this.tried = tried;
    const isBetter = tried.quality === "good" || tried.quality === "inaccuracy";
    this.step = isBetter ? "right" : "wrong";
    if (isBetter) {
      this.found += 1;
      this.host.showMove([tried.move]);
    } else this.host.resetBoard();
  }

  /** The move could not be judged: the report has changed. */
  refuse(): void {
    if (this.step !== "judging") return;
    this.step = "unjudged";
    this.host.resetBoard();
  }

  solve(): void {
    if (!this.ply) return;
    this.step = "shown";
    this.host.showMove(this.ply.best.slice(0, 1));
  }

  next(): void {
    this.index += 1;
    this.step = "ask";
    this.tried = null;
    this.show();
  }

  private show(): void {
    if (this.ply) this.host.goBefore(this.ply.node);
  }
}
