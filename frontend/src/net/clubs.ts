/** Clubs over HTTP: for their leaders, and for the members who come in. */

import type {
  ChangedClubMember,
  ClubLink,
  Clubs,
  ClubView,
  ClubWork,
  Games,
  Locale,
  NewClub,
  NewHomework,
  OwnMembership,
} from "../generated/messages";
import { type Answer, ask, posted } from "./api";

export function fetchClubs(): Promise<Answer<Clubs>> {
  return ask("/api/clubs");
}

export function createClub(club: NewClub): Promise<Answer<ClubView>> {
  return ask("/api/clubs", posted(club));
}

export function fetchClub(id: string): Promise<Answer<ClubView>> {
  return ask(address(id));
}

export function deleteClub(id: string): Promise<Answer<null>> {
  return ask(address(id), { method: "DELETE" });
}

export function addClubMembers(id: string, names: readonly string[]): Promise<Answer<ClubView>> {
  return ask(address(id, "/members"), posted({ names }));
}

export function changeClubMember(
  id: string,
  number: number,
  changed: ChangedClubMember,
): Promise<Answer<ClubView>> {
  return ask(address(id, `/members/${number}`), posted(changed));
}

export function removeClubMember(id: string, number: number): Promise<Answer<ClubView>> {
  return ask(address(id, `/members/${number}`), { method: "DELETE" });
}

/** Make the link of a member; the one before it ends. */
export function makeMemberLink(id: string, number: number): Promise<Answer<ClubLink>> {
  return ask(address(id, `/members/${number}/link`), { method: "POST" });
}

/** Be the member of a link from now on. */
export function claimMember(id: string, token: string): Promise<Answer<null>> {
  return ask(address(id, "/claim"), posted({ token }));
}

export function orderClub(id: string, numbers: readonly number[]): Promise<Answer<ClubView>> {
  return ask(address(id, "/order"), posted({ numbers }));
}

export function changeOwnMembership(id: string, own: OwnMembership): Promise<Answer<ClubView>> {
  return ask(address(id, "/me"), posted(own));
}

export function leaveClub(id: string): Promise<Answer<null>> {
  return ask(address(id, "/me"), { method: "DELETE" });
}

/** Fetch the work that members are set: a trainer sees who has done it, a member who agrees sees himself. */
export function fetchClubWork(id: string, locale: Locale): Promise<Answer<ClubWork>> {
  return ask(address(id, "/work", locale));
}

export function setClubWork(
  id: string,
  work: NewHomework,
  locale: Locale,
): Promise<Answer<ClubWork>> {
  return ask(address(id, "/work", locale), posted(work));
}

export function removeClubWork(
  id: string,
  work: string,
  locale: Locale,
): Promise<Answer<ClubWork>> {
  return ask(address(id, `/work/${encodeURIComponent(work)}`, locale), { method: "DELETE" });
}

/** Fetch the games of the members who agree, the latest change first. */
export function fetchClubBoards(id: string): Promise<Answer<Games>> {
  return ask(address(id, "/boards"));
}

function address(id: string, what = "", locale?: Locale): string {
  const query = locale ? `?${new URLSearchParams({ locale })}` : "";
  return `/api/clubs/${encodeURIComponent(id)}${what}${query}`;
}
