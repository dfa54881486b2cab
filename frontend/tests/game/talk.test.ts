// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import type { LineSaid } from "../../src/generated/messages";
import { Talk } from "../../src/state/game/talk.svelte";
import { until } from "../served";

const empty = { lines: [], may: "phrases", opponent: "bep", blocked: false };
let asked: string[] = [];

/** Answer with these bodies one after the other; null is a server that does not answer. */
function answer(...bodies: (object | null)[]): void {
  asked = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const body = bodies.shift() ?? null;
    return body ? Promise.resolve(Response.json(body)) : Promise.reject(new TypeError("away"));
  });
}

function talk(heard: LineSaid[] = []): Talk {
  return new Talk("g", (line) => heard.push(line));
}

afterEach(() => vi.unstubAllGlobals());

test("what was said is fetched once, however many states come", async () => {
  answer(empty);
  const one = talk();
  one.begin();
  one.begin();
  await until(() => expect(one.isOpen).toBe(true));
  one.begin();
  expect(asked).toEqual(["/api/games/g/talk?after=0"]);
});

test("what could not be fetched is fetched with the next state", async () => {
  answer(null, empty);
  const one = talk();
  one.begin();
  await until(() => {
    one.begin();
    expect(one.isOpen).toBe(true);
  });
  expect(asked).toHaveLength(2);
});

test("who watches asks for nothing when something is said", () => {
  answer(empty);
  talk().renew();
  expect(asked).toEqual([]);
});
