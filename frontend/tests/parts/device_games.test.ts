// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { DeviceGame } from "../../src/net/device_games";
import * as m from "../../src/paraglide/messages";
import DeviceGames from "../../src/parts/DeviceGames.svelte";
import { MemoryDatabase } from "../memory_browser";
import { until } from "../served";

const start = "W:W31-50:B1-20";
const player = { kind: "human", name: "Ada" };
const players = { white: player, black: player };
const changed = "2026-01-01T00:00:00Z";

let page: ReturnType<typeof mount>;

/** List games with these summaries. */
function listed(...summaries: readonly unknown[]): MemoryDatabase {
  const database = new MemoryDatabase();
  database.install();
  for (const [at, summary] of summaries.entries()) {
    const id = `d-${at}`;
    database.rows.games.set(id, { id, players, summary, refused: null, handed: null });
  }
  page = mount(DeviceGames, { target: document.body, props: { onhanded: () => {} } });
  return database;
}

function whole(): DeviceGame["summary"] {
  const profile = { id: "fmjd", version: 1, game: "international", title: "" };
  const place = { fen: start, last: [], plies: 2, outcome: null, winner: null };
  return { id: "", created: changed, changed, profile, players, ...place } as never;
}

function titles(): readonly (string | null)[] {
  flushSync();
  return [...document.querySelectorAll("h3")].map(({ textContent }) => textContent);
}

afterEach(() => {
  void unmount(page);
  vi.unstubAllGlobals();
});

test.each([[undefined], [{}], [{ ...whole(), changed: "never" }], [{ ...whole(), profile: null }]])(
  "a damaged game does not hide the others: %o",
  async (summary) => {
    listed(summary, whole());
    await until(() => expect(titles()).toHaveLength(2));
    expect(titles().filter((each) => each === m.games_damaged_name())).toHaveLength(1);
  },
);

test("a damaged game can be deleted", async () => {
  const database = listed(undefined);
  await until(() => expect(titles()).toEqual([m.games_damaged_name()]));
  document.querySelector<HTMLButtonElement>("button.danger")?.click();
  flushSync();
  const yes = [...document.querySelectorAll("button")].find(
    ({ textContent }) => textContent?.trim() === m.games_delete_yes(),
  );
  yes?.click();
  await until(() => expect(database.rows.games.size).toBe(0));
});
