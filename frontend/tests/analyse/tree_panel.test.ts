// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import type { AnalysisMessage, AnalysisRequest } from "../../src/generated/messages";
import * as m from "../../src/paraglide/messages";
import TreePanel from "../../src/parts/analyse/TreePanel.svelte";
import { AnalysisSession } from "../../src/state/analyse/session.svelte";
import { node } from "./wired";

const asked: AnalysisRequest[] = [];

/** A connection to a server that the test speaks for. */
class Socket extends EventTarget {
  static last: Socket;
  constructor() {
    super();
    Socket.last = this;
  }
  send(text: string): void {
    asked.push(JSON.parse(text) as AnalysisRequest);
  }
  close(): void {}
  say(message: Partial<AnalysisMessage>): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
    flushSync();
  }
}

/** The one change or undo that was asked for last. */
function last(): AnalysisRequest {
  return asked.at(-1) as AnalysisRequest;
}

function undoButton(): HTMLButtonElement | undefined {
  const buttons = [...document.querySelectorAll("button")];
  return buttons.find(({ textContent }) => textContent?.trim() === m.analyse_undo());
}

test("the first comment is undone while it is still on its way", () => {
  vi.stubGlobal("WebSocket", Socket);
  const session = new AnalysisSession("abc", "");
  const page = mount(TreePanel, { target: document.body, props: { session } });
  Socket.last.dispatchEvent(new Event("open"));
  Socket.last.say({ type: "analysis", version: 1, undoable: false, nodes: [node("0", null)] });
  expect(undoButton()?.getAttribute("aria-disabled")).toBe("true");
  const field = document.querySelector("textarea") as HTMLTextAreaElement;
  field.value = "mine";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("blur"));
  flushSync();
  undoButton()?.click();
  expect(last()).toMatchObject({ type: "change", change: { comment: "mine" } });
  const { id } = last() as { id: string };
  Socket.last.say({ type: "change_confirmed", id, version: 2, node: "0" });
  expect(last()).toMatchObject({ type: "undo_change" });
  expect(undoButton()?.getAttribute("aria-disabled")).toBe("true");
  session.close();
  void unmount(page);
});
