// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import Broadcast from "../../src/pages/Broadcast.svelte";
import * as m from "../../src/paraglide/messages";
import { serve, until } from "../served";

test("why there is no new link is shown beside the boards", async () => {
  const view = { id: "b", name: "Hall", boards: [], engine: false, mine: true };
  serve({ "GET /api/broadcasts/b": { body: view } });
  const page = mount(Broadcast, { target: document.body, props: { id: "b" } });
  const button = (): HTMLElement | undefined =>
    [...document.querySelectorAll("button")].find(
      ({ textContent }) => textContent === m.broadcast_new_token(),
    );
  await until(() => expect(button()).toBeDefined());
  button()?.click();
  await until(() => {
    flushSync();
    expect(document.querySelector("[role=alert]")?.textContent).toBe(m.fault_offline());
  });
  void unmount(page);
});
