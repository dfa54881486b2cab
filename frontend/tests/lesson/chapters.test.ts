import { expect, test } from "vitest";
import type { ChapterName, CourseLesson } from "../../src/generated/messages";
import { chaptersOf } from "../../src/state/lesson/chapters";

function lesson(id: string, chapter: ChapterName | null): CourseLesson {
  return { id, title: id, summary: "", steps: 1, solved: 0, at: null, broken: false, chapter };
}

test("lessons are gathered by chapter, in the order of the course", () => {
  const lessons = [
    lesson("board", "rules"),
    lesson("king", "rules"),
    lesson("coup-royal", "shots"),
  ];
  const found = chaptersOf(lessons).map(({ name, lessons: own }) => [
    name,
    own.map(({ id }) => id),
  ]);
  expect(found).toEqual([
    ["rules", ["board", "king"]],
    ["shots", ["coup-royal"]],
  ]);
});
test("a trainer's own lessons have no chapter", () => {
  expect(chaptersOf([lesson("mine", null)]).map(({ name }) => name)).toEqual([null]);
});
