/** The invitation to a game: who began it keeps it in this browser, who was invited has it in the address. */

import { type Answer, fetchMe } from "../../net/api";
import { isPassing } from "../../net/outbox";
import { gamePath } from "../router.svelte";

const key = (game: string): string => `coupturc.invitation.${game}`;

export function keepInvitation(game: string, token: string): void {
  try {
    localStorage.setItem(key(game), token);
  } catch {
    // Without storage the link is gone after this page; a new game has a new one.
    kept.set(game, token);
  }
}

const kept = new Map<string, string>();

/** Return the link of a game that was begun in this browser; null elsewhere.
 *
 * @param address Where others find the server.
 */
export function invitationLink(game: string, address: string): string | null {
  const token = read(game);
  return token && `${address}${gamePath(game)}#${token}`;
}

/** Return the address under which others find this server: this page may have been opened on its own machine. */
export async function addressForOthers(): Promise<string> {
  const me = await fetchMe();
  return me.ok && me.body.address && isHere(location.hostname) ? me.body.address : location.origin;
}

/** Whether a name means the machine itself, so that it leads nobody else here. */
function isHere(host: string): boolean {
  return host === "localhost" || host === "[::1]" || host.startsWith("127.");
}

function read(game: string): string | null {
  try {
    return localStorage.getItem(key(game)) ?? kept.get(game) ?? null;
  } catch {
    return kept.get(game) ?? null;
  }
}

export function forgetInvitation(game: string): void {
  kept.delete(game);
  try {
    localStorage.removeItem(key(game));
  } catch {
    // There was nothing to forget.
  }
}

/** Return the invitation in the address of this page; null when there is none. */
export function broughtInvitation(): string | null {
  return location.hash.slice(1) || null;
}

/** Take the invitation out of the address: whoever gets the address from now on watches. */
export function dropInvitation(): void {
  history.replaceState(history.state, "", location.pathname + location.search);
}

/** Claim what the invitation in the address is to; it stays there when a later try may find the server. */
export async function claimBrought(claim: (token: string) => Promise<Answer<null>>): Promise<void> {
  const token = broughtInvitation();
  if (!token) return;
  const answer = await claim(token);
  const isOver = answer.ok || !isPassing(answer.code);
  if (isOver && broughtInvitation() === token) dropInvitation();
}
