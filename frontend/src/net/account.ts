/** Accounts over HTTP: sign up, log in and out, sessions, password, the end. */

import type {
  Account,
  Classes,
  ConfirmedMail,
  Farewell,
  Login,
  NewConfirmation,
  NewDaysOff,
  NewLanguage,
  NewMail,
  NewMember,
  NewNoticeChoice,
  NewPassword,
  NewRecovery,
  NoticeChoices,
  OwnDaysOff,
  Recovered,
  Tournaments,
} from "../generated/messages";
import { type Answer, ask, posted } from "./api";

/** Where the browser itself fetches all that is kept of a member. */
export const takeoutPath = "/api/account/export";

export function signUp(member: NewMember): Promise<Answer<null>> {
  return ask<null>("/api/account", posted(member));
}

export function logIn(login: Login): Promise<Answer<null>> {
  return ask<null>("/api/session", posted(login));
}

export function logOut(): Promise<Answer<null>> {
  return ask<null>("/api/session", { method: "DELETE" });
}

export function fetchAccount(): Promise<Answer<Account>> {
  return ask<Account>("/api/account");
}

export function changePassword(change: NewPassword): Promise<Answer<null>> {
  return ask<null>("/api/account/password", posted(change));
}

export function changeMail(change: NewMail): Promise<Answer<null>> {
  return ask<null>("/api/account/mail", posted(change));
}

/** Have a link sent again by which a member shows that his address is his. */
export function askToConfirm(asked: NewConfirmation): Promise<Answer<null>> {
  return ask<null>("/api/account/mail/link", posted(asked));
}

/** Show by such a link that an address is one's own. */
export function confirmMail(confirmed: ConfirmedMail): Promise<Answer<null>> {
  return ask<null>("/api/confirmation", posted(confirmed));
}

/** Log out in one other browser, or in all of them. */
export function endSession(id: string | null): Promise<Answer<null>> {
  const path = "/api/account/sessions";
  return ask<null>(id === null ? path : `${path}/${encodeURIComponent(id)}`, { method: "DELETE" });
}

/** Have a link sent to who has lost his way in; the answer does not say whether anybody has this address. */
export function askForLink(asked: NewRecovery): Promise<Answer<null>> {
  return ask<null>("/api/recovery", posted(asked));
}

/** Choose another password by such a link. */
export function recover(recovered: Recovered): Promise<Answer<null>> {
  return ask<null>("/api/recovery/password", posted(recovered));
}

export function fetchChoices(): Promise<Answer<NoticeChoices>> {
  return ask<NoticeChoices>("/api/account/notices");
}

/** Choose whether notices of a kind go a way. */
export function choose(choice: NewNoticeChoice): Promise<Answer<NoticeChoices>> {
  return ask<NoticeChoices>("/api/account/notices", posted(choice));
}

/** Get no more notices by mail, by the link of one. */
export function endMails(token: string): Promise<Answer<null>> {
  return ask<null>(`/api/notices/off/${encodeURIComponent(token)}`, { method: "POST" });
}

/** Keep in which language mails speak. */
export function keepLanguage(kept: NewLanguage): Promise<Answer<null>> {
  return ask<null>("/api/account/language", posted(kept));
}

export function fetchDaysOff(): Promise<Answer<OwnDaysOff>> {
  return ask<OwnDaysOff>("/api/account/days-off");
}

/** Plan days off, or take them back. */
export function changeDaysOff(days: NewDaysOff): Promise<Answer<OwnDaysOff>> {
  return ask<OwnDaysOff>("/api/account/days-off", posted(days));
}

/** Fetch the classes that nobody teaches once one's account is deleted. */
export function fetchOwnClasses(): Promise<Answer<Classes>> {
  return ask<Classes>("/api/account/classes");
}

/** Fetch the tournaments that nobody runs when the account is deleted. */
export function fetchUnfinished(): Promise<Answer<Tournaments>> {
  return ask<Tournaments>("/api/account/tournaments");
}

export function endAccount(farewell: Farewell): Promise<Answer<null>> {
  return ask<null>("/api/account/end", posted(farewell));
}
