/** Views of a lesson as the server sends them, cut down to what a test is about. */

import type {
  LegalMove,
  LessonPlace,
  LessonState,
  LessonView,
  TaskState,
  VerdictState,
} from "../../src/generated/messages";
import { position } from "../positions";

export function move(text: string): LegalMove {
  const [origin = "", target = ""] = text.split(/[-x]/);
  return { text, origin, target, captured: [], path: [target], promotes: false };
}

export function task(kind: TaskState["kind"], rest: Partial<TaskState> = {}): TaskState {
  return { kind, ask: "ask", hint: "", options: [], square: "", count: 0, ...rest };
}

export function verdict(
  code: VerdictState["code"],
  rest: Partial<VerdictState> = {},
): VerdictState {
  const done = code === "right";
  const right = done || code === "go_on";
  return { code, right, done, params: {}, text: "", show: [], line: [], ...rest };
}

const plain: LessonState = {
  lesson: "capturing",
  language: "nl",
  game: "international",
  profile: "lesson",
  title: "Slaan",
  step: 0,
  steps: 3,
  solved: [],
  finished: false,
  text: "text",
  fen: "",
  pieces: { 32: "w", 19: "b" },
  turn: "white",
  last: null,
  next: null,
  ply: 0,
  plies: 0,
  note: "",
  ends: "",
  marks: { arrows: [], rings: [], highlights: [] },
  examples: [],
  example: 0,
  task: null,
  verdict: null,
};

export function view(
  state: Partial<LessonState> = {},
  rest: Omit<Partial<LessonView>, "place"> & { place?: Partial<LessonPlace> } = {},
): LessonView {
  const { board, legal, hops } = position("dammen_start");
  const whole = { ...plain, ...state };
  const place = { step: whole.step, example: 0, answers: [], ply: whole.ply, ...rest.place };
  const may_move = whole.task !== null && !whole.verdict?.done;
  return {
    board: board as LessonView["board"],
    may_move,
    legal: may_move ? legal : [],
    hops: may_move ? hops : [],
    wait_ms: 1200,
    following: null,
    kept: true,
    ...rest,
    state: whole,
    place,
  };
}
