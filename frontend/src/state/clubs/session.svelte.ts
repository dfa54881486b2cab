/** A club on the page: what the server says of it, and what its leaders and members do. */

import type {
  ChangedClubMember,
  ClubView,
  ClubWork,
  HomeworkTask,
  Locale,
  OwnMembership,
} from "../../generated/messages";
import { faultWords } from "../../i18n/words";
import type { Answer } from "../../net/api";
import {
  addClubMembers,
  changeClubMember,
  changeOwnMembership,
  claimMember,
  fetchClub,
  fetchClubWork,
  leaveClub,
  orderClub,
  removeClubMember,
  removeClubWork,
  setClubWork,
} from "../../net/clubs";
import * as m from "../../paraglide/messages";
import { claimBrought } from "../game/invitation";
import { once } from "../once";
import { goTo } from "../router.svelte";

export class ClubSession {
  readonly id: string;
  view = $state.raw<ClubView | null>(null);
  /** Work that members are set; null for who neither sets it nor is set it, and before it has come. */
  work = $state.raw<ClubWork | null>(null);
  status = $state<"loading" | "ready" | "unknown" | "closed" | "failed">("loading");
  notice = $state.raw<() => string>(() => "");

  #locale: () => Locale;

  constructor(id: string, locale: () => Locale) {
    this.id = id;
    this.#locale = locale;
  }

  async load(): Promise<void> {
    await this.#claim();
    const answer = await fetchClub(this.id);
    if (answer.ok) {
      this.view = answer.body;
      this.status = "ready";
      await this.#loadWork();
    } else if (answer.code === "unknown_club") this.status = "unknown";
    else if (answer.code === "not_yours") this.status = "closed";
    else if (this.view === null) {
      this.status = "failed";
      this.notice = () => faultWords(answer.code);
    }
  }

  /** Be the member of the link that has brought somebody here, if one has, from now on. */
  #claim = once(() =>
    claimBrought(async (token) => {
      const answer = await claimMember(this.id, token);
      this.notice = answer.ok ? () => "" : () => faultWords(answer.code);
      return answer;
    }),
  );

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

  /** Leave the club, and its page. */
  async leave(): Promise<void> {
    const answer = await leaveClub(this.id);
    if (answer.ok) goTo("/clubs");
    else this.notice = () => faultWords(answer.code);
  }

  async changeMe(own: OwnMembership): Promise<void> {
    if (await this.#save(changeOwnMembership(this.id, own))) await this.#loadWork();
  }

  async setWork(task: HomeworkTask): Promise<void> {
    const set = await setClubWork(this.id, { task }, this.#locale());
    if (this.#showWork(set)) this.notice = m.homework_is_set;
  }

  async removeWork(work: string): Promise<void> {
    if (this.#showWork(await removeClubWork(this.id, work, this.#locale()))) {
      this.notice = m.homework_removed;
    }
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

  async #loadWork(): Promise<void> {
    const has = this.view?.sets_work || this.view?.members.some(({ own, learns }) => own && learns);
    if (has) this.#showWork(await fetchClubWork(this.id, this.#locale()));
    else this.work = null;
  }

  #showWork(answer: Answer<ClubWork>): boolean {
    if (answer.ok) this.work = answer.body;
    else this.notice = () => faultWords(answer.code);
    return answer.ok;
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
