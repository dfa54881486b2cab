/** What every page knows of the site: who is here, who seeks an opponent, and what waits for this person. */

import type {
  Me,
  Notice,
  Paired,
  Seek,
  SiteMessage,
  SiteRequest,
  Unread,
} from "../generated/messages";
import type { Say } from "../i18n/say";
import { fetchMe, type Refusal, rename } from "../net/api";
import { Connection, dispatch, siteUrl } from "../net/connection";
import { markRead } from "../net/online";
import * as m from "../paraglide/messages";
import {
  isShownElsewhere,
  noteSaid,
  noticePath,
  noticeWords,
  subjectOf,
  withNotice,
} from "./notices";
import { notify } from "./notify";
import { seekWords } from "./online";
import { forgetPupil, type KeptPupil, keptPupil } from "./pupil";
import { gamePath, goTo, here } from "./router.svelte";

class Site {
  me = $state.raw<Me | null>(null);
  seeks = $state.raw<readonly Seek[]>([]);
  /** A game of this person that has begun while another page was shown. */
  paired = $state.raw<Paired | null>(null);
  /** What has happened in games and tournaments of this person while another page was shown. */
  notices = $state.raw<readonly Notice[]>([]);
  said = $state.raw<Say>(() => "");
  /** How many notices this person has not seen. */
  unread = $state(0);
  /** Says once how many came while no page was open. */
  missed = $state.raw<Say>(() => "");
  private connection: Connection<SiteRequest, SiteMessage> | null = null;
  private isFollowing = $state(false);
  /** What pages show besides seeks, with what is done when it has changed. */
  private readonly listeners = new Map<string, () => void>();
  /** The topics of which the server has said something since the connection was made. */
  private readonly told = new Set<string>();
  private isFirst = true;
  private asking: Promise<void> | null = null;

  /** Whether each side of a game belongs to a person on this server. */
  get hasSeats(): boolean {
    return this.me?.seats ?? false;
  }

  /** The challenges that wait for this person's answer. */
  get challenges(): readonly Seek[] {
    const own = this.me?.person?.id;
    return this.seeks.filter(({ to }) => own !== undefined && to?.id === own);
  }

  isOwn({ person }: Seek): boolean {
    return person.id === this.me?.person?.id;
  }

  /** Ask who is here, unless that is known; who asks meanwhile waits for the same answer. */
  async know(): Promise<void> {
    if (this.me) return;
    this.asking ??= this.begin().finally(() => {
      this.asking = null;
    });
    await this.asking;
  }

  /** Ask who is here; on a server for one machine nothing follows. */
  async begin(): Promise<void> {
    const pupil = keptPupil();
    const answer = await fetchMe();
    if (!answer.ok) return;
    const before = this.me?.person?.id;
    this.me = answer.body;
    if (pupil === keptPupil()) this.letGoOf(pupil);
    if (this.connection && before !== this.me.person?.id) this.connection.begin();
    else if (this.me.person) this.connect();
  }

  /** Forget a pupil whose card opens nothing any more, or after whom somebody else came in. */
  private letGoOf(pupil: KeptPupil | null): void {
    if (
      pupil?.learner.startsWith("@") &&
      this.hasSeats &&
      pupil.learner !== `@${this.me?.person?.id}`
    )
      forgetPupil();
  }

  /** Take another name; return why not. */
  async rename(name: string): Promise<Refusal | null> {
    const answer = await rename(name);
    if (!answer.ok) return answer;
    await this.begin();
    return null;
  }

  /** Show all seeks, for as long as a page wants them. */
  follow(): () => void {
    this.isFollowing = true;
    this.followTopics();
    return () => {
      this.isFollowing = false;
      this.postTopics();
    };
  }

  /** Call somebody when what a topic is about has changed, for as long as a page wants it. */
  listen(topic: string, changed: () => void): () => void {
    this.listeners.set(topic, changed);
    this.followTopics();
    return () => {
      if (this.listeners.get(topic) !== changed) return;
      this.listeners.delete(topic);
      this.told.delete(topic);
      this.postTopics();
    };
  }

  /** Whether the server says when a topic changes: where nothing is heard, or by an older server, it does not. */
  isTold(topic: string): boolean {
    return this.told.has(topic);
  }

  private followTopics(): void {
    void this.know().then(() => {
      if (!this.hasSeats) return;
      if (this.connection) this.postTopics();
      else this.connect();
    });
  }

  /** Go to a game that has begun, or say so where somebody is at something else. */
  private open(paired: Paired): void {
    if (here() === gamePath(paired.game)) return;
    notify(m.paired({ name: paired.opponent.name || m.somebody() }));
    if (this.isFollowing) goTo(gamePath(paired.game));
    else this.paired = paired;
  }

  /** Note that the notices of the page at an address are seen: it is looked at, or somebody does not want to. */
  see(path: string): void {
    if (this.notices.some((each) => noticePath(each) === path)) {
      this.notices = this.notices.filter((each) => noticePath(each) !== path);
    }
    const subject = subjectOf(path);
    if (subject === null || this.unread === 0 || document.visibilityState !== "visible") return;
    void markRead({ of: subject });
  }

  private note(notice: Notice): void {
    this.unread = notice.unread;
    noteSaid(notice.at_ms);
    if (isShownElsewhere(notice)) return;
    notify(noticeWords(notice), `${notice.kind} ${notice.of}`);
    if (here() !== noticePath(notice)) this.notices = withNotice(this.notices, notice);
  }

  private count({ count, at_ms, seen }: Unread): void {
    this.unread = count;
    this.notices = count === 0 ? [] : this.notices.filter(({ of }) => of !== seen);
    if (count > 0 && noteSaid(at_ms)) this.missed = () => m.notices_missed({ count });
  }

  private connect(): void {
    if (this.connection) return;
    this.connection = new Connection(() => siteUrl(location), {
      onMessage: (message) =>
        dispatch(
          {
            lobby: ({ added, removed }) => this.change(added, removed),
            paired: (paired) => this.open(paired),
            notice: (notice) => this.note(notice),
            unread: (unread) => this.count(unread),
            changed: ({ topics }) => this.tell(topics),
            fault: () => {},
            pong: () => {},
          },
          message,
        ),
      onStatus: (status) => {
        this.told.clear();
        if (status !== "open") return;
        this.seeks = [];
        this.isFirst = true;
        this.postTopics();
      },
      onOverdue: () => {},
    });
  }

  private postTopics(): void {
    const topics = [...(this.isFollowing ? ["lobby"] : []), ...this.listeners.keys()];
    this.connection?.post({ type: "follow", topics });
  }

  private tell(topics: readonly string[]): void {
    for (const topic of topics) {
      this.told.add(topic);
      this.listeners.get(topic)?.();
    }
  }

  private change(added: readonly Seek[], removed: readonly string[]): void {
    const gone = new Set([...removed, ...added.map(({ id }) => id)]);
    const news = added.filter((seek) => !this.isOwn(seek));
    this.seeks = [...this.seeks.filter(({ id }) => !gone.has(id)), ...added];
    for (const { to, person } of news) {
      if (to) notify(m.challenge_from({ name: person.name || m.somebody() }));
    }
    const isQuiet = this.isFirst && news.length > 3;
    this.isFirst = false;
    if (news.length === 0) return;
    this.said = isQuiet
      ? () => m.seeks_count({ count: news.length })
      : () => news.map((seek) => seekWords(seek)).join(" ");
  }
}

export const site = new Site();
