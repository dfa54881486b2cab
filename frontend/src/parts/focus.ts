/** Give a part the focus when it appears; the page does not scroll to it. */
export function takesFocus(part: HTMLElement): void {
  part.focus({ preventScroll: true });
}
