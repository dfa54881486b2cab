// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { switchLocale } from "../../src/i18n/locale.svelte";
import { timeWords } from "../../src/i18n/time";
import { leftMs, timeText } from "../../src/state/game/clocks";

switchLocale("nl");

test.each([
  [3_600_000, "1:00:00"],
  [5_400_001, "1:30:01"],
  [300_000, "5:00"],
  [299_999, "5:00"],
  [10_000, "0:10"],
  [9_999, "10,0"],
  [1_250, "1,3"],
  [-5, "0,0"],
])("%d ms", (left, text) => {
  expect(timeText(left)).toBe(text);
});

test.each([
  [0, "0 seconden"],
  [1_000, "1 seconde"],
  [271_001, "4 minuten, 32 seconden"],
  [3_600_000, "1 uur"],
])("%d ms in words", (left, text) => {
  expect(timeWords(left).replace(" en ", ", ")).toBe(text);
});

test("the clock that runs goes down after its delay", () => {
  const clocks = {
    white_ms: 60_000,
    black_ms: 50_000,
    white_periods: 0,
    black_periods: 0,
    running: "white",
    delay_ms: 2_000,
    flag_ms: null,
    paused: false,
  } as const;
  const times = { clocks, atMs: 700 };
  expect(leftMs(times, "white", 1_700)).toBe(60_000);
  expect(leftMs(times, "white", 5_700)).toBe(57_000);
  expect(leftMs(times, "black", 5_700)).toBe(50_000);
  expect(leftMs({ ...times, clocks: { ...clocks, paused: true } }, "white", 5_700)).toBe(60_000);
});
