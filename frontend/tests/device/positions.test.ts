import { beforeEach, expect, test, vi } from "vitest";
import { judgeAnywhere } from "../../src/state/analyse/positions";
import { fetchOrKeptProfiles } from "../../src/state/profiles";
import { OwnPort } from "../engine/own_port";
import { rules } from "./device";

beforeEach(() => {
  vi.stubGlobal("Worker", OwnPort);
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.startsWith("/engine/")) return Response.json(rules);
    throw new TypeError("Failed to fetch");
  });
});

test("pieces that are set up are looked at on this device while the server is away", async () => {
  const pieces = { "31": "w", "32": "W", "20": "b" } as const;
  expect(await judgeAnywhere({ profile: "fmjd", pieces, turn: "black" })).toMatchObject({
    ok: true,
    body: { fen: "B:W31,K32:B20", pieces, turn: "black", moves: 2, faults: [] },
  });
});

test("a text is read on this device while the server is away", async () => {
  expect(await judgeAnywhere({ profile: "fmjd", fen: "w:w31:b20" })).toMatchObject({
    body: { fen: "W:W31:B20", pieces: { "31": "w", "20": "b" }, turn: "white", faults: [] },
  });
});

test("what is not a position has a fault, and stays as it was set up", async () => {
  const pieces = { "31": "w", "2": "w", "20": "b" } as const; // a man cannot stand on the far row
  const judged = await judgeAnywhere({ profile: "fmjd", pieces, turn: "white" });
  expect(judged).toMatchObject({ body: { pieces, turn: "white", moves: 0 } });
  expect(judged.ok && judged.body.faults).toHaveLength(1);
});

test("without the engine on this device the server is what is missing", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const judged = await judgeAnywhere({ profile: "belgian", fen: "W:W31:B20" });
  expect(judged).toMatchObject({ ok: false, code: "offline" });
});

test("the profiles are those that were kept, while the server is away", async () => {
  const profiles = [{ id: "fmjd" }];
  const open = async () => ({ match: async () => Response.json({ profiles }) });
  vi.stubGlobal("caches", { open });
  expect(await fetchOrKeptProfiles()).toEqual({
    answer: { ok: true, body: { profiles } },
    isKept: true,
  });
  vi.stubGlobal("caches", { open: async () => ({ match: async () => undefined }) });
  const answer = { ok: false, code: "offline" };
  expect(await fetchOrKeptProfiles()).toMatchObject({ answer, isKept: false });
});
