/** Chooses the words of clubs from the catalogues. */

import type { ClubRole } from "../generated/messages";
import * as m from "../paraglide/messages";

export const clubRoles: readonly ClubRole[] = ["leader", "arbiter", "trainer"];

export function clubRoleWord(role: ClubRole): string {
  return m.club_role({ role });
}
