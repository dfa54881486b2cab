/**
 * Trainers without a server. Names of squares need no rules, and do not count for the rating, which the server keeps. Of
 * combinations and captures the server has said beforehand what it thinks of each; it hears later what was answered.
 */

import type {
  GameName,
  PracticeAct,
  PracticePuzzles,
  PracticeQuestion,
  PracticeVerdict,
} from "../../generated/messages";

/** Ask for any square, either way. */
export async function askOffline(game: GameName): Promise<PracticeQuestion> {
  // Fetched when it is wanted: most people never do.
  const { board, empty } = (await import("../../generated/boards")).boards[game];
  const square = board.squares[Math.floor(Math.random() * board.squares.length)]?.name ?? "";
  const task = Math.random() < 0.5 ? "name" : "point";
  return {
    game,
    kind: "squares",
    item: `${task}:${square}`,
    task,
    board,
    position: empty,
    square,
    moves: 0,
    difficulty: 0,
    again: false,
    exact: true,
  };
}

/** Compare squares, as the server does; what is not a square of this board costs nothing. */
export function judgeOffline(question: PracticeQuestion, answer: string): PracticeVerdict {
  const named = answer.trim().toLowerCase().replace(/^0+/, "");
  const isSquare = question.board.squares.some(({ name }) => name === named);
  const verdict = { ...nothingSaid(question), params: { square: named } };
  if (named === question.square) return { ...verdict, step: "right", code: "right" };
  if (isSquare) return { ...verdict, step: "wrong", code: "other_square" };
  return { ...verdict, step: "refused", code: "no_square" };
}

function nothingSaid({ position }: PracticeQuestion) {
  const nothing = { show: [], line: [], refutation: [], solution: [] };
  return { ...nothing, reply: null, counted: null, position };
}

/** Show the square that was asked for. */
export function showOffline(question: PracticeQuestion): PracticeVerdict {
  const right = judgeOffline(question, question.square ?? "");
  return { ...right, step: "shown", code: "shown" };
}

type Puzzles = PracticePuzzles["puzzles"];
type Puzzle = Puzzles[number];
type Kind = PracticeQuestion["kind"];

interface Given {
  readonly act: PracticeAct;
  readonly answer: string;
  readonly played: readonly string[];
}

/** The trainers of which something is kept. */
export function keptKinds(puzzles: Puzzles): ReadonlySet<Kind> {
  return new Set(puzzles.map(({ question }) => question.kind));
}

/**
 * Ask something kept of a trainer: the combination of a day, or what was not asked before, as long as there is some; null
 * when nothing is kept.
 */
export function puzzleFrom(
  puzzles: Puzzles,
  kind: Kind,
  day: string | null,
  asked: ReadonlySet<string>,
): PracticeQuestion | null {
  const those = puzzles.filter((each) => each.question.kind === kind && each.day === day);
  const fresh = those.find(({ question }) => !asked.has(question.item));
  return (fresh ?? those[0])?.question ?? null;
}

export function isKept(puzzles: Puzzles, question: PracticeQuestion): boolean {
  return puzzleOf(puzzles, question) !== undefined;
}

function puzzleOf(puzzles: Puzzles, { item }: PracticeQuestion): Puzzle | undefined {
  return puzzles.find(({ question }) => question.item === item);
}

/** Return what was said beforehand to an answer; null when nobody thought of it. */
export function judgeFrom(
  puzzles: Puzzles,
  question: PracticeQuestion,
  given: Given,
): PracticeVerdict | null {
  const puzzle = puzzleOf(puzzles, question);
  if (!puzzle) return null;
  return question.task === "all" ? judgeCaptures(puzzle, given) : saidOf(puzzle, given);
}

function saidOf({ replies }: Puzzle, given: Given): PracticeVerdict | null {
  const isIt = ({ act, answer, played }: Puzzle["replies"][number]): boolean =>
    act === given.act &&
    (act === "give_up" || (answer === given.answer && isSame(played, given.played)));
  return replies.find(isIt)?.verdict ?? null;
}

/** Captures may be found in any order, so the kept verdict on one does not know which were found before. */
function judgeCaptures(puzzle: Puzzle, given: Given): PracticeVerdict | null {
  const { act, answer, played } = given;
  if (act === "done") return judgeFound(puzzle.question, played);
  const said = saidOf(puzzle, { ...given, played: [] });
  if (said?.step === "wrong") return { ...said, line: played };
  if (said?.step !== "go_on") return said;
  const isNew = !played.includes(answer);
  const line = isNew ? [...played, answer] : played;
  const params = { move: answer, count: line.length };
  return { ...said, code: isNew ? "found" : "found_before", params, line };
}

/** Judge the answer that these are all; the question has every capture that may be played. */
function judgeFound(question: PracticeQuestion, line: readonly string[]): PracticeVerdict {
  const missing = question.position.legal.length - line.length;
  const verdict = { ...nothingSaid(question), line };
  return missing > 0
    ? { ...verdict, step: "wrong", code: "missing", params: { count: missing } }
    : { ...verdict, step: "right", code: "right", params: { count: line.length } };
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each, at) => each === b[at]);
}
