/** The page's words in a lesson: verdicts, moves and progress. */

import type { CourseLesson, LegalMove, LessonView, VerdictState } from "../../generated/messages";
import { reasonWord } from "../../i18n/outcomes";
import { refusalWords } from "../../i18n/refusals";
import { moveWords, sideWord } from "../../i18n/words";
import * as m from "../../paraglide/messages";

type Verdict = Pick<VerdictState, "code" | "params" | "show" | "text">;

/** Say what is wrong or right about an answer, by the rules; the lesson's own words come after it. */
export function verdictWords({ code, params, show }: Verdict): string {
  const text = (name: string): string => String(params[name] ?? "");
  switch (code) {
    case "right":
      return m.lesson_right();
    case "go_on":
      return m.lesson_go_on();
    case "missing":
      return m.lesson_missing({ word: m.count_word({ count: params.count ?? 1 }) });
    case "not_the_aim":
      return m.lesson_not_the_aim({ aim: text("aim"), move: text("move") });
    case "other_square":
      return m.lesson_other_square({ square: text("square") });
    case "not_best":
      return m.lesson_not_best();
    case "not_so":
      return m.lesson_not_so();
    case "not_an_answer":
      return m.lesson_not_an_answer();
    default:
      return refusalWords({ code, params, show });
  }
}

/** Say for a screen reader what a request changed; an answer that is given again is judged again. */
export function newsOfLesson(
  before: LessonView | null,
  view: LessonView,
  isAnswer: boolean,
): string {
  const { state } = view;
  if (!before || before.state.step !== state.step) return stepWords(view);
  if (state.verdict && isAnswer) {
    return `${verdictWords(state.verdict)} ${state.verdict.text}`.trim();
  }
  const moved = state.last && state.ply > before.state.ply ? spokenMove(view, state.last) : "";
  const ends = state.ends ? reasonWord(state.ends) : "";
  const words = [moved, state.note, ends].filter((each) => each !== "");
  return words.length > 0 ? words.join(" ") : m.say_turn({ side: sideWord(state.turn) });
}

function stepWords({ state }: LessonView): string {
  const place = m.lesson_step({ step: state.step + 1, steps: state.steps });
  return [`${place}.`, state.text, state.task?.ask ?? ""].join(" ").trim();
}

function spokenMove({ state }: LessonView, move: LegalMove): string {
  const side = state.turn === "white" ? "black" : "white";
  return moveWords({ ...move, side, irregularity: null });
}

/** Say how far a learner is in a lesson. */
export function progressWords({ broken, at, solved, steps }: CourseLesson): string {
  if (broken) return m.learn_broken();
  if (solved >= steps) return m.learn_done();
  return at === null ? "" : m.learn_under_way({ solved, steps });
}
