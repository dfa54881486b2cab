/** Web push: this browser takes notices while no page of ours is open. */

import type { NewPushDevice, NoticeChoices } from "../generated/messages";
import { type Answer, ask, posted } from "./api";

const path = "/api/account/push";

/** Whether this browser can take notices: it has a worker for them. */
export function knowsPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Take notices from now on; null where the browser does not allow it. They are asked for on a press only. */
export async function beginPush(
  key: string,
  language: NonNullable<NewPushDevice["language"]>,
): Promise<Answer<NoticeChoices> | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  try {
    const { pushManager } = await navigator.serviceWorker.ready;
    await (await pushManager.getSubscription())?.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = made.toJSON();
    const device = { endpoint, p256dh: keys?.p256dh, auth: keys?.auth, language };
    return await ask<NoticeChoices>(path, posted(device));
  } catch {
    return null;
  }
}

/** Take no more notices. */
export async function endPush(): Promise<Answer<NoticeChoices>> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return ask<NoticeChoices>(path, { method: "DELETE" });
}
