// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { ClubSession } from "../../src/state/clubs/session.svelte";
import { serve } from "../served";

const claim = "POST /api/clubs/c/claim";
let session: ClubSession;

beforeEach(() => {
  history.replaceState(null, "", "/clubs/c#token");
  session = new ClubSession("c", () => "en");
});

test("an invitation that no server took is tried again", async () => {
  const asked = serve({});
  await session.load();
  await session.load();
  expect(asked.filter((each) => each === claim)).toHaveLength(2);
  expect(location.hash).toBe("#token");
});

test.each([
  ["used", { status: 204 }],
  ["refused", { status: 404, body: { code: "link_used", params: {} } }],
])("an invitation that was %s is gone", async (_, answer) => {
  const asked = serve({ [claim]: answer });
  await session.load();
  await session.load();
  expect(asked.filter((each) => each === claim)).toHaveLength(1);
  expect(location.hash).toBe("");
});
