import { expect, test } from "vitest";
import { absentSpans, awayIn, backIn } from "../../src/state/tournament/absences";

test("rounds on end with one reason are one span", () => {
  const planned = [
    { round: 2, why: "excused" },
    { round: 3, why: "excused" },
    { round: 4, why: "club_duty" },
    { round: 6, why: "club_duty" },
  ] as const;
  expect(absentSpans(planned)).toEqual([
    { from: 2, to: 3, why: "excused" },
    { from: 4, to: 4, why: "club_duty" },
    { from: 6, to: 6, why: "club_duty" },
  ]);
  expect(absentSpans([])).toEqual([]);
});

test("each round of a span is asked for", () => {
  const span = { from: 2, to: 3, why: "excused" } as const;
  expect(awayIn(5, span)).toEqual([
    { type: "absent", number: 5, round: 2, why: "excused" },
    { type: "absent", number: 5, round: 3, why: "excused" },
  ]);
  expect(backIn(5, span)).toEqual([
    { type: "present", number: 5, round: 2 },
    { type: "present", number: 5, round: 3 },
  ]);
});
