// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Leaders from "../../src/pages/Leaders.svelte";
import { goTo, visit } from "../../src/state/router.svelte";
import { until } from "../served";

let page: ReturnType<typeof mount>;
let answers: Map<string, () => void>;

/** Answer a list with one leader, whose name is that of the tempo. */
function answer(tempo: string): void {
  answers.get(tempo)?.();
}

function choose(tempo: string): void {
  const select = document.querySelectorAll("select")[1] as HTMLSelectElement;
  select.value = tempo;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

beforeEach(() => {
  answers = new Map();
  vi.stubGlobal("fetch", (path: string) => {
    const tempo = path.split("/").at(-1) ?? "";
    const leaders = [{ person: { id: tempo, name: `first in ${tempo}` }, value: 1500, games: 9 }];
    const body = { ok: true, status: 200, json: async () => ({ leaders }) };
    return new Promise((resolve) => answers.set(tempo, () => resolve(body)));
  });
  goTo("/leaders/turkish/blitz");
  page = mount(Leaders, { target: document.body, props: { game: "turkish", tempo: "blitz" } });
});
afterEach(() => void unmount(page));

test("a choice leaves the page and its focus where they are", () => {
  const shown = visit();
  choose("rapid");
  expect([visit(), location.pathname]).toEqual([shown, "/leaders/turkish/rapid"]);
});

test("the last choice is shown, whatever is answered last", async () => {
  choose("rapid");
  answer("rapid");
  answer("blitz");
  await until(() => {
    flushSync();
    expect(document.querySelector("td a")?.textContent).toBe("first in rapid");
  });
});
