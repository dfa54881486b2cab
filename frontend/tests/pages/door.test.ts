// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Door from "../../src/pages/Door.svelte";
import * as m from "../../src/paraglide/messages";
import { setupOf } from "../../src/state/game/setup";
import * as handing from "../../src/state/handing_over";
import { prefer, preferences } from "../../src/state/preferences.svelte";
import { forgetPupil, keepPupil, keptPupil } from "../../src/state/pupil";
import { site } from "../../src/state/site.svelte";
import { type Answers, serve, until } from "../served";

const home = {
  class_name: "4a",
  pupil: { id: "1", name: "Ada", picture: "apple" },
  learner: "l",
  work: [],
} as const;

let page: ReturnType<typeof mount>;

/** Open the door for a pupil who has come in before, and return what the page asks. */
async function opened(answers: Answers): Promise<string[]> {
  keepPupil(home as never);
  const asked = serve({ "GET /api/pupils/me": { body: home }, ...answers });
  page = mount(Door, { target: document.body });
  await until(() => expect(document.body.textContent).toContain("Ada"));
  return asked;
}

function leave(): void {
  const buttons = [...document.querySelectorAll("button")];
  buttons.find(({ textContent }) => textContent === m.door_leave())?.click();
}

function alerted(): string | null | undefined {
  flushSync();
  return document.querySelector("[role=alert]")?.textContent;
}

afterEach(() => {
  void unmount(page);
  forgetPupil();
  vi.restoreAllMocks();
});

test("who has not gone out is still there, and reads why", async () => {
  await opened({});
  leave();
  await until(() => expect(alerted()).toBe(m.fault_offline()));
  expect(document.body.textContent).toContain("Ada");
  expect(keptPupil()).not.toBeNull();
});

test("what waits is sent before a pupil goes out, and what has waited for him to leave after", async () => {
  const handOver = vi.spyOn(handing, "handOver").mockImplementation(async () => {
    asked.push(`sent by ${keptPupil()?.name ?? "the browser"}`);
  });
  vi.spyOn(handing, "handOverInTime").mockImplementation(() => handing.handOver());
  const asked = await opened({ "POST /api/pupils/leave": { status: 204 } });
  leave();
  await until(() => expect(handOver).toHaveBeenCalledTimes(2));
  const done = ["sent by Ada", "POST /api/pupils/leave", "GET /api/me", "sent by the browser"];
  expect(asked.slice(-done.length)).toEqual(done);
});

test("what was done before a pupil comes in is sent before", async () => {
  const handOver = vi.spyOn(handing, "handOver").mockImplementation(async () => {
    await Promise.resolve();
    asked.push(`sent by ${keptPupil()?.name ?? "the browser"}`);
  });
  const asked = serve({ "POST /api/pupils/enter": { body: home } });
  history.replaceState(null, "", "/come-in#card");
  page = mount(Door, { target: document.body });
  await until(() => expect(handOver).toHaveBeenCalledTimes(2));
  await until(() => expect(asked.at(-1)).toBe("sent by Ada"));
  expect(asked.slice(0, 2)).toEqual(["sent by the browser", "POST /api/pupils/enter"]);
});

test("whoever comes next is not offered the names of the one before", async () => {
  await opened({ "POST /api/pupils/leave": { status: 204 } });
  prefer({ setup: { game: "turkish", names: { white: "Ada", black: "Bep" } } });
  leave();
  await until(() => expect(keptPupil()).toBeNull());
  const { names, game } = setupOf(preferences().setup, null, "international");
  expect([names, game]).toEqual([{ white: "", black: "" }, "turkish"]);
});

test("whoever comes next is not offered the game of the one before", async () => {
  await opened({ "POST /api/pupils/leave": { status: 204 } });
  prefer({ lastGame: "hers" });
  keepPupil(home as never);
  expect(preferences().lastGame).toBe("hers");
  leave();
  await until(() => expect(keptPupil()).toBeNull());
  expect(preferences().lastGame).toBeNull();
});

test("a double press goes out once", async () => {
  const asked = await opened({ "POST /api/pupils/leave": { status: 204 } });
  leave();
  leave();
  await until(() => expect(document.body.textContent).toContain(m.door_title()));
  expect(asked.filter((each) => each === "POST /api/pupils/leave")).toHaveLength(1);
  expect(keptPupil()).toBeNull();
});

test.each([
  [null, null],
  [{ id: "2", name: "Bep" }, null],
  [{ id: "1", name: "Ada" }, "@1"],
])("a pupil is known here while he is in: %o", async (person, learner) => {
  keepPupil({ ...home, learner: "@1" } as never);
  serve({ "GET /api/me": { body: { seats: true, person } } });
  await site.begin();
  expect(keptPupil()?.learner ?? null).toBe(learner);
  site.me = null;
});
