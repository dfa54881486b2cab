import { expect, test } from "vitest";
import type { LessonAction, LessonReading, LessonView } from "../../src/generated/messages";
import { opened, read } from "../../src/state/lesson/reading";
import { view } from "./views";

function board(step: number, ply = 0, example = 0): LessonView {
  return view({ step, ply, solved: [] }, { place: { step, example, answers: [], ply } });
}

const reading: LessonReading = {
  views: [board(0), board(0, 1), board(1), board(1, 0, 1), board(2)],
  replies: [],
};

function from(start: LessonView, action: LessonAction): readonly number[] | null {
  const found = read(reading, start, action);
  return found && [found.place.step, found.place.example, found.place.ply];
}

test("a kept lesson opens at its beginning", () => {
  expect(opened(reading)).toBe(reading.views[0]);
  expect(opened({ views: [], replies: [] })).toBeNull();
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
test("what nobody thought of beforehand waits for the server", () => {
  expect(from(board(1), { type: "answer", answer: "32-28" })).toBeNull();
});
test("behind the last step nothing comes, and a step with nothing to do is done by going on", () => {
  expect(from(board(2), { type: "next_step" })).toEqual([2, 0, 0]);
  expect(read(reading, board(2), { type: "next_step" })?.state.solved).toEqual([2]);
});
test("what was solved before stays solved", () => {
  const solved = view({ step: 0, solved: [0] }, { place: { step: 0, ply: 0 } });
  expect(read(reading, solved, { type: "next_step" })?.state.solved).toEqual([0]);
});

type Reply = LessonReading["replies"][number];

/** What is said to an answer, with the number of moves that are on the board then. */
function reply(before: readonly string[], answer: Reply["answer"], code: string, ply = 0): Reply {
  const isRight = code === "right" || code === "go_on";
  const place = { step: 1, example: 0, answers: [...before, answer], ply };
  const state = { verdict: { code }, ply, ...(code === "right" && { solved: [1] }) };
  const after = isRight ? [...before, answer] : before;
  return { step: 1, before, answer, after, views: [JSON.stringify({ place, state })] };
}

/** Give answers one after the other; return what is said to each. */
function said(replies: readonly Reply[], ...answers: readonly Reply["answer"][]) {
  let now: LessonView = board(1);
  return answers.map((answer) => {
    now = read({ ...reading, replies }, now, { type: "answer", answer }) ?? now;
    return now.state.verdict?.code;
  });
}

test("a line is played out, with a wrong move on the way", () => {
  const line = [
    reply([], "32-28", "go_on", 2),
    reply([], "31-27", "not_the_aim"),
    reply(["32-28"], "37-32", "not_the_aim", 2),
    reply(["32-28"], "38-33", "right", 3),
  ];
  expect(said(line, "31-27", "32-28", "37-32", "38-33")).toEqual([
    "not_the_aim",
    "go_on",
    "not_the_aim",
    "right",
  ]);
  const done = read({ ...reading, replies: line }, board(1), { type: "answer", answer: "32-28" });
  expect([done?.state.ply, done?.state.solved]).toEqual([2, []]);
});

test("several are found in any order", () => {
  const finds = [
    reply([], ["a1"], "missing"),
    reply([], ["b2"], "missing"),
    reply([], ["c3"], "other_square"),
    reply([], ["a1", "b2"], "right"),
  ];
  expect(said(finds, ["b2"], ["b2", "c3"], ["b2", "a1"])).toEqual([
    "missing",
    "other_square",
    "right",
  ]);
});

test("the line that explains an answer is walked along", () => {
  const { views, ...choice } = reply([], 1, "right");
  const next = JSON.stringify({
    place: { step: 1, example: 0, answers: [1], ply: 1 },
    state: { ply: 1 },
  });
  const told = { ...reading, replies: [{ ...choice, views: [...views, next] }] };
  const right = read(told, board(1), { type: "answer", answer: 1 });
  const along = right && read(told, right, { type: "forward" });
  expect([right?.place.ply, along?.place.ply, along?.place.answers]).toEqual([0, 1, [1]]);
  expect(along && read(told, along, { type: "back" })?.place.ply).toBe(0);
});
