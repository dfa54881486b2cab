/** Where a trainer has its questions from, and who judges the answers. */

import type {
  GameName,
  PracticeAnswer,
  PracticeKind,
  PracticePly,
  PracticeQuestion,
  PracticeScore,
  PracticeVerdict,
} from "../../generated/messages";
import type { Answer } from "../../net/api";
import { answerQuestion, askQuestion, reportAnswerLater } from "../../net/practice";
import type { Wish } from "./wish";

/** An answer to a question, whichever trainer asked it. */
export type Given = Required<
  Pick<PracticeAnswer, "attempt" | "item" | "act" | "answer" | "played">
>;

/** A question, null when all is done for now. */
export interface Turn {
  readonly question: PracticeQuestion | null;
  /** What the trainer's own page shows of it; null where that page shows something else. */
  readonly score: PracticeScore | null;
  /** The moves that led to the question. */
  readonly before: readonly PracticePly[];
}

export interface Source {
  ask(repeat: boolean, day: string | null): Promise<Answer<Turn>>;
  answer(given: Given): Promise<Answer<PracticeVerdict>>;
  /** Report what was judged on this device, when the server is there again. */
  reportLater(given: Given): Promise<void>;
}

export function trainerSource(
  game: GameName,
  kind: PracticeKind,
  learner: string,
  { theme }: Wish,
): Source {
  return {
    async ask(repeat, day) {
      const turn = await askQuestion({ learner, game, kind, repeat, theme, day });
      return turn.ok ? { ok: true, body: { ...turn.body, before: [] } } : turn;
    },
    answer: (given) => answerQuestion({ ...given, learner, game, kind }),
    reportLater: (given) => reportAnswerLater({ ...given, learner, game, kind }),
  };
}
