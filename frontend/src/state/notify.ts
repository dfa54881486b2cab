/** Notices of the browser, for somebody whose page is in the background. They are asked for on a tap only. */

/** Whether this browser can show them and nobody has decided yet. */
export function mayAsk(): boolean {
  return "Notification" in window && isSecureContext && Notification.permission === "default";
}

/** Ask for leave to show notices; return whether it was given. */
export async function askToNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === "granted";
}

/** Show a notice when the page is not looked at; one that is pushed with the same tag takes its place. */
export function notify(text: string, tag = ""): void {
  if (document.visibilityState === "visible" || !("Notification" in window)) return;
  if (Notification.permission !== "granted") return;
  try {
    new Notification(text, { icon: "/icon.svg", tag });
  } catch {
    // Some telephones show notices only by a worker; the page itself says it too.
  }
}
