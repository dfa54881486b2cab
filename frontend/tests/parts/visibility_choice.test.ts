// @vitest-environment happy-dom
import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import * as m from "../../src/paraglide/messages";
import VisibilityChoice from "../../src/parts/VisibilityChoice.svelte";
import { until } from "../served";

test("a choice that was refused does not stay", async () => {
  const refused = Promise.resolve("offline" as const);
  const props = { value: "link" as const, onchoose: () => refused };
  const choice = mount(VisibilityChoice, { target: document.body, props });
  const select = document.querySelector("select") as HTMLSelectElement;
  select.value = "private";
  select.dispatchEvent(new Event("change", { bubbles: true }));
  await until(() => expect(document.body.textContent).toContain(m.fault_offline()));
  expect(select.value).toBe("link");
  void unmount(choice);
});
