/** Keys and wheel that walk through the moves of a game. */

/** Whether the mouse or a finger was used after the last press of Tab. */
let byPointer = false;
addEventListener("pointerdown", () => (byPointer = true), true);
addEventListener("keydown", ({ key }) => (byPointer &&= key !== "Tab"), true);

const typed =
  "dialog, [role=dialog], textarea, input:not([type=checkbox], [type=radio], [type=range])";
const walksItself = "select, input, [role=tablist], [role=grid]";

/**
 * Walk by a key. Boards, lists and fields use arrows themselves, but only for whoever came there by Tab: after a click the
 * arrows walk. Comma and full stop always do.
 *
 * @param event A press of a key on its way down, before the board sees it.
 */
export function walkBy(event: KeyboardEvent, actions: Readonly<Record<string, () => void>>): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const action = actions[event.key];
  const target = event.target as Element;
  if (!action || target.closest(typed)) return;
  const isArrow = event.key !== "," && event.key !== ".";
  if (isArrow && !byPointer && target.closest(walksItself)) return;
  event.preventDefault();
  event.stopPropagation();
  action();
}

const pixelsAStep = 60;
const pixelsALine = 30;

/** Make an attachment that steps with the wheel: down is forward. */
export function wheeling(step: (by: 1 | -1) => void): (host: HTMLElement) => () => void {
  let turned = 0;
  function turn(event: WheelEvent): void {
    if (event.ctrlKey) return;
    event.preventDefault();
    turned += event.deltaY * (event.deltaMode === 0 ? 1 : pixelsALine);
    if (Math.abs(turned) < pixelsAStep) return;
    step(turned > 0 ? 1 : -1);
    turned = 0;
  }
  return (host) => {
    host.addEventListener("wheel", turn, { passive: false });
    return () => host.removeEventListener("wheel", turn);
  };
}
