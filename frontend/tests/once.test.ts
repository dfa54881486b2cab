import { expect, test } from "vitest";
import { once } from "../src/state/once";

test("a double press counts once, and a later one again", async () => {
  const done: string[] = [];
  const act = once(async (what: string) => {
    await Promise.resolve();
    done.push(what);
  });
  await Promise.all([act("one"), act("two")]);
  await act("three");
  expect(done).toEqual(["one", "three"]);
});

test("what failed may be tried again", async () => {
  const act = once(async (fails: boolean) => {
    if (fails) throw new Error("away");
  });
  await expect(act(true)).rejects.toThrow("away");
  await expect(act(false)).resolves.toBeUndefined();
});
