import { beforeEach, expect, test, vi } from "vitest";
import type { Answer } from "../../src/net/api";
import type { DeviceGame } from "../../src/net/device_games";
import {
  handAllOver,
  listedAnalyses,
  listedGames,
  waiting,
  watchForServer,
} from "../../src/state/device/handing";
import { forgetPupil, keepPupil } from "../../src/state/pupil";
import { MemoryDatabase } from "../memory_browser";
import { alone, id, Memory } from "./device";

type Kept = Answer<{ id: string }>;

let memory: Memory;
const taken: string[] = [];

function game(name = id): DeviceGame {
  const requests = [{ type: "move", side: "white", move: "32-28" } as const];
  const summary = { id: name, created: "2026-01-01T00:00:00Z" } as DeviceGame["summary"];
  return {
    id: name,
    profile: "fmjd",
    players: alone,
    requests,
    summary,
    refused: null,
    handed: null,
  };
}

function hand(answer: Kept, meanwhile = () => {}): Promise<boolean> {
  const send = async () => {
    meanwhile();
    return answer;
  };
  return handAllOver(memory, send, (from, there) => taken.push(`${from} ${there}`));
}

/** Answer as a server to somebody; return what it is asked. */
function serve(me: { seats: boolean; person: object | null }): readonly string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit = {}) => {
    asked.push(`${method} ${path}`);
    if (path !== "/api/me") return Response.json({ id: "abc" });
    return Response.json(method === "GET" ? me : { ...me, person: {} });
  });
  return asked;
}

const refusal = (code: string): Kept => ({ ok: false, code: code as never, params: { number: 1 } });

beforeEach(() => {
  memory = new Memory();
  memory.games.set(id, game());
  taken.length = 0;
});

test("what the server has taken is left to it", async () => {
  expect(await hand({ ok: true, body: { id: "abc" } })).toBe(false);
  expect(taken).toEqual([`${id} abc`]);
  expect(await waiting(memory)).toEqual([]);
  expect(memory.games.get(id)).toMatchObject({ handed: "abc", requests: [] });
});

test.each(["offline", "internal", "not_stored", "disk_full", "database_away", "too_many"])(
  "what may pass is tried again: %s",
  async (code) => {
    expect(await hand(refusal(code))).toBe(true);
    expect(memory.games.get(id)).toEqual(game());
  },
);

test("what is refused is kept, named, and not sent again", async () => {
  expect(await hand(refusal("handed_refused"))).toBe(false);
  const refused = { code: "handed_refused", params: { number: 1 } };
  expect(memory.games.get(id)).toEqual({ ...game(), refused });
  await hand({ ok: true, body: { id: "abc" } });
  expect(taken).toEqual([]);
});

test("a move made while the answer was on its way is not lost", async () => {
  const longer = { ...game(), requests: [...game().requests, ...game().requests] };
  const isLeft = await hand({ ok: true, body: { id: "abc" } }, () => memory.games.set(id, longer));
  expect([isLeft, taken]).toEqual([true, []]);
  expect(memory.games.get(id)).toEqual(longer);
});

test("a refused game does not hold up the next one", async () => {
  const other = `d-${"1".repeat(32)}`;
  memory.games.set(other, game(other));
  memory.games.set(id, { ...game(), refused: { code: "handed_refused", params: {} } });
  await hand({ ok: true, body: { id: "abc" } });
  expect(taken).toEqual([`${other} abc`]);
});

/** Let a pupil come in, or leave. */
function comes(learner: string | null): void {
  if (learner === null) forgetPupil();
  else keepPupil({ learner, pupil: { name: "" } } as never);
}

test.each([
  ["@ank", "@bram"],
  ["@ank", null],
  [undefined, null],
  ["browser", "@bram"],
])("what %s played is sent as that of nobody else: %s", async (learner, other) => {
  memory.games.set(id, { ...game(), ...(learner !== undefined && { learner }) });
  comes(other);
  const isOwn = learner === undefined;
  expect(await waiting(memory)).toHaveLength(isOwn ? 1 : 0);
  expect(await hand({ ok: true, body: { id: "abc" } })).toBe(false);
  expect(taken).toHaveLength(isOwn ? 1 : 0);
  comes(learner?.startsWith("@") ? learner : null);
  expect(await hand({ ok: true, body: { id: "abc" } })).toBe(false);
  expect(taken).toHaveLength(1);
  comes(null);
});

test("what a pupil played waits when another came in elsewhere", async () => {
  comes("@ank");
  memory.games.set(id, { ...game(), learner: "@ank" });
  expect(await hand(refusal("not_yours"))).toBe(false);
  expect(memory.games.get(id)?.refused).toBeNull();
  comes(null);
});

test("a game that the server has of somebody else is refused in words", async () => {
  expect(await hand(refusal("not_yours"))).toBe(false);
  expect(memory.games.get(id)?.refused).toMatchObject({ code: "not_yours" });
});

test("who comes in meanwhile does not get the games of the one before", async () => {
  const other = `d-${"1".repeat(32)}`;
  for (const name of [id, other]) memory.games.set(name, { ...game(name), learner: "browser" });
  await hand({ ok: true, body: { id: "abc" } }, () => comes("@bram"));
  expect(taken).toEqual([`${id} abc`]);
  comes(null);
});

test("what a pupil has played is never a guest's", async () => {
  comes("@ank");
  memory.games.set(id, { ...game(), learner: "@ank" });
  const asked = serve({ seats: true, person: null });
  await handAllOver(memory);
  expect(asked).not.toContain("POST /api/me");
  comes(null);
});

test("a game whose summary is damaged is sent", async () => {
  const { summary: _, ...damaged } = game();
  memory.games.set(id, damaged as DeviceGame);
  serve({ seats: true, person: {} });
  expect(await handAllOver(memory)).toBe(false);
  expect(memory.games.get(id)?.handed).toBe("abc");
});

test("who is nobody yet becomes somebody before a game is sent", async () => {
  const asked = serve({ seats: true, person: null });
  expect(await handAllOver(memory)).toBe(false);
  expect(asked).toEqual(["GET /api/me", "POST /api/me", `PUT /api/device-games/${id}`]);
});

test.each([
  { seats: true, person: {} },
  { seats: false, person: null },
])("nobody else is asked for a name: %o", async (me) => {
  const asked = serve(me);
  expect(await handAllOver(memory)).toBe(false);
  expect(asked).toEqual(["GET /api/me", `PUT /api/device-games/${id}`]);
});

/** Keep an analysis on the device, and return what the device keeps. */
function withAnalysis(learner?: string): MemoryDatabase {
  const database = new MemoryDatabase();
  database.install();
  localStorage.setItem("coupturc.games", "1");
  const made = { id, profile: { id: "fmjd" }, lines: [["32-28"]], learner };
  database.rows.analyses.set(id, { ...made, refused: null, handed: null });
  return database;
}

test("an analysis of another waits until he is back", async () => {
  const database = withAnalysis("@ank");
  const asked = serve({ seats: false, person: null });
  comes("@bram");
  await watchForServer();
  expect(asked).toEqual([]);
  comes("@ank");
  await watchForServer();
  expect(database.rows.analyses.get(id)?.handed).toBe("abc");
  comes(null);
});

test("an analysis that the server has of somebody else is refused in words", async () => {
  const database = withAnalysis();
  vi.stubGlobal("fetch", async (path: string) => {
    if (path === "/api/me") return Response.json({ seats: true, person: {} });
    return Response.json({ code: "not_yours", params: {} }, { status: 403 });
  });
  await watchForServer();
  expect(database.rows.analyses.get(id)?.refused).toMatchObject({ code: "not_yours" });
});

test.each([
  ["@bram", 1],
  [null, 2],
])("what waits for a pupil is listed while nobody has come in: %s", async (pupil, count) => {
  const { rows } = withAnalysis("@ank");
  rows.analyses.set("d-1", { ...rows.analyses.get(id), id: "d-1", learner: "@bram" });
  for (const row of rows.analyses.values()) rows.games.set(row.id, row);
  comes(pupil);
  expect(await listedAnalyses()).toHaveLength(count);
  expect(await listedGames()).toHaveLength(count);
  comes(null);
});

test("who is nobody yet becomes somebody before an analysis is sent", async () => {
  const database = withAnalysis();
  const asked = serve({ seats: true, person: null });
  await watchForServer();
  expect(database.rows.analyses.get(id)?.handed).toBe("abc");
  expect(asked).toEqual(["GET /api/me", "POST /api/me", `PUT /api/device-analyses/${id}`]);
});
