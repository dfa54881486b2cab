// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EngineLines, LineStep } from "../../src/generated/messages";
import { AnalysisSession } from "../../src/state/analyse/session.svelte";
import { ownSketch } from "../../src/state/analyse/sketch";
import * as wired from "./wired";
import { confirm, grow, node, show, wire } from "./wired";

vi.mock("../../src/state/device/analysis", () => import("./wired"));

const start = node("0", null);
const first = node("a", "0");
const second = node("b", "a");

let session: AnalysisSession;

beforeEach(() => {
  session = new AnalysisSession(`d-${"0".repeat(32)}`, "");
  grow(1, start, first);
  show("0");
});
afterEach(() => session.close());

test("a move that is played after a comment is gone to, whatever is confirmed before it", () => {
  session.go("a");
  show("a");
  session.change({ type: "annotate", node: "a", comment: "good", strength: "", nags: [] });
  session.play(["b"]);
  confirm(0, "a", 2);
  grow(3, start, first, second);
  confirm(1, "b", 3);
  show("b");
  expect([session.at, session.shown?.node]).toEqual(["b", "b"]);
});

test("what is pressed before the board of a played move is here is to wait", () => {
  session.play(["b"]);
  session.onEffect({ kind: "ignored", reason: "wait" });
  expect(session.notice?.kind).toBe("wait");
  confirm(0, "a", 2);
  session.onEffect({ kind: "ignored", reason: "wait" });
  expect(session.notice?.kind).toBe("wait");
  show("a");
  expect(session.notice).toBeNull();
});

test("a move on the board before is not played after another move", () => {
  session.go("a");
  session.onEffect({ kind: "tried", text: "32-27" });
  expect([wire.asked.length, session.notice?.kind, session.shownAgain]).toEqual([0, "wait", 1]);
  show("a");
  session.onEffect({ kind: "tried", text: "19-23" });
  expect(wire.asked[0]).toMatchObject({ change: { node: "a", moves: ["19-23"] } });
});

test("what is refused beside a move leaves the move on its way", () => {
  session.change({ type: "annotate", node: "0", comment: "good", strength: "", nags: [] });
  session.play(["b"]);
  const id = wire.asked[0]?.id ?? "";
  wire.events.onMessage({ type: "fault", code: "not_stored", id, params: {} });
  expect([session.notice?.kind, session.shownAgain]).toEqual(["fault", 0]);
  confirm(1, "a", 2);
  expect(session.at).toBe("a");
});

test("a refused move leaves the board as it was", () => {
  session.play(["b"]);
  const refused = { code: "unknown_node", params: {}, show: [] } as const;
  wire.events.onMessage({ type: "change_refused", id: wire.asked[0]?.id ?? "", ...refused });
  expect([session.at, session.shownAgain]).toEqual(["0", 1]);
  show("0");
  expect(session.shown?.node).toBe("0");
});

test("an undo waits for what was changed before it, and names the version after that", () => {
  session.change({ type: "annotate", node: "0", comment: "good", strength: "", nags: [] });
  session.undo();
  session.undo();
  expect(wire.asked).toHaveLength(1);
  grow(2, start, first);
  confirm(0, "0", 2);
  expect(wire.asked[1]).toMatchObject({ type: "undo_change", version: 2 });
  grow(3, start);
  confirm(1, "0", 3);
  expect(wire.asked[2]).toMatchObject({ type: "undo_change", version: 3 });
});

test("nothing is undone when what came before it was refused", () => {
  session.change({ type: "annotate", node: "0", comment: "good", strength: "", nags: [] });
  session.undo();
  const id = wire.asked[0]?.id ?? "";
  wire.events.onMessage({ type: "fault", code: "not_stored", id, params: {} });
  expect(wire.asked).toHaveLength(1);
});

test("where the move that is shown is gone, the one before it is shown", () => {
  grow(2, start, first, second);
  session.go("b");
  show("b");
  grow(3, start, first);
  show("0"); // what the server shows when a node is gone
  expect(session.at).toBe("a");
  show("a");
  expect(session.shown?.node).toBe("a");
});

test("what is drawn one after the other is all kept", () => {
  session.draw("32", "28");
  session.draw("19", "23");
  const both = [
    { origin: "32", target: "28" },
    { origin: "19", target: "23" },
  ];
  expect(wire.asked[1]).toMatchObject({ change: { type: "draw", arrows: both } });
  grow(2, node("0", null, { arrows: [{ origin: "32", target: "28" }] }), first);
  confirm(0, "0", 2);
  expect(session.sketch.arrows).toHaveLength(2);
  session.go("a");
  expect(session.sketch).toEqual(ownSketch(first));
  session.go("0");
  grow(3, node("0", null, { arrows: both.slice(1) }), first);
  confirm(1, "0", 3);
  expect(session.sketch.arrows).toHaveLength(1);
});

test("a board that this device cannot show is not asked for again and again", () => {
  const post = vi.spyOn(wired.AnalysisHere.prototype, "post");
  session.go("a");
  expect(post).toHaveBeenCalledTimes(1);
  post.mockImplementation(() => {
    if (post.mock.calls.length < 5) wire.events.onUnshown("bad_record");
  });
  session.go("a");
  expect(post).toHaveBeenCalledTimes(2);
  expect(session.notice).toMatchObject({ kind: "say" });
});

test("what is drawn on the board before is not drawn at another move", () => {
  session.go("a");
  session.draw("32", "28");
  expect([wire.asked.length, session.notice?.kind]).toEqual([0, "wait"]);
  show("a");
  session.preview.step = {} as LineStep;
  session.draw("32", "28");
  expect(wire.asked).toHaveLength(0);
  session.preview.hide();
  session.draw("32", "28");
  expect(wire.asked[0]).toMatchObject({ change: { type: "draw", node: "a" } });
});

test("what a threat is worth says nothing of the position", () => {
  const { computer } = session;
  computer.choose("server");
  computer.set(true);
  const line = { score: 300, moves: ["31-27"] };
  const lines = { type: "lines", node: "0", threat: false, lines: [line] };
  wire.events.onMessage(lines as unknown as EngineLines);
  expect(computer.best).toEqual(line);
  computer.set(true, 1, true);
  wire.events.onMessage({ ...lines, threat: true } as unknown as EngineLines);
  expect([computer.lines?.lines.length, computer.best]).toEqual([1, null]);
  computer.set(false);
  computer.choose("device");
});
