// @vitest-environment happy-dom

import { afterEach, expect, test } from "vitest";
import { type Locale, switchLocale } from "../../src/i18n/locale.svelte";
import { clockWords, timeWords } from "../../src/i18n/time";

const hour = 3_600_000;

afterEach(() => switchLocale("nl"));

test.each<[Locale, string, string]>([
  ["nl", "2 dagen 23 uur", "1 dag 1 uur"],
  ["en", "2 days 23 hours", "1 day 1 hour"],
  ["tr", "2 gün 23 saat", "1 gün 1 saat"],
])("in %s a clock shows days in words", (locale, days, one) => {
  switchLocale(locale);
  expect(clockWords(71.5 * hour)).toBe(days);
  expect(clockWords(25 * hour)).toBe(one);
});

test("a whole number of days has no hours", () => {
  switchLocale("en");
  expect(clockWords(72 * hour)).toBe("3 days");
});

test("less than a day stands in figures, and is spoken in full", () => {
  switchLocale("en");
  expect(clockWords(24 * hour - 1)).toBeNull();
  expect(timeWords(hour + 61_000)).toBe("1 hour, 1 minute, 1 second");
  expect(timeWords(71.5 * hour)).toBe("2 days, 23 hours");
  expect(timeWords(0)).toBe("0 seconds");
});
