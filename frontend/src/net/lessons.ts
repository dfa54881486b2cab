/** Lessons over HTTP. A page's place in a lesson goes along with every deed: the server keeps none. */

import type { Courses, LessonDeed, LessonPlace, LessonView, Locale } from "../generated/messages";
import { type Answer, ask } from "./api";

/** Who learns, and in which words. */
export interface Who {
  readonly learner: string;
  readonly locale: Locale;
}

export function fetchCourses(who: Who): Promise<Answer<Courses>> {
  return ask(`/api/lessons?${query(who)}`);
}

export function fetchLesson(lesson: string, who: Who): Promise<Answer<LessonView>> {
  return ask(`${lessonAddress(lesson)}?${query(who)}`);
}

export function doInLesson(
  lesson: string,
  who: Who,
  place: LessonPlace,
  deed: LessonDeed,
): Promise<Answer<LessonView>> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ ...who, place, deed });
  return ask(lessonAddress(lesson), { method: "POST", headers, body });
}

/** Forget how far somebody is in every lesson. */
export function forgetProgress({ learner }: Who): Promise<Answer<null>> {
  const query = new URLSearchParams({ learner });
  return ask(`/api/lessons?${query}`, { method: "DELETE" });
}

function lessonAddress(lesson: string): string {
  return `/api/lessons/${encodeURIComponent(lesson)}`;
}

function query({ learner, locale }: Who): string {
  return new URLSearchParams({ learner, locale }).toString();
}
