// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import * as m from "../../src/paraglide/messages";
import SetHomework from "../../src/parts/homework/SetHomework.svelte";
import { serve, until } from "../served";

test("lessons that did not come are fetched again", async () => {
  serve({});
  const form = mount(SetHomework, {
    target: document.body,
    props: { onset: async () => undefined },
  });
  const alert = (): Element | null => document.querySelector("[role=alert]");
  await until(() => {
    flushSync();
    expect(alert()?.textContent).toContain(m.fault_offline());
  });
  const lessons = [{ id: "capturing", title: "Capturing", broken: false }];
  serve({ "GET /api/lessons": { body: { courses: [{ game: "turkish", lessons }], own: null } } });
  alert()?.querySelector("button")?.click();
  await until(() => expect(document.body.textContent).toContain("Capturing"));
  expect(alert()).toBeNull();
  void unmount(form);
});
