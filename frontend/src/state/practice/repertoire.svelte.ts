/** The questions of one repertoire: a line goes on until it ends, and then another one begins. */

import type { RepertoireScore } from "../../generated/messages";
import type { Answer } from "../../net/api";
import { answerRepertoire, askRepertoire } from "../../net/repertoires";
import type { Given, Source, Turn } from "./source";

export class RepertoireSource implements Source {
  score = $state.raw<RepertoireScore | null>(null);
  /** The moves from the start of the repertoire to the question. */
  private played: readonly string[] = [];

  constructor(
    private readonly id: string,
    private readonly learner: string,
  ) {}

  async ask(repeat: boolean): Promise<Answer<Turn>> {
    const { id, learner, played } = this;
    const turn = await askRepertoire(id, { learner, played, repeat });
    if (!turn.ok) return turn;
    const { question, before, score } = turn.body;
    this.score = score;
    this.played = before.map((ply) => ply.move.text);
    return { ok: true, body: { question, before, score: null } };
  }

  async answer({ attempt, item, act, answer }: Given): ReturnType<Source["answer"]> {
    const verdict = await answerRepertoire(this.id, {
      learner: this.learner,
      attempt,
      item,
      act,
      answer,
    });
    if (verdict.ok && verdict.body.step === "right") {
      this.played = verdict.body.reply ? [...this.played, ...verdict.body.line] : [];
    }
    return verdict;
  }

  /** Without the server nobody judges. */
  async reportLater(): Promise<void> {}
}

export function repertoirePath(id: string): string {
  return `/repertoires/${encodeURIComponent(id)}`;
}

export function repertoireMovesPath(id: string): string {
  return `${repertoirePath(id)}/moves`;
}
