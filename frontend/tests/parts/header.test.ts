// @vitest-environment happy-dom
import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import Header from "../../src/parts/Header.svelte";

test("skipping the header leaves the address what it carries", () => {
  history.replaceState(null, "", "/account#recover=token");
  document.body.innerHTML = '<main id="main" tabindex="-1"></main>';
  const header = mount(Header, { target: document.body });
  const press = new MouseEvent("click", { bubbles: true, cancelable: true });
  document.querySelector(".skip")?.dispatchEvent(press);
  expect([press.defaultPrevented, document.activeElement?.id]).toEqual([true, "main"]);
  expect(location.hash).toBe("#recover=token");
  void unmount(header);
});
