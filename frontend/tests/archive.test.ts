import { afterEach, expect, it, vi } from "vitest";
import { queryOf } from "../src/net/archive";
import { readLines } from "../src/net/json_lines";
import { allGames, askable, Explorer } from "../src/state/archive/explorer.svelte";
import { detailsOf, playersOf } from "../src/state/archive/game";
import { queryOfPieces } from "../src/state/archive/search.svelte";

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
  expect(queryOfPieces({ 27: "w", 32: "w", 5: "W", 18: "b" })).toBe("W:m27,32,k5 B:m18");
  expect(queryOfPieces({ 46: "B" })).toBe("B:k46");
  expect(queryOfPieces({})).toBe("");
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
