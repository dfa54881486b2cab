/** Positions of random games, recorded by tests/browser/recorded_games.py: the native core says the same of them. */

import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { EnginePosition, EngineRules } from "../../src/engine/messages";
import recorded from "../fixtures/games.json";
import { startedCore } from "./engine_files";

const digits = 6;

/** JSON with the names of each object in their order. */
function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const names = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${names.map(([name, each]) => `${JSON.stringify(name)}:${sorted(each)}`).join(",")}}`;
}

function markOf({ clocks, draws_ahead: _, end: __, ...board }: EnginePosition): string {
  const facts = sorted({ ...board, repetitions: clocks.repetitions });
  return createHash("sha256").update(facts).digest("hex").slice(0, digits);
}

describe.each(Object.entries(recorded))("games of %s", (_, { rules, games }) => {
  const core = startedCore(rules as EngineRules);

  test.each(games)("moves, routes, draws and repetitions: $moves", ({ moves, marks }) => {
    const played = moves.split(" ");
    const found = marks
      .split(" ")
      .map((_, ply) => markOf(core.position({ fen: "", moves: played.slice(0, ply) })));
    expect(found.join(" ")).toBe(marks);
  });

  test("are a thousand positions", () => {
    const count = games.reduce((sum, { marks }) => sum + marks.split(" ").length, 0);
    expect(count).toBe(1000);
  });
});
