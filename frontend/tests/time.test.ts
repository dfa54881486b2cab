import { expect, test } from "vitest";
import { timeText } from "../src/parts/time";

test.each([
  [3_600_000, "1:00:00"],
  [5_400_001, "1:30:01"],
  [300_000, "5:00"],
  [299_999, "5:00"],
  [10_000, "0:10"],
  [9_999, "10.0"],
  [1_250, "1.3"],
  [-5, "0.0"],
])("%d ms", (left, text) => {
  expect(timeText(left)).toBe(text);
});
