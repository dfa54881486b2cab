/** Conditional moves of one game: the lines that the server keeps, and the one that is being entered. */

import type { Problem } from "../../generated/messages";
import { fetchPlan, keepPlan } from "../../net/api";

/** The opponent's move, the answer, and so on. */
export type Line = readonly string[];

export class Plan {
  lines = $state.raw<readonly Line[]>([]);
  /** The line that is being entered. */
  entered = $state.raw<Line>([]);
  /** The moves that are possible at each place of it, and after it. */
  options = $state.raw<readonly Line[]>([]);
  fault = $state.raw<Problem["code"] | "offline" | null>(null);

  constructor(private readonly game: string) {
    void this.look([], []);
  }

  /** Whether the entered line ends with an answer. */
  get isWhole(): boolean {
    return this.entered.length > 0 && this.entered.length % 2 === 0;
  }

  /** Enter a move at a place of the line; what was entered behind it goes. */
  async choose(place: number, move: string): Promise<void> {
    const line = this.entered.slice(0, place);
    await this.look(move ? [...line, move] : line, this.options.slice(0, place + (move ? 1 : 0)));
  }

  /** Keep the entered line; return whether the server has it. */
  async add(): Promise<boolean> {
    return this.keep([...this.lines, this.entered]);
  }

  async drop(line: Line): Promise<boolean> {
    return this.keep(this.lines.filter((each) => each !== line));
  }

  private async look(line: Line, options: readonly Line[]): Promise<void> {
    this.entered = line;
    const answer = await fetchPlan(this.game, line);
    if (this.entered !== line) return;
    this.fault = answer.ok ? null : answer.code;
    if (!answer.ok) return;
    this.lines = answer.body.lines;
    this.options = [...options, answer.body.next];
  }

  private async keep(lines: readonly Line[]): Promise<boolean> {
    const answer = await keepPlan(this.game, lines);
    this.fault = answer.ok ? null : answer.code;
    if (answer.ok) await this.look([], []);
    return answer.ok;
  }
}
