/** A club on the page: what the server says of it, and what its leaders and members do. */

import type { ChangedClubMember, ClubView, OwnMembership } from "../../generated/messages";
import { faultWords } from "../../i18n/words";
import type { Answer } from "../../net/api";
import {
  addClubMembers,
  changeClubMember,
  changeOwnMembership,
  claimMember,
  fetchClub,
  orderClub,
  removeClubMember,
} from "../../net/clubs";
import * as m from "../../paraglide/messages";

export class ClubSession {
  readonly id: string;
  view = $state.raw<ClubView | null>(null);
  status = $state<"loading" | "ready" | "unknown" | "closed" | "failed">("loading");
  notice = $state.raw<() => string>(() => "");

  constructor(id: string) {
    this.id = id;
  }

  async load(): Promise<void> {
    const answer = await fetchClub(this.id);
    if (answer.ok) {
      this.view = answer.body;
      this.status = "ready";
    } else if (answer.code === "unknown_club") this.status = "unknown";
    else if (answer.code === "not_yours") this.status = "closed";
    else if (this.view === null) {
      this.status = "failed";
      this.notice = () => faultWords(answer.code);
    }
  }

  /** Be the member of a link from now on. */
  async claim(token: string): Promise<void> {
    const answer = await claimMember(this.id, token);
    if (!answer.ok) this.notice = () => faultWords(answer.code);
    await this.load();
  }

  async add(text: string): Promise<boolean> {
    const names = text.split(/[\n,;]/).filter((name) => name.trim() !== "");
    if (names.length === 0) return false;
    const before = this.view?.members.length ?? 0;
    if (!this.#show(await addClubMembers(this.id, names))) return false;
    const count = (this.view?.members.length ?? 0) - before;
    this.notice = () => m.club_added({ count });
    return true;
  }

  change(number: number, changed: ChangedClubMember): Promise<boolean> {
    return this.#save(changeClubMember(this.id, number, changed));
  }

  async remove(number: number): Promise<void> {
    if (this.#show(await removeClubMember(this.id, number))) this.notice = m.club_member_gone;
  }

  changeMe(own: OwnMembership): Promise<boolean> {
    return this.#save(changeOwnMembership(this.id, own));
  }

  /** Put a member one board higher. */
  async raise(number: number): Promise<void> {
    const numbers = this.view?.members.map((each) => each.number) ?? [];
    const at = numbers.indexOf(number);
    const above = numbers[at - 1];
    if (above === undefined) return;
    numbers.splice(at - 1, 2, number, above);
    this.#show(await orderClub(this.id, numbers));
  }

  /** Say that it is saved once it is; what was said of a change before would pass for that. */
  async #save(answer: Promise<Answer<ClubView>>): Promise<boolean> {
    this.notice = () => "";
    const done = this.#show(await answer);
    if (done) this.notice = m.club_saved;
    return done;
  }

  #show(answer: Answer<ClubView>): boolean {
    if (answer.ok) this.view = answer.body;
    else this.notice = () => faultWords(answer.code);
    return answer.ok;
  }
}

export function clubPath(id: string): string {
  return `/clubs/${encodeURIComponent(id)}`;
}
