import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnalysisMessage } from "../../src/generated/messages";
import { handOverAnalysis } from "../../src/net/device_analyses";
import { AnalysisHere, beginAnalysis } from "../../src/state/device/analysis";
import { OwnPort } from "../engine/own_port";
import { MemoryDatabase } from "../memory_browser";
import { until } from "../served";
import { id, profile, rules } from "./device";

/** A page at an analysis of a device. */
class Analyst {
  readonly messages: AnalysisMessage[] = [];
  readonly faults: string[] = [];
  readonly unshown: string[] = [];
  readonly statuses: string[] = [];
  readonly here = new AnalysisHere(id, {
    onMessage: (message) => this.messages.push(message),
    onStatus: (status) => this.statuses.push(status),
    onOverdue: () => {},
    onDeviceFault: (fault) => this.faults.push(fault),
    onUnshown: (fault) => this.unshown.push(fault),
    onHandedOver: (there) => this.statuses.push(there),
  });

  change(change: object): void {
    this.here.send({ type: "change", id: "1", change } as never);
  }

  get confirmed(): readonly string[] {
    return this.messages.flatMap((each) => (each.type === "change_confirmed" ? each.node : []));
  }
}

let database: MemoryDatabase;
let analysts: Analyst[];

async function opened(): Promise<Analyst> {
  const analyst = new Analyst();
  analysts.push(analyst);
  await until(() => expect(analyst.statuses).toEqual(["open"]));
  return analyst;
}

const kept = () => database.rows.analyses.get(id)?.lines;

beforeEach(() => {
  analysts = [];
  database = new MemoryDatabase();
  database.install();
  const analysis = { id, profile, lines: [], changed: "", refused: null, handed: null };
  database.rows.analyses.set(id, analysis);
  vi.stubGlobal("Worker", OwnPort);
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.startsWith("/engine/")) return Response.json(rules);
    throw new TypeError("Failed to fetch");
  });
});

afterEach(() => {
  for (const { here } of analysts) here.close();
});

test("a move is kept and confirmed", async () => {
  const analyst = await opened();
  analyst.change({ type: "play", node: "0", moves: ["32-28"] });
  await until(() => expect(analyst.confirmed).toEqual(["32-28"]));
  expect(kept()).toEqual([["32-28"]]);
});

test("what two windows do is all kept", async () => {
  const [one, other] = [await opened(), await opened()];
  one.change({ type: "play", node: "0", moves: ["32-28"] });
  await until(() => expect(one.confirmed).toEqual(["32-28"]));
  other.change({ type: "play", node: "0", moves: ["31-27"] });
  await until(() => expect(other.confirmed).toEqual(["31-27"]));
  expect(kept()).toEqual([["32-28"], ["31-27"]]);
  one.change({ type: "delete", node: "32-28" });
  await until(() => expect(one.confirmed).toEqual(["32-28", "0"]));
  expect(kept()).toEqual([["31-27"]]);
});

test("what another window is always faster than is not confirmed", async () => {
  const analyst = await opened();
  const { analyses } = database.rows;
  const row = analyses.get(id);
  let reads = 0;
  vi.spyOn(analyses, "get").mockImplementation(() => {
    reads += 1;
    return { ...row, changed: String(reads) };
  });
  analyst.change({ type: "play", node: "0", moves: ["32-28"] });
  await until(() => expect(analyst.faults).toEqual(["not_kept"]));
  expect(analyst.confirmed).toEqual([]);
});

test("what the server has by now goes on there", async () => {
  const analyst = await opened();
  const { analyses } = database.rows;
  analyses.set(id, { ...analyses.get(id), handed: "abc" });
  analyst.change({ type: "play", node: "0", moves: ["32-28"] });
  await until(() => expect(analyst.statuses).toEqual(["open", "abc"]));
  analyst.here.retryNow();
  await until(() => expect(analyst.statuses).toEqual(["open", "abc", "abc"]));
  expect(analyst.confirmed).toEqual([]);
});

test("moves that cannot be played through are named, and stay", async () => {
  const { analyses } = database.rows;
  analyses.set(id, { ...analyses.get(id), lines: [["32-28", "32-28"]] });
  const analyst = await opened();
  const [state] = analyst.messages;
  const node = state?.type === "analysis" ? (state.nodes.at(-1)?.id ?? "") : "";
  analyst.here.post({ type: "look", node });
  await until(() => expect(analyst.unshown).toEqual(["bad_record"]));
  expect([analyst.faults, kept()]).toEqual([[], [["32-28", "32-28"]]]);
});

const position = "B:W31,32:B19,20";

test("an analysis of a position begins there, and is handed over with it", async () => {
  const { analyses } = database.rows;
  analyses.set(id, { ...analyses.get(id), fen: position });
  const analyst = await opened();
  analyst.here.post({ type: "look", node: "0" });
  analyst.change({ type: "play", node: "0", moves: ["19-23"] });
  await until(() => expect(analyst.confirmed).toEqual(["19-23"]));
  const shown = analyst.messages.find((each) => each.type === "shown");
  expect(shown).toMatchObject({ fen: position, turn: "black", number: 1 });
  const put = vi.fn(async (_: string, { body }: RequestInit) => {
    expect(JSON.parse(String(body))).toMatchObject({ fen: position, lines: [["19-23"]] });
    return Response.json({ id: "there" });
  });
  vi.stubGlobal("fetch", put);
  await handOverAnalysis(analyses.get(id) as never);
  expect(put).toHaveBeenCalledOnce();
});

function keepProfiles(): void {
  const profiles = [{ ...profile, default: true }];
  const open = async () => ({ match: async () => Response.json({ profiles }) });
  vi.stubGlobal("caches", { open });
}

test.each(["international", "fmjd"])(
  "an analysis is begun from a position with moves, by %s",
  async (rules) => {
    keepProfiles();
    const begun = await beginAnalysis(rules, "b:w31,32:b19,20", ["19-23", "32-28"]);
    expect(begun?.ok).toBe(true);
    const name = begun?.ok ? begun.body.id : "";
    const made = database.rows.analyses.get(name);
    expect(made).toMatchObject({ fen: position, lines: [["19-23", "32-28"]] });
  },
);

test("an analysis from the start has no position of its own", async () => {
  keepProfiles();
  const begun = await beginAnalysis("international", null, []);
  const made = database.rows.analyses.get(begun?.ok ? begun.body.id : "");
  expect([made?.lines, made && "fen" in made]).toEqual([[], false]);
});

test.each([
  ["W:W99:B1", [], { code: "fen" }],
  [null, ["32-28", "32-27"], { code: "move", params: { move: "32-27" } }],
])("what cannot be analysed is refused as the server does: %s %s", async (fen, moves, why) => {
  keepProfiles();
  const before = database.rows.analyses.size;
  expect(await beginAnalysis("international", fen, moves)).toMatchObject({ ok: false, ...why });
  expect(database.rows.analyses.size).toBe(before);
});
