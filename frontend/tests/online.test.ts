import { beforeAll, describe, expect, it } from "vitest";
import { overwriteGetLocale } from "../src/paraglide/runtime";
import { timeWord } from "../src/state/game/clocks";
import { graphLine } from "../src/state/rating_graph";

describe("a rating as a line", () => {
  it("draws games at equal distances, the highest at the top", () => {
    const values = [1500, 1600, 1400];
    expect(graphLine(values.map((value, at) => ({ at: at ** 9, value })))).toBe(
      "0,40 150,4 300,76",
    );
  });

  it("draws one game as a level line", () => {
    expect(graphLine([{ at: 1, value: 1662 }])).toBe("0,76 300,76");
  });
});

describe("the time of a game", () => {
  beforeAll(() => overwriteGetLocale(() => "en"));

  it.each([
    ["300+3", "5 minutes + 3 s a move"],
    ["1/259200", "3 days a move"],
    ["1/86400", "1 day a move"],
    ["40/7200:3600", "40/7200:3600"],
  ])("says %s", (control, words) => {
    expect(timeWord(control)).toBe(words);
  });
});
