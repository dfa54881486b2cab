// @vitest-environment happy-dom
import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import AnalyseStart from "../../src/pages/AnalyseStart.svelte";
import * as m from "../../src/paraglide/messages";
import { serve, until } from "../served";

test("a double press begins one analysis", async () => {
  history.replaceState(null, "", "/analyse");
  const asked = serve({ "POST /api/analyses": { status: 201, body: { id: "a" } } });
  const page = mount(AnalyseStart, { target: document.body });
  const begin = [...document.querySelectorAll("button")].find(
    ({ textContent }) => textContent?.trim() === m.analyse_from_start(),
  );
  begin?.click();
  begin?.click();
  await until(() => expect(location.pathname).toBe("/analyse/a"));
  expect(asked.filter((each) => each === "POST /api/analyses")).toHaveLength(1);
  void unmount(page);
});
