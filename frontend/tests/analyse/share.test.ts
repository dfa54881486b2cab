// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import type { AnalysisState } from "../../src/generated/messages";
import SharePanel from "../../src/parts/analyse/SharePanel.svelte";
import { AnalysisSession } from "../../src/state/analyse/session.svelte";
import { node, wire } from "./wired";

vi.mock("../../src/state/device/analysis", () => import("./wired"));

test("what is shared of an analysis names the rules by which it is played", () => {
  const session = new AnalysisSession(`d-${"0".repeat(32)}`, "a");
  const nodes = [node("0", null), node("a", "0", { text: "c3-c4" })];
  const profile = { id: "dama-federation", version: 1, game: "turkish", title: "" };
  wire.events.onMessage({
    type: "analysis",
    version: 1,
    nodes,
    profile,
  } as unknown as AnalysisState);
  const panel = mount(SharePanel, {
    target: document.body,
    props: { session, below: "white" },
  });
  flushSync();
  const picture = document.querySelector("a[download]")?.getAttribute("href");
  expect(picture).toMatch(/^\/api\/line\.gif\?game=dama-federation&.*moves=c3-c4$/);
  void unmount(panel);
  session.close();
});
