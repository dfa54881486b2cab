/** The chapters of a course. */

import type { ChapterName, CourseLesson } from "../../generated/messages";

export interface Chapter {
  /** Null for lessons of a trainer's own, which have no chapters. */
  readonly name: ChapterName | null;
  readonly lessons: readonly CourseLesson[];
}

/** Gather the lessons of each chapter, in the order of the course. */
export function chaptersOf(lessons: readonly CourseLesson[]): readonly Chapter[] {
  const names = [...new Set(lessons.map((lesson) => lesson.chapter))];
  return names.map((name) => ({
    name,
    lessons: lessons.filter((lesson) => lesson.chapter === name),
  }));
}
