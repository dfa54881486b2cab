/** Whether pieces change place at once: as the page was told, or else as the device asks. */

export function prefersReducedMotion(): boolean {
  const chosen = globalThis.document?.documentElement.dataset.motion;
  if (chosen) return chosen === "off";
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}
