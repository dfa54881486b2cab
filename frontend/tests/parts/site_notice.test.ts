// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Me, Seek } from "../../src/generated/messages";
import * as m from "../../src/paraglide/messages";
import SiteNotice from "../../src/parts/online/SiteNotice.svelte";
import { goTo } from "../../src/state/router.svelte";
import { site } from "../../src/state/site.svelte";
import { serve, until } from "../served";

const ada = { id: "ada", name: "Ada" };
const challenge = {
  id: "s",
  person: { id: "bep", name: "Bep" },
  to: ada,
  profile: { id: "fmjd", game: "international", title: "" },
  entry: "assisted",
  time: "",
  colour: "any",
  rated: false,
  lowest: null,
  highest: null,
} as unknown as Seek;

let notice: ReturnType<typeof mount>;

function accept(): void {
  document.querySelector<HTMLElement>(".notice .primary")?.click();
}

beforeEach(() => {
  goTo("/learn");
  site.me = { seats: true, person: ada } as unknown as Me;
  site.seeks = [challenge];
  notice = mount(SiteNotice, { target: document.body });
});
afterEach(() => {
  void unmount(notice);
  site.me = null;
  site.seeks = [];
});

test("a double press accepts a challenge once", async () => {
  const asked = serve({ "POST /api/lobby/seeks/s/accept": { body: { game: "g" } } });
  accept();
  accept();
  await until(() => expect(location.pathname).toBe("/game/g"));
  expect(asked.filter((each) => each.startsWith("POST"))).toHaveLength(1);
});

test("why a challenge was not accepted is gone on another page", async () => {
  serve({});
  accept();
  const said = (): string => {
    flushSync();
    return document.body.textContent ?? "";
  };
  await until(() => expect(said()).toContain(m.fault_offline()));
  goTo("/practice");
  expect(said()).not.toContain(m.fault_offline());
});
