/** Press keys, one after the other, on whatever has the focus. */
export function press(...keys: readonly string[]): void {
  for (const key of keys) {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }
}
