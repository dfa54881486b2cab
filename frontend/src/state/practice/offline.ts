/**
 * The trainer of square names without a server: names need no rules. What is answered so does not count for the
 * rating, which the server keeps.
 */

import type { GameName, PracticeQuestion, PracticeVerdict } from "../../generated/messages";

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
