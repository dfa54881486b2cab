/** Reads a kept lesson while the server is away: from place to place, without tasks. Pure. */

import type {
  LessonAction,
  LessonPlace,
  LessonReading,
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
  { place, state }: LessonView,
  action: LessonAction,
): LessonView | null {
  const found = at(reading, placeAfter(place, action));
  return found && { ...found, state: { ...found.state, solved: state.solved } };
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
