import { afterEach, describe, expect, test } from "vitest";
import type { Refused } from "../../src/generated/messages";
import { articleWords, drawAheadWords, outcomeWords, pointsWord } from "../../src/i18n/outcomes";
import { refusalWords } from "../../src/i18n/refusals";
import { moveWords, squareWords } from "../../src/i18n/words";
import { overwriteGetLocale } from "../../src/paraglide/runtime";
import { position } from "../positions";

type Language = "nl" | "en" | "tr";

function speak(language: Language): void {
  overwriteGetLocale(() => language);
}

function refused(code: Refused["code"], params: Refused["params"], show: Refused["show"]): Refused {
  return { type: "refused", id: "1", code, params, show };
}

afterEach(() => speak("nl"));

describe("refusals, in the words of the club", () => {
  const route = position("three_in_one").legal[0];
  if (!route) throw new Error("no capture");
  test.each([
    ["nl", "Slaan is verplicht: 40x27 neemt er drie."],
    ["en", "You must capture: 40x27 takes three."],
    ["tr", "Taş almak zorunludur: 40x27 ile üç taş alınır."],
  ] as const)("%s: compulsory capture", (language, sentence) => {
    speak(language);
    expect(refusalWords(refused("capture_compulsory", { count: 3 }, [route]))).toBe(sentence);
  });
  test("majority names the larger capture", () => {
    speak("nl");
    expect(refusalWords(refused("majority", { count: 5, tried: 2 }, [route]))).toBe(
      "Meerslag gaat voor: met 40x27 neem je er vijf.",
    );
  });
  test("a side in the parameters is named", () => {
    speak("en");
    expect(refusalWords(refused("not_your_turn", { turn: "black" }, []))).toBe("Black to move.");
  });
  test("a reason this page does not know yet", () => {
    speak("en");
    const future = refused("from_the_future" as Refused["code"], {}, []);
    expect(refusalWords(future)).toBe("That is not possible now.");
  });
});

describe("spoken", () => {
  test("a square with its piece", () => {
    speak("nl");
    const square = { name: "32", piece: { letter: "w", struck: false }, marks: new Set() } as const;
    expect(squareWords({ ...square, marks: new Set(["lifted"]) })).toBe(
      "32, witte schijf, opgepakt",
    );
  });
  test("an empty square that can be reached", () => {
    speak("en");
    expect(squareWords({ name: "28", piece: null, marks: new Set(["end"]) })).toBe(
      "28, empty, can go here",
    );
  });
  test("a struck king", () => {
    speak("tr");
    const piece = { letter: "B", struck: true } as const;
    expect(squareWords({ name: "d4", piece, marks: new Set() })).toBe("d4, siyah dama, alındı");
  });
  test("a capture with its count", () => {
    speak("nl");
    const move = { side: "white", ...position("three_in_one").legal[0], irregularity: null };
    expect(moveWords(move as never)).toBe("Wit slaat van 40 naar 27 en neemt er 3.");
  });
  test("a promotion", () => {
    speak("en");
    const move = { side: "white", ...position("promotion").legal[0], irregularity: null };
    expect(moveWords(move as never)).toBe("White moves 10 to 4. It has become a king.");
  });
});

describe("results", () => {
  const outcome = { result: "2-0", reason: "no_moves", article: "leaflet, 34", ply: 61 } as const;
  test("a win", () => {
    speak("nl");
    expect(outcomeWords(outcome, "white")).toBe("Wit wint. Wie aan zet is, heeft geen zet meer.");
  });
  test("a draw", () => {
    speak("en");
    expect(outcomeWords({ ...outcome, result: "1-1", reason: "repetition" }, null)).toBe(
      "Draw. The same position came back too often.",
    );
  });
  test("a game called off", () => {
    speak("en");
    const off = { ...outcome, result: "*", reason: "abandoned" } as const;
    expect(outcomeWords(off, null)).toBe("Game called off.");
    expect([pointsWord(off), pointsWord(outcome)]).toEqual(["", "2-0"]);
  });
});

describe("articles and draw clocks", () => {
  test.each([
    ["nl", "leaflet, 43 and 44", "folder, 43 en 44"],
    ["en", "Belgian club, 36", "Belgian club, 36"],
    ["tr", "web page, 13, 14 and 15", "web sayfası, 13, 14 ve 15"],
    ["nl", "FMJD 6.1", "FMJD 6.1"],
    ["nl", "FMJD 4.4 and 4.5", "FMJD 4.4 en 4.5"],
    ["en", "TUDAF 2018/19", "TUDAF 2018/19"],
    ["nl", "house rule", "huisregel"],
  ] as const)("in %s the article %s is %s", (language, article, words) => {
    speak(language);
    expect(articleWords(article)).toBe(words);
  });
  test("what is left is counted in moves of each side", () => {
    speak("nl");
    const two = { reason: "two_v_one", plies_left: 5 } as const;
    expect(drawAheadWords([two])).toBe("Eén of twee stukken tegen één dam: nog 3 zetten elk.");
    expect(drawAheadWords([{ ...two, plies_left: 1 }])).toContain("nog 1 zet elk");
  });
  test("a draw that is far away is not worth a word", () => {
    expect(drawAheadWords([{ reason: "no_progress", plies_left: 33 }])).toBe("");
  });
});
