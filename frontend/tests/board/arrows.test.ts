// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listenToDrawing } from "../../src/board/input/drawing";
import { listenToPointer, type PointerTarget } from "../../src/board/input/pointer";

const right = 2;
let host: HTMLElement;
let end: AbortController;

function act(type: string, given: PointerEventInit): void {
  const mouse = { pointerType: "mouse", pointerId: 1, isPrimary: true, bubbles: true };
  host.firstElementChild?.dispatchEvent(new PointerEvent(type, { ...mouse, ...given }));
}

beforeEach(() => {
  host = document.createElement("div");
  host.innerHTML = '<svg data-square="32"></svg>';
  document.body.replaceChildren(host);
  document.elementsFromPoint = () => [host.firstElementChild as Element];
  end = new AbortController();
});
afterEach(() => end.abort());

test("an arrow that was let go elsewhere is not drawn by the next click", () => {
  const onDraw = vi.fn();
  const onBegin = vi.fn();
  const capture = vi.spyOn(host, "setPointerCapture").mockReturnValue();
  listenToDrawing({ host, onDraw, onBegin }, end.signal);
  act("pointerdown", { button: right, buttons: 2 });
  expect(capture).toHaveBeenCalledWith(1);
  act("pointerdown", { button: 0, buttons: 1 });
  expect(onBegin).toHaveBeenLastCalledWith(null);
  act("pointerup", { button: 0 });
  expect(onDraw).not.toHaveBeenCalled();
});

test("an arrow is drawn", () => {
  const onDraw = vi.fn();
  vi.spyOn(host, "setPointerCapture").mockReturnValue();
  listenToDrawing({ host, onDraw, onBegin: vi.fn() }, end.signal);
  act("pointerdown", { button: right, buttons: 2 });
  act("pointerup", { button: right });
  expect(onDraw).toHaveBeenCalledWith("32", "32");
});

test("no piece follows a mouse without a pressed button", () => {
  const onGrab = vi.fn();
  const target = {
    root: host.firstElementChild,
    pointAt: () => ({ x: 0, y: 0 }),
    squareAt: () => "32",
    canGrab: () => true,
    onGrab,
    onTravel: vi.fn(),
  };
  vi.spyOn(target.root as Element, "setPointerCapture").mockReturnValue();
  listenToPointer(target as unknown as PointerTarget, end.signal);
  act("pointerdown", { button: 0, buttons: 1 });
  act("pointermove", { buttons: 0, clientX: 40 });
  expect(onGrab).not.toHaveBeenCalled();
  act("pointerdown", { button: 0, buttons: 1 });
  act("pointermove", { buttons: 1, clientX: 40 });
  expect(onGrab).toHaveBeenCalledWith("32");
});
