import { expect, test, vi } from "vitest";
import type { SheetFault, SheetText } from "../../src/generated/messages";
import * as m from "../../src/paraglide/messages";
import { SheetSession } from "../../src/state/tournament/sheet.svelte";
import { until } from "../served";

const address = "/api/tournaments/t/rounds/1/boards/1/sheet";
const illegal: SheetFault = { code: "illegal", line: 1, column: 10, found: "19-22" };
const unclosed: SheetFault = { code: "unclosed", line: 1, column: 10, found: "" };

/** What the server reads of a text. */
interface Reading {
  readonly moves: readonly string[];
  readonly fault?: SheetFault | null;
}

/** Serve a sheet with one move; return the session and the texts that it sends. */
async function opened(readings: Readonly<Record<string, Reading>>) {
  const sent: string[] = [];
  const read = ({ moves, fault = null }: Partial<Reading>) => ({
    profile: { id: "p" },
    moves,
    last: null,
    position: { turn: "white", legal: [], pieces: [] },
    outcome: null,
    fault,
    refused: null,
    tournament: null,
  });
  const answered = (body: unknown) => ({ ok: true, status: 200, json: async () => body });
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (path.endsWith("/live")) return answered({ broadcast: null, board: null });
    if (path !== address) return answered({ rounds: [] });
    if (init?.method !== "POST") return answered(read({ moves: ["32-28"] }));
    const { text } = JSON.parse(String(init.body)) as SheetText;
    sent.push(text);
    return answered(read(readings[text] ?? { moves: [] }));
  });
  const session = new SheetSession("t", 1, 1);
  await session.load();
  return { session, sent };
}

function play(session: SheetSession, text: string): void {
  session.onEffect({ kind: "played", route: { text } } as never);
}

test("a move follows what was read", async () => {
  const { session, sent } = await opened({ "1. 32-28 19-23": { moves: ["32-28", "19-23"] } });
  play(session, "19-23");
  await until(() => expect(session.read?.moves).toHaveLength(2));
  expect(sent).toEqual(["1. 32-28 19-23"]);
});

test("what was typed is read before a move follows it", async () => {
  const typed = "1. 32-28 {good}";
  const { session, sent } = await opened({ [typed]: { moves: ["32-28"] } });
  session.text = typed;
  play(session, "19-23");
  await until(() => expect(sent).toEqual([typed, "1. 32-28 19-23"]));
});

test("a move on a board that does not show what was typed changes nothing of it", async () => {
  const typed = "1. 32-28 19-23 2. 28x19";
  const { session, sent } = await opened({ [typed]: { moves: ["32-28", "19-23", "28x19"] } });
  session.text = typed;
  play(session, "19-23");
  await until(() => expect(session.read?.moves).toHaveLength(3));
  expect([sent, session.text]).toEqual([[typed], typed]);
});

test.each([
  ["a move", (session: SheetSession) => play(session, "19-23")],
  ["the button that takes one back", (session: SheetSession) => void session.takeBack()],
])("%s leaves what was typed with a fault", async (_, act) => {
  const typed = "1. 32-28 19-22 2. 37-31";
  const { session, sent } = await opened({ [typed]: { moves: ["32-28"], fault: illegal } });
  session.text = typed;
  act(session);
  await until(() => expect(session.read?.fault).toEqual(illegal));
  expect([sent, session.text]).toEqual([[typed], typed]);
});

test.each([
  ["a move", (session: SheetSession) => play(session, "19-23")],
  ["the button that takes one back", (session: SheetSession) => void session.takeBack()],
])("%s takes nothing away behind a fault that it cannot mend", async (_, act) => {
  const typed = "1. 32-28 {good 19-23";
  const { session, sent } = await opened({ [typed]: { moves: ["32-28"], fault: unclosed } });
  await session.check(typed);
  session.notice = () => "";
  act(session);
  await until(() => expect(session.notice()).not.toBe(""));
  expect([sent, session.text]).toEqual([[typed], typed]);
});

test("the last move of what was typed is taken back", async () => {
  const typed = "1. 32-28 19-23";
  const { session, sent } = await opened({ [typed]: { moves: ["32-28", "19-23"] } });
  session.text = typed;
  await session.takeBack();
  expect(sent).toEqual([typed, "1. 32-28"]);
});

test("what is typed while the server reads stays", async () => {
  const { session } = await opened({ "1. 32-28 19-23": { moves: ["32-28", "19-23"] } });
  const checked = session.check("1. 32-28 19-23");
  session.text = "1. 32-28 19-23 2. 28x19";
  await checked;
  expect(session.text).toBe("1. 32-28 19-23 2. 28x19");
  expect(session.notice()).not.toBe(m.sheet_kept());
});
