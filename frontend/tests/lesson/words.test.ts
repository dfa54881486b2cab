import { beforeAll, describe, expect, test } from "vitest";
import type { VerdictState } from "../../src/generated/messages";
import { overwriteGetLocale } from "../../src/paraglide/runtime";
import { newsOfLesson, progressWords, verdictWords } from "../../src/state/lesson/words";
import { move, task, verdict, view } from "./views";

beforeAll(() => overwriteGetLocale(() => "nl"));

describe("a judgement in words", () => {
  const cases: readonly [VerdictState["code"], VerdictState["params"], string][] = [
    ["right", {}, "Goed."],
    ["go_on", {}, "Goed zo. De ander heeft geantwoord; speel verder."],
    ["missing", { count: 1 }, "Goed. Nog één te vinden."],
    ["missing", { count: 3 }, "Goed. Nog drie te vinden."],
    ["not_the_aim", { aim: "block", move: "49-43" }, "Na 49-43 kan de ander nog zetten."],
    ["not_the_aim", { aim: "legal", move: "49-43" }, "49-43 mag, maar is niet wat gevraagd werd."],
    ["other_square", { square: "27" }, "Dat is veld 27."],
    ["not_best", {}, "Er is iets beters."],
    ["not_so", {}, "Dat is niet zo."],
    ["not_an_answer", {}, "Dit antwoord konden we niet lezen."],
    ["square_occupied", { square: "17" }, "Veld 17 is bezet."],
  ];
  test.each(cases)("%s %o", (code, params, words) => {
    expect(verdictWords({ code, params, show: [], text: "" })).toBe(words);
  });
});

describe("what is read aloud", () => {
  test("a new step with its question", () => {
    const spoken = newsOfLesson(null, view({ step: 1, task: task("play") }), false);
    expect(spoken).toBe("Stap 2 van 3. text ask");
  });
  test("a move with what is said of it", () => {
    const after = view({ ply: 1, last: move("32-28"), turn: "black", note: "Kijk." });
    expect(newsOfLesson(view({ plies: 1 }), after, false)).toBe("Wit zet 32 naar 28. Kijk.");
  });
  test("the end of a line", () => {
    const after = view({ ply: 1, last: move("32-28"), turn: "black", ends: "no_moves" });
    expect(newsOfLesson(view(), after, false)).toContain("Wie aan zet is, heeft geen zet meer.");
  });
  test("an answer with its judgement", () => {
    const after = view(
      { task: task("choose"), verdict: verdict("not_best", { text: "Kijk naar 27." }) },
      { place: { answers: [1] } },
    );
    expect(newsOfLesson(view({ task: task("choose") }), after, true)).toBe(
      "Er is iets beters. Kijk naar 27.",
    );
  });
  test("a move taken back says who is to move", () => {
    expect(newsOfLesson(view({ ply: 1, turn: "black" }), view(), false)).toBe("Wit is aan zet.");
  });
});

describe("progress", () => {
  const lesson = {
    id: "x",
    title: "",
    summary: "",
    steps: 4,
    solved: 0,
    at: null,
    broken: false,
    chapter: null,
  };
  test.each([
    [{}, ""],
    [{ at: 1, solved: 1 }, "1 van 4 stappen"],
    [{ at: 3, solved: 4 }, "klaar"],
    [{ broken: true }, "Deze les kan niet worden gelezen."],
  ])("%o: %s", (change, words) => {
    expect(progressWords({ ...lesson, ...change })).toBe(words);
  });
});
