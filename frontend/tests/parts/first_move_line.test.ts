// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FirstMove, State } from "../../src/generated/messages";
import { switchLocale } from "../../src/i18n/locale.svelte";
import { firstMoveMissedWords } from "../../src/i18n/outcomes";
import FirstMoveLine from "../../src/parts/game/FirstMoveLine.svelte";

let line: ReturnType<typeof mount> | undefined;

beforeEach(() => switchLocale("nl"));
afterEach(() => {
  if (line) void unmount(line);
  line = undefined;
  vi.useRealTimers();
});

function show(first: FirstMove, isOwn = false): void {
  line = mount(FirstMoveLine, { target: document.body, props: { first, isOwn } });
  flushSync();
}

/** Return what is seen, or what a screen reader hears. */
function text(selector: "[aria-hidden]" | ".unseen"): string | undefined {
  flushSync();
  return document.querySelector(`p ${selector}`)?.textContent?.trim();
}

test("the seconds are counted down before the eyes, and heard once", () => {
  vi.useFakeTimers();
  show({ side: "white", left_ms: 20_000 });
  expect(text("[aria-hidden]")).toBe("Wit heeft nog 20 seconden voor de eerste zet.");
  vi.advanceTimersByTime(8_000);
  expect(text("[aria-hidden]")).toBe("Wit heeft nog 12 seconden voor de eerste zet.");
  expect(text(".unseen")).toBe("Wit heeft nog 20 seconden voor de eerste zet.");
});

test.each([
  ["nl", "Je hebt nog 15 seconden voor je eerste zet."],
  ["en", "You have 15 seconds for your first move."],
  ["tr", "İlk hamleniz için 15 saniye kaldı."],
] as const)("in %s who has to move is addressed himself", (locale, words) => {
  switchLocale(locale);
  show({ side: "black", left_ms: 15_000 }, true);
  expect(text(".unseen")).toBe(words);
});

test("a game that was called off says whose move it waited for", () => {
  const state = { outcome: {}, first_move: { side: "black", left_ms: 0 } } as State;
  expect(firstMoveMissedWords(state)).toBe("Zwart wachtte te lang met de eerste zet.");
  expect(firstMoveMissedWords({ ...state, outcome: null })).toBe("");
  expect(firstMoveMissedWords({ ...state, first_move: null })).toBe("");
});
