/** Lines from the engine of this device, as the messages of the server have them. */

import { Engine, EngineError, type EngineFault, type Line, type Progress } from "../../engine";
import { engineLine } from "../../engine/shares";
import type { EngineLines, EngineRules } from "../../generated/messages";
import { fetchEngineRules } from "../../net/own_engine";
import { surely } from "../device/surely";
import { parentOf, type Tree } from "./tree";

/** Why this device cannot look: `slow` is one that sees too few positions a second to be of use. */
export type OwnFault = EngineFault | "slow" | "no_rules";

export interface Question {
  readonly node: string;
  readonly threat: boolean;
  readonly line: Line;
  readonly lines: number;
}

/** As long as the server looks. */
const mostSeconds = 300;
const slowest = 50_000;
const secondsToJudge = 2;

export class OwnLines {
  private engine: Promise<Engine> | null = null;
  /** Increases with each question and stop: what was asked before does not count any more. */
  private asked = 0;

  constructor(
    private readonly profile: string,
    private readonly onLines: (lines: EngineLines) => void,
    private readonly onFault: (fault: OwnFault) => void,
    private readonly newEngine = (rules: EngineRules) => new Engine(rules),
  ) {}

  async look(question: Question): Promise<void> {
    this.stop();
    const { asked } = this;
    try {
      this.engine ??= this.loaded();
      const engine = await this.engine;
      if (asked !== this.asked) return;
      const show = (progress: Progress) => {
        if (asked === this.asked) this.take(progress, question, engine.rules);
      };
      const look = () => engine.look(question.line, question.lines, mostSeconds, show);
      // A question that another one has replaced is not asked again.
      show(await surely(() => (asked === this.asked ? look() : Promise.reject())));
    } catch (error) {
      if (asked === this.asked) this.fail(error);
    }
  }

  stop(): void {
    this.asked += 1;
    void this.engine?.then((engine) => engine.stop()).catch(() => {});
  }

  /** Give the memory back. */
  dispose(): void {
    this.asked += 1;
    void this.engine?.then((engine) => engine.dispose()).catch(() => {});
    this.engine = null;
  }

  private async loaded(): Promise<Engine> {
    const answer = await fetchEngineRules(this.profile);
    if (!answer.ok) throw new Error("no_rules");
    return this.newEngine(answer.body);
  }

  private take(progress: Progress, { node, threat }: Question, rules: EngineRules): void {
    const { nodes, seconds, turn, isDone } = progress;
    if (!isDone && seconds > secondsToJudge && nodes / seconds < slowest) {
      this.dispose();
      this.onFault("slow");
      return;
    }
    const lines = progress.lines.map((line) => engineLine(line, turn, rules));
    const state = isDone ? "done" : "running";
    this.onLines({ type: "lines", node, threat, state, nodes, seconds, lines });
  }

  private fail(error: unknown): void {
    this.dispose();
    this.onFault(error instanceof EngineError ? error.fault : "no_rules");
  }
}

/** The moves to a node from the last position that was set up; null when one of them was irregular. */
export function lineTo(tree: Tree, id: string): Line | null {
  const moves: string[] = [];
  for (let at: string | null = id; at !== null; at = parentOf(tree, at)) {
    const node = tree.nodes.get(at);
    if (!node || node.irregular.length > 0) return null;
    if (node.text === null) return { fen: node.fen ?? "", moves: moves.reverse() };
    moves.push(node.text);
  }
  return null;
}

/** The position as if the side to move had passed: what the other side can do there is a threat. */
export function passed(fen: string): Line {
  return { fen: (fen.startsWith("W") ? "B" : "W") + fen.slice(1), moves: [] };
}
