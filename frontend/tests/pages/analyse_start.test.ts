// @vitest-environment happy-dom
import { mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import AnalyseStart from "../../src/pages/AnalyseStart.svelte";
import * as m from "../../src/paraglide/messages";
import * as device from "../../src/state/device/analysis";
import { serve, until } from "../served";

afterEach(() => void vi.restoreAllMocks());

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

test.each([
  ["game=dama-federation&moves=c3-c4", "dama-federation"],
  ["game=turkish&moves=c3-c4", "turkish"],
])("a line that an address brings is analysed by its rules: %s", async (query, profile) => {
  history.replaceState(null, "", `/analyse?${query}`);
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit = {}) => {
    if (path !== "/api/analyses" || !body) throw new TypeError("Failed to fetch");
    sent.push(String(body));
    return { ok: true, status: 201, json: async () => ({ id: "b" }) };
  });
  const page = mount(AnalyseStart, { target: document.body });
  await until(() => expect(location.pathname).toBe("/analyse/b"));
  expect(JSON.parse(sent[0] ?? "")).toEqual({ profile, fen: null, moves: ["c3-c4"] });
  void unmount(page);
});

test("a position is analysed on this device while the server is away", async () => {
  history.replaceState(null, "", "/analyse?game=fmjd&fen=B:W31,32:B19,20&moves=19-23");
  serve({});
  const begin = vi.spyOn(device, "beginAnalysis");
  begin.mockResolvedValue({ ok: true, body: { id: "d-1" } });
  const page = mount(AnalyseStart, { target: document.body });
  await until(() => expect(location.pathname).toBe("/analyse/d-1"));
  expect(begin).toHaveBeenCalledWith("fmjd", "B:W31,32:B19,20", ["19-23"]);
  expect(location.hash).toBe("#end");
  void unmount(page);
});

test("a move that this device refuses is named", async () => {
  history.replaceState(null, "", "/analyse?moves=32-27");
  serve({});
  const begin = vi.spyOn(device, "beginAnalysis");
  begin.mockResolvedValue({ ok: false, code: "move", params: { move: "32-27" } });
  const page = mount(AnalyseStart, { target: document.body });
  await until(() =>
    expect(document.querySelector("[role=alert]")?.textContent).toBe(
      m.address_move({ move: "32-27" }),
    ),
  );
  void unmount(page);
});
