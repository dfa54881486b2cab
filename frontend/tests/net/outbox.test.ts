import { beforeEach, expect, test } from "vitest";
import type { Answer } from "../../src/net/api";
import { putOut, sendOut } from "../../src/net/outbox";
import { MemoryDatabase } from "../memory_browser";

let database: MemoryDatabase;

/** Send what is kept to a server that always answers so; return whether something is left, and what was sent. */
async function sent(answer: Answer<unknown>): Promise<readonly [boolean, readonly string[]]> {
  const paths: string[] = [];
  const isLeft = await sendOut(async (path) => {
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
