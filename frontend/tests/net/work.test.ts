// @vitest-environment happy-dom
import { pbkdf2Sync, webcrypto } from "node:crypto";
import { flushSync, mount, unmount } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { rename } from "../../src/net/api";
import { listenToWork, workDone } from "../../src/net/work";
import * as m from "../../src/paraglide/messages";
import AtWork from "../../src/parts/AtWork.svelte";

const params = { word: "key of the hall", rounds: 3, tries: 16 };
const asked = { code: "work_asked", params, faults: [] };

/** Answer requests so, one after the other, the last one again and again; return the work that each brought. */
function answering(...bodies: readonly { readonly code?: string }[]): (string | undefined)[] {
  const brought: (string | undefined)[] = [];
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
    const body = bodies[Math.min(brought.length, bodies.length - 1)] as { code?: string };
    brought.push((init.headers as Record<string, string>)["coupturc-work"]);
    return Response.json(body, { status: body.code ? 429 : 200 });
  });
  return brought;
}

function isLow(answer: string): boolean {
  const key = pbkdf2Sync(answer, params.word, params.rounds, 4, "sha256").readUInt32BE(0);
  return key * params.tries < 2 ** 32;
}

beforeEach(() => void vi.stubGlobal("crypto", webcrypto));

test("who is asked for work does it and asks again", async () => {
  const brought = answering(asked, {});
  expect((await rename("Ada")).ok).toBe(true);
  expect(brought).toEqual([undefined, expect.stringMatching(/^key of the hall \d+$/)]);
  expect(isLow(brought[1] as string)).toBe(true);
});

test("work that is asked for again is not done without end", async () => {
  const brought = answering(asked);
  expect(await rename("Ada")).toMatchObject({ ok: false, code: "work_asked" });
  expect(brought).toHaveLength(2);
});

test("a browser that cannot work shows why it is not let in", async () => {
  vi.stubGlobal("crypto", {});
  const brought = answering(asked, {});
  expect(await rename("Ada")).toMatchObject({ ok: false, code: "work_asked" });
  expect(brought).toHaveLength(1);
});

test("it is said while the device works, and not after that", async () => {
  const part = mount(AtWork, { target: document.body });
  const said = (): string | undefined => {
    flushSync();
    return document.querySelector("[aria-live]")?.textContent?.trim();
  };
  const states: boolean[] = [];
  const stop = listenToWork((isAtWork) => states.push(isAtWork));
  expect(said()).toBe("");
  const work = workDone(params);
  expect(said()).toBe(m.at_work());
  await work;
  expect(said()).toBe("");
  stop();
  expect(states).toEqual([true, false]);
  void unmount(part);
});
