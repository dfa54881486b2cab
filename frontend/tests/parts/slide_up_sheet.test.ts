// @vitest-environment happy-dom
import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import SlideUpSheet from "../../src/parts/SlideUpSheet.svelte";

const children = createRawSnippet(() => ({ render: () => "<p>inside</p>" }));

function open(onclose: () => void): ReturnType<typeof mount> {
  const props = { title: "sheet", onclose, children };
  const sheet = mount(SlideUpSheet, { target: document.body, props });
  flushSync();
  return sheet;
}

test("a sheet that is closed says so", async () => {
  const onclose = vi.fn();
  const sheet = open(onclose);
  document.querySelector("dialog")?.close();
  expect(onclose).toHaveBeenCalledOnce();
  await unmount(sheet);
});

test("a sheet that the page removes does not say that it was closed", async () => {
  const onclose = vi.fn();
  await unmount(open(onclose));
  expect(document.querySelector("dialog")).toBeNull();
  expect(onclose).not.toHaveBeenCalled();
});
