/** The service worker as it stands in scripts, in a browser of memory. */

import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { MemoryCaches } from "./memory_browser";

const text = readFileSync(new URL("../scripts/worker.js", import.meta.url), "utf8");
const origin = "https://dammen.example";
const old = "/engine/weights/turkish-aaa.zlib";
const newer = "/engine/weights/turkish-bbb.zlib";

type Asked = { mode?: string; cache?: string };

let caches: MemoryCaches;
/** What is there, by its path: an answer, or nothing where no server answers at all. */
let server: Map<string, Response>;
let listeners: Map<string, (event: object) => void>;

/** Have the worker answer a page. */
async function ask(path: string, { mode = "cors", cache = "default" }: Asked = {}) {
  const request = { url: origin + path, method: "GET", mode, cache };
  let answer: Promise<Response> | undefined;
  const respondWith = (given: Promise<Response>) => {
    answer = given;
  };
  listeners.get("fetch")?.({ request, respondWith });
  return (await answer)?.text();
}

async function keep(cache: string, path: string, body: string): Promise<void> {
  await (await caches.open(cache)).put(origin + path, new Response(body));
}

const engineFiles = async () =>
  (await (await caches.open("engine")).keys()).map(({ url }) => new URL(url).pathname);

beforeEach(() => {
  caches = new MemoryCaches(origin);
  server = new Map();
  listeners = new Map();
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
  };
  const fetch = async ({ url }: { url: string }) => {
    const answer = server.get(new URL(url).pathname);
    if (!answer) throw new TypeError("Failed to fetch");
    return answer.clone();
  };
  new Function("self", "caches", "fetch", "location", text)(self, caches, fetch, { origin });
});

const pages = [
  ["/learn", { mode: "navigate" }, "/"],
  ["/engine/games/dama.json", {}, "/engine/games/dama.json"],
  ["/look.js", {}, "/look.js"],
] as const;

test.each(pages)("what is kept is shown when no server answers: %s", async (path, asked, kept) => {
  await keep("coupturc-1", kept, "kept");
  expect(await ask(path, asked)).toBe("kept");
});

test.each(pages)("and when a proxy answers for it: %s", async (path, asked, kept) => {
  await keep("coupturc-1", kept, "kept");
  for (const status of [502, 503, 504]) {
    server.set(path, new Response("Bad Gateway", { status }));
    expect(await ask(path, asked)).toBe("kept");
  }
});

test("what a proxy says is shown where nothing is kept", async () => {
  server.set("/learn", new Response("Bad Gateway", { status: 502 }));
  expect(await ask("/learn", { mode: "navigate" })).toBe("Bad Gateway");
});

test("a server that refuses is there", async () => {
  await keep("coupturc-1", "/engine/games/dama.json", "kept");
  server.set("/engine/games/dama.json", new Response("unknown", { status: 404 }));
  expect(await ask("/engine/games/dama.json")).toBe("unknown");
});

test("weights that kept rules name stay beside newer ones", async () => {
  await keep("engine", "/engine/games/dama.json", JSON.stringify({ engine: { weights: old } }));
  await keep("engine", old, "old");
  server.set(newer, new Response("newer"));
  expect(await ask(newer)).toBe("newer");
  expect(await engineFiles()).toEqual(["/engine/games/dama.json", old, newer]);
});

test("weights that no kept rules name make room for newer ones", async () => {
  await keep("engine", "/engine/games/dama.json", JSON.stringify({ engine: { weights: newer } }));
  await keep("engine", old, "old");
  server.set(newer, new Response("newer"));
  expect(await ask(newer)).toBe("newer");
  expect(await engineFiles()).toEqual(["/engine/games/dama.json", newer]);
});

test("where there is no room for both, the newer weights stay", async () => {
  await keep("engine", "/engine/games/dama.json", JSON.stringify({ engine: { weights: old } }));
  await keep("engine", old, "old");
  caches.mostFiles = 2;
  server.set(newer, new Response("newer"));
  expect(await ask(newer)).toBe("newer");
  expect(await engineFiles()).toEqual(["/engine/games/dama.json", newer]);
});

test("weights that are fetched again take the place of a damaged copy", async () => {
  await keep("engine", old, "damaged");
  server.set(old, new Response("whole"));
  expect(await ask(old, { cache: "reload" })).toBe("whole");
  server.clear();
  expect(await ask(old)).toBe("whole");
});
