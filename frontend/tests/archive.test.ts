import { afterEach, expect, it, vi } from "vitest";
import { queryOf } from "../src/net/archive";
import { readLines } from "../src/net/json_lines";
import { allGames, askable, askedText } from "../src/state/archive/asked";
import { Explorer } from "../src/state/archive/explorer.svelte";
import { detailsOf, playersOf } from "../src/state/archive/game";
import { queryText, wishesText } from "../src/state/archive/query_text";
import { Search } from "../src/state/archive/search.svelte";

afterEach(() => vi.unstubAllGlobals());

function explored(games: number): Response {
  return new Response(JSON.stringify({ total: { games } }), { status: 200 });
}

it("asks for a colour only of a player", () => {
  expect(askable({ ...allGames, colour: "white" }).colour).toBe("");
  expect(askable({ ...allGames, player: " Ada ", colour: "white" })).toMatchObject({
    player: "Ada",
    colour: "white",
  });
});

it("leaves empty fields out of an address", () => {
  expect(queryOf({ archive: "all", player: "", fen: "W:W31" }).toString()).toBe(
    "archive=all&fen=W%3AW31",
  );
});

it("forgets counts when other games are asked for", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(explored(7)));
  const explorer = new Explorer();
  await explorer.look(allGames, "fmjd", { fen: "a", node: "0" });
  await explorer.look(allGames, "fmjd", { fen: "b", node: "1" });
  expect(explorer.gamesAt("0")).toBe(7);
  await explorer.look({ ...allGames, player: "Ada" }, "fmjd", { fen: "b", node: "1" });
  expect([explorer.gamesAt("0"), explorer.gamesAt("1")]).toEqual([null, 7]);
});

it("ends a count that nobody waits for, and shows no late answer", async () => {
  const answers: ((answer: Response) => void)[] = [];
  const signals: AbortSignal[] = [];
  vi.stubGlobal("fetch", (_path: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise<Response>((resolve) => answers.push(resolve));
  });
  const explorer = new Explorer();
  const first = explorer.look(allGames, "fmjd", { fen: "a", node: "0" });
  const second = explorer.look(allGames, "fmjd", { fen: "b", node: "1" });
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
  answers[1]?.(explored(2));
  await second;
  answers[0]?.(explored(1));
  await first;
  expect(explorer.found?.total.games).toBe(2);
});

it("names what is known of a game", () => {
  const game = {
    white: "Ada",
    black: "Bea",
    white_rating: 1200,
    black_rating: null,
    event: "?",
    date: "1978.03.??",
  };
  expect(playersOf(game)).toBe("Ada (1200) – Bea");
  expect(detailsOf(game)).toBe("1978-03");
});

it("writes what stands on a board as a query", () => {
  const must = { kind: "must" } as const;
  expect(
    wishesText({
      5: { ...must, letters: ["W"] },
      18: { ...must, letters: ["b", "B"] },
      27: { ...must, letters: ["w"] },
      29: { kind: "empty", letters: [] },
      32: { ...must, letters: ["w"] },
      33: { kind: "may", letters: ["W", "w"] },
      34: { kind: "not", letters: ["b"] },
      35: { ...must, letters: ["w", "b"] },
    }),
  ).toBe("W:m27,32,k5 B:e18 -29 33=wW. 34!b 35=wb");
  expect(wishesText({})).toBe("");
});

const nothing = {
  asked: allGames,
  boards: [{}],
  turn: "",
  mirror: false,
  words: "",
  besides: [],
  counted: "",
} as const;

it("writes which games are asked for", () => {
  const asked = { ...allGames, archive: "club", player: ' Ada "L." ', colour: "white" };
  expect(askedText(asked)).toBe('player "Ada L." colour W');
  expect(askedText({ ...allGames, colour: "white", first: "1970", most: "1400" })).toBe(
    "years 1970-9999 rating 0-1400",
  );
  expect(askedText({ ...allGames, last: "1990", least: "1200", result: "draw" })).toBe(
    "years 1-1990 rating 1200-9999 result D",
  );
  expect(askedText({ ...allGames, opponent: "Bea", event: "Open", result: "unknown" })).toBe(
    'opponent "Bea" event "Open" result unknown',
  );
});

it("puts words that somebody wrote behind all others", () => {
  const boards = [{ 27: { kind: "must", letters: ["w"] } }] as const;
  const asked = { ...allGames, result: "white" };
  const words = " then -27 ";
  expect(
    queryText({ asked, boards, turn: "B", mirror: true, words, counted: "", besides: [] }),
  ).toBe("result W W:m27 to-move B mirror then -27");
  expect(queryText({ ...nothing, boards: [{}] })).toBe("");
});

const must = (square: string) => ({ [square]: { kind: "must", letters: ["w"] } }) as const;
const drawn = { ...allGames, result: "draw" };

it("asks the same of every board", () => {
  const boards = [must("27"), {}, must("28")];
  const question = { ...nothing, boards };
  expect(queryText(question)).toBe("W:m27 or W:m28");
  expect(queryText({ ...question, asked: drawn, turn: "W", mirror: true, words: "-5" })).toBe(
    "result D and (W:m27 to-move W mirror -5 or W:m28 to-move W mirror -5)",
  );
});

it("asks the same of alternatives in words", () => {
  const either = { ...nothing, turn: "B", words: "W:m27 or (W:m28 or W:m29)" };
  expect(queryText({ ...either, words: "W:m27 or W:m28", asked: drawn })).toBe(
    "result D and (to-move B W:m27 or to-move B W:m28)",
  );
  expect(queryText({ ...either, turn: "", asked: allGames })).toBe("W:m27 or ( W:m28 or W:m29 )");
  const named = 'player "one or two"';
  expect(queryText({ ...either, words: named, asked: drawn })).toBe(`result D to-move B ${named}`);
  expect(queryText({ ...either, words: "W:m27 or", asked: allGames })).toBe("to-move B W:m27 or");
});

it("asks for what has a name besides all else", () => {
  const named = { ...nothing, besides: ["formation olympic", "theme coup-royal", "capture W 4"] };
  const all = "formation olympic and theme coup-royal and capture W 4";
  expect(queryText(named)).toBe(all);
  expect(queryText({ ...named, asked: drawn })).toBe(`result D and ${all}`);
  expect(queryText({ ...named, boards: [must("27")], asked: drawn })).toBe(
    `result D W:m27 and ${all}`,
  );
  expect(queryText({ ...named, boards: [must("27"), must("28")] })).toBe(
    `(W:m27 or W:m28) and ${all}`,
  );
  expect(queryText({ ...named, words: "-5 or -6", asked: drawn })).toBe(
    `result D and (-5 or -6) and ${all}`,
  );
  expect(queryText({ ...named, turn: "B", mirror: true })).toBe(
    "to-move B mirror formation olympic and theme coup-royal and mirror capture W 4",
  );
});

it("asks for a name, or no longer, and for captures and sacrifices", () => {
  const search = new Search();
  for (const name of ["opening fox", "formation olympic", "opening fox"]) search.toggle(name);
  Object.assign(search.combination, { capture: 4, sacrifice: null });
  expect(search.query).toBe("formation olympic and capture 4");
  Object.assign(search.combination, { capture: null, sacrifice: 3, side: "B" });
  expect(search.query).toBe("formation olympic and sacrifice B 3");
  search.clearBoards();
  expect(search.query).toBe("sacrifice B 3");
});

it("counts material in the position that stands on the board", () => {
  const search = new Search();
  search.wishes = must("27");
  Object.assign(search.material, { side: "W", least: 2, white: 4 });
  expect(search.query).toBe("W:m27 ahead W 2");
  Object.assign(search.material, { side: "", black: 3 });
  search.toggle("formation olympic");
  expect(search.query).toBe("W:m27 ending 4-3 and formation olympic");
  search.wishes = {};
  expect(search.query).toBe("ending 4-3 and formation olympic");
});

it("adds boards and takes them away", () => {
  const search = new Search();
  expect(search.hasEmptyBoard).toBe(true);
  search.wishes = must("27");
  expect(search.hasEmptyBoard).toBe(false);
  search.addBoard();
  search.wishes = must("28");
  expect(search.query).toBe("W:m27 or W:m28");
  search.at = 0;
  search.removeBoard();
  expect([search.query, search.at]).toEqual(["W:m28", 0]);
});

it("works for lines too when the server asks for that", async () => {
  const params = { word: "key of the hall", rounds: 3, tries: 16 };
  const asked = Response.json({ code: "work_asked", params, faults: [] }, { status: 429 });
  const answers = [asked, new Response('{"type":"stored"}\n')];
  const brought: unknown[] = [];
  vi.stubGlobal("fetch", async (_path: string, { body, headers }: RequestInit) => {
    brought.push([body, new Headers(headers).get("coupturc-work")?.replace(/\d+$/, "N")]);
    return answers.shift();
  });
  const lines: unknown[] = [];
  const file = { method: "POST", body: "1. 32-28 *" };
  expect(await readLines("/api", file, (line) => lines.push(line))).toBeNull();
  expect(lines).toEqual([{ type: "stored" }]);
  expect(brought).toEqual([
    ["1. 32-28 *", undefined],
    ["1. 32-28 *", "key of the hall N"],
  ]);
});

it("hands over lines as they come, in whatever pieces", async () => {
  const pieces = ['{"type":"hit"', '}\n{"type":"searched"}\n'].map((text) =>
    new TextEncoder().encode(text),
  );
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status: 200 })));
  const lines: unknown[] = [];
  expect(await readLines("/api", {}, (line) => lines.push(line))).toBeNull();
  expect(lines).toEqual([{ type: "hit" }, { type: "searched" }]);
});
