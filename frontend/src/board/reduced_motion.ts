/** Whether pieces jump to their squares without motion: as set on the page, or else as the device asks. */

export function prefersReducedMotion(): boolean {
  const chosen = globalThis.document?.documentElement.dataset.motion;
  if (chosen) return chosen === "off";
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}
