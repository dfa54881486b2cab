import { beforeEach, expect, test } from "vitest";
import type { Answer } from "../../src/net/api";
import { putOut, sendOut } from "../../src/net/outbox";
import { MemoryDatabase } from "../memory_browser";

let database: MemoryDatabase;

/** Send what is kept to a server that always answers so; return whether something is left, and what was sent. */
async function sent(
  answer: Answer<unknown>,
  learner = "browser",
): Promise<readonly [boolean, readonly string[]]> {
  const paths: string[] = [];
  const isLeft = await sendOut(learner, async (path) => {
    paths.push(path);
    return answer;
  });
  return [isLeft, paths];
}

beforeEach(async () => {
  database = new MemoryDatabase();
  database.install();
  await putOut("/api/lessons/one", {});
  await putOut("/api/lessons/two", {});
});

test.each([null, { kept: true }, { step: "right" }])("what was heard is gone: %o", async (body) => {
  expect(await sent({ ok: true, body })).toEqual([false, ["/api/lessons/one", "/api/lessons/two"]]);
  expect(database.rows.letters.size).toBe(0);
});

test("what the server heard and could not keep is sent again, in its order", async () => {
  for (let times = 0; times < 2; times += 1)
    expect(await sent({ ok: true, body: { kept: false } })).toEqual([true, ["/api/lessons/one"]]);
  expect(database.rows.letters.size).toBe(2);
});

test("what the server does not know any more is not kept for ever", async () => {
  await sent({ ok: false, code: "unknown_lesson", params: {} });
  expect(database.rows.letters.size).toBe(0);
});

const heard: Answer<unknown> = { ok: true, body: null };

test.each([
  ["@ank", "@bram"],
  ["@ank", "browser"],
  ["browser", "@bram"],
])("what %s did is not sent as that of %s, and holds up nobody", async (one, other) => {
  await putOut("/api/lessons/hers", { learner: one });
  await putOut("/api/lessons/his", { learner: other });
  expect((await sent(heard, other))[1]).not.toContain("/api/lessons/hers");
  expect(await sent(heard, other)).toEqual([false, []]);
  expect(await sent(heard, one)).toEqual([false, ["/api/lessons/hers"]]);
});

test("what the server does not take of the one who is in waits for another", async () => {
  await putOut("/api/lessons/hers", { learner: "@ank" });
  expect((await sent({ ok: false, code: "not_yours", params: {} }, "@ank"))[0]).toBe(false);
  expect([...database.rows.letters.values()]).toMatchObject([{ path: "/api/lessons/hers" }]);
});

test("a browser that has lost its name sends what it did under it", async () => {
  await putOut("/api/lessons/before", { learner: "browser-before" });
  expect((await sent(heard))[1]).toContain("/api/lessons/before");
});
