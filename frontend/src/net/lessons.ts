/** Lessons over HTTP. Every request carries the page's place in the lesson, so the server keeps none. */

import type {
  Courses,
  LessonAction,
  LessonMade,
  LessonOpened,
  LessonPlace,
  LessonReading,
  LessonReadings,
  LessonView,
  Locale,
  MadeLessons,
  NewLesson,
} from "../generated/messages";
import { type Answer, ask } from "./api";
import { type Keeping, keep, kept, keptPaths } from "./kept";
import { savesData } from "./saves_data";
import { pageIsKept } from "./version";

/** Changes when readings hold something new: those of before are fetched again. */
const readingForm = 2;

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

/** Make a lesson of an analysis as it is now. */
export function makeLesson(lesson: NewLesson): Promise<Answer<LessonMade>> {
  const headers = { "content-type": "application/json" };
  return ask("/api/made-lessons", { method: "POST", headers, body: JSON.stringify(lesson) });
}

/** Open a lesson's file as a lesson of one's own, or hear everything that is wrong with it. */
export function openLesson(file: Blob): Promise<Answer<LessonOpened>> {
  return ask("/api/made-lessons/file", { method: "POST", body: file });
}

export function fetchMadeLessons({ locale }: Learner): Promise<Answer<MadeLessons>> {
  return ask(`/api/made-lessons?${new URLSearchParams({ locale })}`);
}

export function deleteLesson(lesson: string): Promise<Answer<null>> {
  return ask(`/api/made-lessons/${encodeURIComponent(lesson)}`, { method: "DELETE" });
}

export function lessonFile(lesson: string): string {
  return `/api/made-lessons/${encodeURIComponent(lesson)}.toml`;
}

/** Delete a learner's progress in all lessons. */
export function forgetProgress({ learner }: Learner): Promise<Answer<null>> {
  const query = new URLSearchParams({ learner });
  return ask(`/api/lessons?${query}`, { method: "DELETE" });
}

/** The courses as they were when the server last answered. */
export function keptCourses({ locale }: Learner): Promise<Courses | null> {
  return kept(keptCoursesPath(locale));
}

export function keepCourses(courses: Courses, { locale }: Learner): Promise<Keeping> {
  return keep(keptCoursesPath(locale), courses);
}

/** Fetch the whole of a lesson and keep it. */
export async function keepReading(lesson: string, { locale }: Learner): Promise<void> {
  const path = readingAddress(lesson, locale);
  const reading = await ask<LessonReading>(path);
  if (reading.ok) await keep(`${lessonAddress(lesson)}/reading/${locale}`, reading.body);
}

/** Fetch all lessons of the courses and keep them, once for each edition; only where the page opens without its
 * server, and not where somebody saves data. */
export async function keepAllReadings(edition: string, { locale }: Learner): Promise<Keeping> {
  if (savesData() || !(await pageIsKept())) return "failed";
  const note = `/api/lessons/readings/${locale}`;
  const wanted = `${edition}-${readingForm}`;
  if ((await kept<string>(note)) === wanted) return "kept";
  const all = await ask<LessonReadings>(`/api/lessons/readings?${new URLSearchParams({ locale })}`);
  if (!all.ok) return "failed";
  for (const [lesson, reading] of Object.entries(all.body.readings)) {
    const done = await keep(`${lessonAddress(lesson)}/reading/${locale}`, reading);
    if (done !== "kept") return done;
  }
  return keep(note, wanted);
}

export function keptReading(lesson: string, { locale }: Learner): Promise<LessonReading | null> {
  return kept(`${lessonAddress(lesson)}/reading/${locale}`);
}

/** Return which of these lessons can be read without the server. */
export async function readable(
  lessons: readonly string[],
  { locale }: Learner,
): Promise<ReadonlySet<string>> {
  const paths = await keptPaths();
  return new Set(lessons.filter((id) => paths.has(`${lessonAddress(id)}/reading/${locale}`)));
}

function keptCoursesPath(locale: Locale): string {
  return `/api/lessons/kept/${locale}`;
}

function readingAddress(lesson: string, locale: Locale): string {
  return `${lessonAddress(lesson)}/reading?${new URLSearchParams({ locale })}`;
}

export function lessonAddress(lesson: string): string {
  return `/api/lessons/${encodeURIComponent(lesson)}`;
}

function query({ learner, locale }: Learner): string {
  return new URLSearchParams({ learner, locale }).toString();
}
