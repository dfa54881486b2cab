// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { walkBy } from "../../src/parts/walking";

test.each([
  ["<button>", 1],
  ['<div role="dialog"><button>', 0],
])("an arrow key on %s walks %i times", (html, times) => {
  document.body.innerHTML = html;
  const walk = vi.fn();
  const press = new KeyboardEvent("keydown", { key: "ArrowLeft", cancelable: true });
  document.querySelector("button")?.dispatchEvent(press);
  walkBy(press, { ArrowLeft: walk });
  expect(walk).toHaveBeenCalledTimes(times);
});
