/** Works out what the page shows of a lesson: buttons, form of the answer, sketch. Pure. */

import {
  applied,
  type Meaning,
  type Pieces,
  type Route,
  type Sketch,
  type Square,
} from "../../board";
import type { LessonAction, LessonView } from "../../generated/messages";

/** How an answer is given: by moving a piece, pointing at squares, writing, or choosing. */
export type AnswerForm = "move" | "point" | "write" | "choose" | "yes_no" | "watch";

export function answerFormOf(view: LessonView): AnswerForm {
  const { task } = view.state;
  if (!task) return "watch";
  if (task.kind === "choose" || task.kind === "yes_no") return task.kind;
  if (task.kind === "square") return task.square ? "write" : "point";
  return task.kind === "movable" || task.kind === "targets" ? "point" : "move";
}

/** Whether several things are to be found, one after the other. */
export function isCollecting({ state }: LessonView): boolean {
  const kind = state.task?.kind;
  return kind === "captures" || kind === "movable" || kind === "targets";
}

export function isSolved({ state }: LessonView): boolean {
  return state.verdict?.done ?? false;
}

/** Whether this step is behind the learner: done now or before, or nothing to do. */
export function isStepDone(view: LessonView): boolean {
  const { state } = view;
  return isSolved(view) || state.solved.includes(state.step) || !state.task;
}

/**
 * What `>` does: play a move of the line, go to the next step, or nothing before the task is done. Who only reads,
 * because the server is away, may pass by the tasks.
 */
export function forwardOf(view: LessonView, reading = false): LessonAction | "end" | null {
  const { state } = view;
  if (state.next) return { type: "forward" };
  if (!reading && !isStepDone(view)) return null;
  if (state.step + 1 < state.steps) return { type: "next_step" };
  return isStepDone(view) ? "end" : null;
}

/** What `<` does: take a move of the line back, or go to the step before. */
export function backOf(view: LessonView): LessonAction | null {
  const { state } = view;
  // In the middle of a task a single move back would leave the opponent to play.
  if (state.ply > 0) return { type: state.task && !isSolved(view) ? "restart" : "back" };
  return state.step > 0 ? { type: "previous_step" } : null;
}

/** The moves that refute a wrong move, from the board that is shown; empty when there are none. */
export function refutationOf({ state }: LessonView): readonly Route[] {
  const { verdict } = state;
  return verdict?.code === "not_the_aim" ? verdict.line.slice(state.ply) : [];
}

/** The pieces after so many moves of a line. */
export function piecesAfter(pieces: Pieces, line: readonly Route[], count: number): Pieces {
  return line.slice(0, count).reduce(applied, pieces);
}

/** What is drawn on the board: the lesson's own marks, the square that is asked, and what was found. */
export function sketchOf({ state }: LessonView, found: readonly string[]): Sketch {
  const { marks, task } = state;
  const ringed = new Set<Square>(marks.rings.map((ring) => ring.square));
  const asked = task?.square && !ringed.has(task.square) ? [task.square] : [];
  const squares = task?.kind === "captures" ? [] : found;
  return {
    ...marks,
    rings: [
      ...marks.rings,
      ...asked.map((square) => ({ square, meaning: askedMark(task?.kind) })),
      ...squares.map((square) => ({ square, meaning: "allowed" as const })),
    ],
  };
}

/** A square to be named has the ring of which the question speaks; a piece asked about has a diamond beside the rings. */
function askedMark(kind: string | undefined): Meaning {
  return kind === "square" ? "allowed" : "attention";
}

/** The steps that were not done yet, from 0. */
export function openSteps({ state }: LessonView): readonly number[] {
  const all = Array.from({ length: state.steps }, (_, step) => step);
  return all.filter((step) => !state.solved.includes(step));
}

/** How long *Auto* waits before the next move. The first one comes soon, unless there is a note to read. */
export function autoMs(view: LessonView, speed: number, first: boolean): number {
  const soon = first && view.state.note === "" ? Math.min(view.wait_ms, 500) : view.wait_ms;
  return Math.round(soon / speed);
}
