/** Chooses the words of the trainers from the catalogues. */

import type {
  CombinationTheme,
  PracticeCode,
  PracticeKind,
  PracticePly,
  PracticeQuestion,
  PracticeTask,
  PracticeVerdict,
  Refused,
  SideName,
} from "../generated/messages";
import * as m from "../paraglide/messages";
import { locale } from "./locale.svelte";
import { refusalWords } from "./refusals";

const kinds: Readonly<Record<PracticeKind, () => string>> = {
  squares: m.practice_squares,
  captures: m.practice_captures,
  endings: m.practice_endings,
  combinations: m.practice_combinations,
};

const lines: Readonly<Record<PracticeKind, () => string>> = {
  squares: m.practice_squares_line,
  captures: m.practice_captures_line,
  endings: m.practice_endings_line,
  combinations: m.practice_combinations_line,
};

export function kindWord(kind: PracticeKind): string {
  return kinds[kind]();
}

export function kindLine(kind: PracticeKind): string {
  return lines[kind]();
}

const themes: Readonly<Record<CombinationTheme, () => string>> = {
  two_moves: m.practice_theme_two_moves,
  three_moves: m.practice_theme_three_moves,
  many_moves: m.practice_theme_many_moves,
  early: m.practice_theme_early,
  endgame: m.practice_theme_endgame,
  three_given: m.practice_theme_three_given,
  four_taken: m.practice_theme_four_taken,
  backward: m.practice_theme_backward,
  capture_first: m.practice_theme_capture_first,
  choice: m.practice_theme_choice,
  to_king: m.practice_theme_to_king,
  with_king: m.practice_theme_with_king,
  king_given: m.practice_theme_king_given,
  king_caught: m.practice_theme_king_caught,
  coup_turc: m.practice_theme_coup_turc,
  coup_philippe: m.practice_theme_coup_philippe,
  all_taken: m.practice_theme_all_taken,
};

export function themeWord(theme: CombinationTheme): string {
  return themes[theme]();
}

export function isTheme(name: string): name is CombinationTheme {
  return Object.hasOwn(themes, name);
}

const prompts: Readonly<Record<PracticeTask, (words: PromptWords) => string>> = {
  name: m.practice_ask_name,
  point: m.practice_ask_point,
  all: m.practice_ask_all,
  largest: m.practice_ask_largest,
  outlook: m.practice_ask_outlook,
  win: m.practice_ask_win,
  combination: m.practice_ask_combination,
  repertoire: m.practice_ask_repertoire,
};

interface PromptWords {
  readonly square: string;
  readonly count: number;
  readonly side: SideName;
}

/** Ask the question; an ending that is won is to be won. */
export function promptWords(question: PracticeQuestion, winning: boolean): string {
  const words = {
    square: question.square ?? "",
    count: question.moves,
    side: question.position.turn,
  };
  return prompts[winning ? "win" : question.task](words);
}

type Words = (words: {
  readonly square: string;
  readonly move: string;
  readonly reply: string;
  readonly count: number;
}) => string;

type SaidApart = "right" | "shown" | "not_so";

const verdicts: Readonly<Record<Exclude<PracticeCode, SaidApart>, Words>> = {
  go_on: m.practice_go_on,
  found: m.practice_found,
  found_before: m.practice_found_before,
  missing: m.practice_missing,
  other_square: m.practice_other_square,
  no_square: m.practice_no_square,
  is_won: m.practice_is_won,
  no_gain: m.practice_no_gain,
  throws_win: m.practice_throws_win,
  too_slow: m.practice_too_slow,
  not_chosen: m.repertoire_not_chosen,
  not_good: m.repertoire_not_good,
};

/** Say what is to be said of an answer. */
export function verdictWords(verdict: PracticeVerdict, question: PracticeQuestion): string {
  const { code, params, step } = verdict;
  if (code === "right") return rightWords(verdict, question);
  if (code === "shown") return shownWords(verdict, question);
  if (code === "not_so")
    return params.won === "yes" ? m.practice_is_a_win() : m.practice_is_a_draw();
  if (code in verdicts) return verdicts[code as keyof typeof verdicts](paramsOf(verdict));
  const show = verdict.show;
  const refused = refusalWords({ type: "refused", id: "", code, params, show } as Refused);
  return step === "wrong" && question.kind === "captures" ? overlooked(code, refused) : refused;
}

/** In this trainer the answer is the capture that must be played, so it is not shown. */
function overlooked(code: string, refused: string): string {
  if (code === "majority") return m.practice_majority();
  if (code === "capture_compulsory") return m.practice_compulsory();
  return code === "capture_unfinished" ? m.practice_unfinished() : refused;
}

function rightWords(verdict: PracticeVerdict, question: PracticeQuestion): string {
  const { square, count, reply } = paramsOf(verdict);
  if (question.kind === "repertoire")
    return verdict.reply ? m.repertoire_right({ reply }) : m.repertoire_line_over();
  if (question.kind === "squares") return m.practice_right_square({ square });
  if (question.task === "all") return m.practice_right_all({ count });
  if (question.task === "largest") return m.practice_right_largest({ count });
  if (question.kind === "combinations") return m.practice_right_combination();
  return verdict.params.won === "no" ? m.practice_right_draw() : m.practice_right_win();
}

function shownWords(verdict: PracticeVerdict, question: PracticeQuestion): string {
  const { square, move } = paramsOf(verdict);
  if (question.kind === "repertoire") return m.repertoire_shown({ move });
  if (question.kind === "squares") return m.practice_shown_square({ square });
  const moves = verdict.show.map((move) => move.text).join(", ");
  return moves ? m.practice_shown_moves({ moves }) : m.practice_shown();
}

function paramsOf({ params }: PracticeVerdict) {
  return {
    square: String(params.square ?? ""),
    move: String(params.move ?? ""),
    reply: String(params.reply ?? ""),
    count: Number(params.count ?? 0),
  };
}

/** Speak a move of a line that is shown. */
export function plyWords({ move }: PracticePly): string {
  const { origin, target } = move;
  const count = move.captured.length;
  return count > 0
    ? m.practice_say_captured({ origin, target, count })
    : m.practice_say_moved({ origin, target });
}

/** Say when something comes back: in so many minutes, hours or days. */
export function waitWords(at: string, nowMs: number): string {
  const minutes = Math.max(1, Math.round((Date.parse(at) - nowMs) / 60_000));
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: "always" });
  if (minutes < 60) return format.format(minutes, "minute");
  const hours = Math.round(minutes / 60);
  return hours < 24 ? format.format(hours, "hour") : format.format(Math.round(hours / 24), "day");
}
