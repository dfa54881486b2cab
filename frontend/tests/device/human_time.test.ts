import { afterEach, expect, test, vi } from "vitest";
import { secondsFor } from "../../src/state/device/human_time";

const quiet = { captured: [] };
const capture = { captured: ["23"] };
const eight = Array.from({ length: 8 }, () => quiet);
const one = [quiet];
const ten = Array.from({ length: 10 }, () => quiet);

/** What chance brings, two numbers for a move: with a quarter as the second one it changes nothing. */
function letChanceBe(...numbers: number[]): void {
  const random = vi.spyOn(Math, "random");
  for (const number of numbers) random.mockReturnValueOnce(number);
}

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ["the only move", capture, { legal: one, before: [...eight, capture], offers: true }, 0.5],
  ["taking back", capture, { legal: ten, before: [...eight, capture], offers: true }, 0.9],
  ["one of the first moves", quiet, { legal: ten, before: eight.slice(1), offers: true }, 1.3],
  ["another move", quiet, { legal: ten, before: eight, offers: false }, 2.7],
  ["an offer", capture, { legal: ten, before: eight, offers: true }, 4.59],
])("seconds for %s", (_, move, situation, seconds) => {
  letChanceBe(0.5, 0.25);
  expect(secondsFor(move, situation)).toBeCloseTo(seconds, 6);
});

test("two moves of one kind take different times, and none very long", () => {
  const situation = { legal: ten, before: eight, offers: false };
  letChanceBe(0.5, 0.5, 0.5, 0, 1 - 1e-12, 0);
  const [short = 0, long = 0, longest = 0] = [1, 2, 3].map(() => secondsFor(quiet, situation));
  expect(short).toBeLessThan(2.7);
  expect(long).toBeGreaterThan(2.7);
  expect(longest).toBe(12);
});
