/** Lessons over HTTP. Every request carries the page's place in the lesson, so the server keeps none. */

import type { Courses, LessonAction, LessonPlace, LessonView, Locale } from "../generated/messages";
import { type Answer, ask } from "./api";

/** Who learns, and in which language. */
export interface Learner {
  readonly learner: string;
  readonly locale: Locale;
}

export function fetchCourses(learner: Learner): Promise<Answer<Courses>> {
  return ask(`/api/lessons?${query(learner)}`);
}

export function fetchLesson(lesson: string, learner: Learner): Promise<Answer<LessonView>> {
  return ask(`${lessonAddress(lesson)}?${query(learner)}`);
}

export function doInLesson(
  lesson: string,
  learner: Learner,
  place: LessonPlace,
  action: LessonAction,
): Promise<Answer<LessonView>> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ ...learner, place, action });
  return ask(lessonAddress(lesson), { method: "POST", headers, body });
}

/** Delete a learner's progress in all lessons. */
export function forgetProgress({ learner }: Learner): Promise<Answer<null>> {
  const query = new URLSearchParams({ learner });
  return ask(`/api/lessons?${query}`, { method: "DELETE" });
}

function lessonAddress(lesson: string): string {
  return `/api/lessons/${encodeURIComponent(lesson)}`;
}

function query({ learner, locale }: Learner): string {
  return new URLSearchParams({ learner, locale }).toString();
}
