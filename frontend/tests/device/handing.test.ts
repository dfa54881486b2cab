import { beforeEach, expect, test } from "vitest";
import type { Answer } from "../../src/net/api";
import type { DeviceGame } from "../../src/net/device_games";
import { handAllOver, waiting } from "../../src/state/device/handing";
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
