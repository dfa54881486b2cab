// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import * as m from "../../src/paraglide/messages";
import RepertoireList from "../../src/parts/practice/RepertoireList.svelte";
import { serve, until } from "../served";

test("repertoires that did not come are fetched again", async () => {
  serve({});
  const list = mount(RepertoireList, { target: document.body });
  const alert = (): Element | null => document.querySelector("[role=alert]");
  await until(() => {
    flushSync();
    expect(alert()?.textContent).toContain(m.fault_offline());
  });
  serve({ "GET /api/repertoires": { body: { repertoires: [] } } });
  alert()?.querySelector("button")?.click();
  await until(() => expect(document.body.textContent).toContain(m.repertoire_none()));
  expect(alert()).toBeNull();
  void unmount(list);
});
