/**
 * Trainers without a server. Names of squares need no rules, and do not count for the rating, which the server keeps. Of
 * combinations the server has said beforehand what it thinks of every move; it hears later what was answered.
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
  const verdict = {
    params: { square: named },
    show: [],
    line: [],
    reply: null,
    position: question.position,
    refutation: [],
    solution: [],
    counted: null,
  };
  if (named === question.square) return { ...verdict, step: "right", code: "right" };
  if (isSquare) return { ...verdict, step: "wrong", code: "other_square" };
  return { ...verdict, step: "refused", code: "no_square" };
}

/** Show the square that was asked for. */
export function showOffline(question: PracticeQuestion): PracticeVerdict {
  const right = judgeOffline(question, question.square ?? "");
  return { ...right, step: "shown", code: "shown" };
}

type Puzzles = PracticePuzzles["puzzles"];

/** Ask a kept combination: that of the day, or one that was not asked before, if there is one left; null when there is none. */
export function puzzleFrom(
  puzzles: Puzzles,
  day: string | null,
  asked: ReadonlySet<string>,
): PracticeQuestion | null {
  if (day) return puzzles.find((each) => each.day === day)?.question ?? null;
  const others = puzzles.filter((each) => each.day === null);
  const fresh = others.filter(({ question }) => !asked.has(question.item));
  const [first] = fresh.length > 0 ? fresh : others;
  return first?.question ?? null;
}

export function isKept(puzzles: Puzzles, { item }: PracticeQuestion): boolean {
  return puzzles.some(({ question }) => question.item === item);
}

/** Return what was said beforehand to an answer; null when nobody thought of it. */
export function judgeFrom(
  puzzles: Puzzles,
  { item }: PracticeQuestion,
  given: { readonly act: PracticeAct; readonly answer: string; readonly played: readonly string[] },
): PracticeVerdict | null {
  const puzzle = puzzles.find(({ question }) => question.item === item);
  const isIt = ({ act, answer, played }: Puzzles[number]["replies"][number]): boolean =>
    act === given.act &&
    (act === "give_up" || (answer === given.answer && isSame(played, given.played)));
  return puzzle?.replies.find(isIt)?.verdict ?? null;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each, at) => each === b[at]);
}
