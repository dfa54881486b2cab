import { expect, test } from "vitest";
import type { LessonAction, LessonReading, LessonView } from "../../src/generated/messages";
import { opened, read } from "../../src/state/lesson/reading";
import { view } from "./views";

function board(step: number, ply = 0, example = 0): LessonView {
  return view({ step, ply, solved: [] }, { place: { step, example, answers: [], ply } });
}

const reading: LessonReading = {
  views: [board(0), board(0, 1), board(1), board(1, 0, 1), board(2)],
};

function from(start: LessonView, action: LessonAction): readonly number[] | null {
  const found = read(reading, start, action);
  return found && [found.place.step, found.place.example, found.place.ply];
}

test("a kept lesson opens at its beginning", () => {
  expect(opened(reading)).toBe(reading.views[0]);
  expect(opened({ views: [] })).toBeNull();
});
test("it is read move by move and step by step", () => {
  expect(from(board(0), { type: "forward" })).toEqual([0, 0, 1]);
  expect(from(board(0, 1), { type: "back" })).toEqual([0, 0, 0]);
  expect(from(board(0, 1), { type: "restart" })).toEqual([0, 0, 0]);
  expect(from(board(0, 1), { type: "next_step" })).toEqual([1, 0, 0]);
  expect(from(board(1), { type: "previous_step" })).toEqual([0, 0, 0]);
  expect(from(board(0), { type: "go_to_step", step: 2 })).toEqual([2, 0, 0]);
  expect(from(board(1), { type: "choose_example", example: 1 })).toEqual([1, 1, 0]);
});
test("an answer changes nothing, and beyond the lesson there is nothing", () => {
  expect(from(board(1), { type: "answer", answer: "32-28" })).toEqual([1, 0, 0]);
  expect(from(board(2), { type: "next_step" })).toBeNull();
});
test("what was solved before stays solved", () => {
  const solved = view({ step: 0, solved: [0] }, { place: { step: 0, ply: 0 } });
  expect(read(reading, solved, { type: "next_step" })?.state.solved).toEqual([0]);
});
