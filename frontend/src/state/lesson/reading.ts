/**
 * Follows a kept lesson while the server is away: from place to place, with what the server has said beforehand to each
 * answer. Pure.
 */

import type {
  LessonAction,
  LessonPlace,
  LessonReading,
  LessonReply,
  LessonView,
} from "../../generated/messages";

const beginning: LessonPlace = { step: 0, example: 0, answers: [], ply: 0 };

/** Return the first board of a kept lesson. */
export function opened(reading: LessonReading): LessonView | null {
  return at(reading, beginning);
}

/** Return what an action leads to; null when the lesson has no such board. What is solved stays solved. */
export function read(
  reading: LessonReading,
  view: LessonView,
  action: LessonAction,
): LessonView | null {
  const { state } = view;
  const found = isLast(view, action) ? view : foundAfter(reading, view, action);
  if (!found) return null;
  const passed = isPassed(view, action) ? [state.step] : [];
  const all = new Set([...state.solved, ...found.state.solved, ...passed]);
  return { ...found, state: { ...found.state, solved: [...all].sort((a, b) => a - b) } };
}

function foundAfter(
  reading: LessonReading,
  { place }: LessonView,
  action: LessonAction,
): LessonView | null {
  if (action.type === "answer") return answered(reading, place, action.answer);
  return alongReply(reading, place, action) ?? at(reading, placeAfter(place, action));
}

function isLast({ state }: LessonView, { type }: LessonAction): boolean {
  return type === "next_step" && state.step + 1 === state.steps;
}

/** Whether a step is done by going on: it has neither moves nor a task. */
function isPassed({ state }: LessonView, { type }: LessonAction): boolean {
  return type === "next_step" && !state.task && state.plies === 0;
}

type LessonAnswer = LessonReply["answer"];

/** What was said to an answer; null when it has to wait for the server. */
function answered(reading: LessonReading, place: LessonPlace, answer: LessonAnswer) {
  const replies = (reading.replies ?? []).filter(({ step }) => step === place.step);
  const last = replyTo(replies, place);
  const right = last ? last.after : [];
  const reply = replies.find(
    (each) => isSame(each.before, right) && isSame(each.answer, answerIn(replies, answer)),
  );
  const view = reply && shown(reading, reply, 0);
  if (!reply || !view) return null;
  return { ...view, place: { ...view.place, answers: [...reply.before, answer] } };
}

/** Of several finds the reply to the last one, or where all are right to so many of them. */
function answerIn(replies: readonly LessonReply[], answer: LessonAnswer): LessonAnswer {
  if (!Array.isArray(answer)) return answer;
  const singles = (answer as readonly string[]).map((each) => [each]);
  const wrong = singles.find(
    (each) => !replies.some((reply) => isSame(reply.answer, each) && isFind(reply)),
  );
  if (wrong) return wrong;
  const isAsLong = ({ answer: other }: LessonReply) =>
    Array.isArray(other) && other.length === answer.length;
  return replies.find((reply) => isAsLong(reply) && isFind(reply))?.answer ?? answer;
}

function isFind({ views }: LessonReply): boolean {
  const { state } = JSON.parse(views[0] ?? "{}") as Partial<LessonView>;
  return state?.verdict?.code === "missing" || state?.verdict?.code === "right";
}

/** The next or last board of the line that explains an answer. */
function alongReply(
  reading: LessonReading,
  place: LessonPlace,
  { type }: LessonAction,
): LessonView | null {
  const by = type === "forward" ? 1 : type === "back" ? -1 : 0;
  const replies = (reading.replies ?? []).filter(({ step }) => step === place.step);
  const reply = by === 0 ? undefined : replyTo(replies, place);
  return reply ? shown(reading, reply, place.ply + by) : null;
}

/** The reply that a place shows. */
function replyTo(
  replies: readonly LessonReply[],
  { answers }: LessonPlace,
): LessonReply | undefined {
  if (answers.length === 0) return undefined;
  return replies.find(({ before, answer }) => isSame([...before, answer], answers));
}

/** One of the boards of a reply: the step as it began, with what has changed. */
function shown(
  reading: LessonReading,
  { step, views }: LessonReply,
  number: number,
): LessonView | null {
  const base = at(reading, { ...beginning, step });
  const change = views[number];
  if (!base || change === undefined) return null;
  const { state, ...rest } = JSON.parse(change) as Partial<LessonView>;
  return { ...base, ...rest, state: { ...base.state, ...state } };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function placeAfter(place: LessonPlace, action: LessonAction): LessonPlace {
  switch (action.type) {
    case "forward":
      return { ...place, ply: place.ply + 1 };
    case "back":
      return { ...place, ply: place.ply - 1 };
    case "restart":
      return { ...place, ply: 0 };
    case "next_step":
      return { ...beginning, step: place.step + 1 };
    case "previous_step":
      return { ...beginning, step: place.step - 1 };
    case "go_to_step":
      return { ...beginning, step: action.step };
    case "look":
      return place;
    case "choose_example":
      return { ...beginning, step: place.step, example: action.example };
    default:
      return place;
  }
}

function at({ views }: LessonReading, place: LessonPlace): LessonView | null {
  const isThere = (view: LessonView): boolean =>
    view.place.step === place.step &&
    view.place.example === place.example &&
    view.place.ply === place.ply;
  return views.find(isThere) ?? null;
}
