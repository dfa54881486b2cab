/** A tournament on the page: what the server says of it, and what an arbiter asks. */

import type {
  ArbiterRequest,
  PlayersFault,
  TournamentAnswer,
  TournamentView,
} from "../../generated/messages";
import { tournamentRefusalWords } from "../../i18n/tournament";
import { faultWords } from "../../i18n/words";
import type { Answer } from "../../net/api";
import {
  askTournament,
  bringPlayers,
  carryResults,
  claimPlayer,
  enterMembers,
  fetchTournament,
  playPairing,
} from "../../net/tournaments";
import * as m from "../../paraglide/messages";
import { notify } from "../notify";
import { following } from "../polling";
import { gamePath, goTo } from "../router.svelte";
import { isTyped } from "./board_links";
import { hourWord, ownBoards } from "./own";
import { dueNow, hourOf } from "./reminders";

export type Asked = ArbiterRequest["request"];

/** How often the page looks whether another arbiter changed something. */
const lookMs = 4000;

export class TournamentSession {
  readonly id: string;
  view = $state.raw<TournamentView | null>(null);
  status = $state<"loading" | "ready" | "unknown" | "failed">("loading");
  /** What is shown and read aloud after a request: why nothing changed, or what was done. */
  notice = $state.raw<() => string>(() => "");
  faults = $state.raw<readonly PlayersFault[]>([]);
  /** How many answers are awaited. */
  #asked = $state(0);
  /** What is asked next waits for this. */
  #last: Promise<unknown> = Promise.resolve();

  /** The hours that were said already. */
  readonly #reminded = new Set<string>();

  /**
   * @param id - Of the tournament.
   * @param token - Of the link by which somebody in the hall enters boards; null without one.
   */
  constructor(
    id: string,
    readonly token: string | null = null,
  ) {
    this.id = id;
  }

  /** Whether an answer is awaited. */
  get busy(): boolean {
    return this.#asked > 0;
  }

  async load(): Promise<void> {
    const answer = await fetchTournament(this.id, this.token);
    if (answer.ok) this.#show(answer.body);
    else if (answer.code === "unknown_tournament") this.status = "unknown";
    else if (this.view === null) {
      this.status = "failed";
      this.notice = () => faultWords(answer.code);
    }
  }

  /** Keep what is shown current while the page is seen. */
  follow(): () => void {
    const look = (): void => {
      if (!this.busy && this.status === "ready") void this.load();
    };
    const reminder = setInterval(() => this.#remind(), lookMs);
    const end = following(`tournament:${this.id}`, look, lookMs);
    return () => {
      clearInterval(reminder);
      end();
    };
  }

  /** Ask something; return whether it was done. */
  async ask(request: Asked, done: () => string = () => ""): Promise<boolean> {
    const asking = (): ReturnType<typeof askTournament> =>
      askTournament(this.id, { request, seen: this.view?.version ?? 0 }, this.token);
    return this.#change(asking, done, request.type === "result");
  }

  /** Ask one thing after the other, until something is not done; return whether all was. */
  async askEach(requests: readonly Asked[]): Promise<boolean> {
    for (const request of requests) if (!(await this.ask(request))) return false;
    return true;
  }

  /** Be the player of a link from now on. */
  async claim(token: string): Promise<Answer<null>> {
    const answer = await claimPlayer(this.id, token);
    if (answer.ok) await this.load();
    else this.#refuse(() => faultWords(answer.code));
    return answer;
  }

  /** Go to the game of a pairing, which begins if it has not. */
  async play(round: number, board: number): Promise<void> {
    if (this.busy) return;
    this.#asked += 1;
    const answer = await playPairing(this.id, round, board);
    this.#asked -= 1;
    if (!answer.ok) this.#refuse(() => faultWords(answer.code));
    else if (answer.body.game) goTo(gamePath(answer.body.game));
    else if (answer.body.refused) {
      const { refused } = answer.body;
      this.#refuse(() => tournamentRefusalWords(refused));
    }
  }

  /** Enter the members of the club. */
  async bringMembers(): Promise<void> {
    const before = this.view?.players.length ?? 0;
    await this.#change(
      () => enterMembers(this.id),
      ({ tournament, unclear }) => {
        const entered = m.tournament_entered({ count: tournament.players.length - before });
        if (unclear.length === 0) return entered;
        return `${entered} ${m.tournament_members_unclear({ names: unclear.join(", ") })}`;
      },
    );
  }

  /** Let the games of an earlier tournament count. */
  async carry(source: string): Promise<void> {
    const before = this.view?.carried ?? 0;
    await this.#change(
      () => carryResults(this.id, { tournament: source }),
      ({ tournament: { carried: count, carried_from: name } }) =>
        count > before ? m.tournament_carried({ count, name }) : m.tournament_carry_none(),
    );
  }

  /** Enter the players of a file. */
  async bring(file: Blob): Promise<void> {
    const before = this.view?.players.length ?? 0;
    const asking = async (): ReturnType<typeof bringPlayers> => {
      const answer = await bringPlayers(this.id, file);
      if (answer.ok) this.faults = answer.body.faults;
      return answer;
    };
    await this.#change(asking, ({ tournament, faults }) =>
      faults.length > 0
        ? m.tournament_faults()
        : m.tournament_entered({ count: tournament.players.length - before }),
    );
  }

  /** Say which game begins soon: to somebody who looks elsewhere too, if the browser may. */
  #remind(): void {
    if (!this.view) return;
    for (const own of dueNow(ownBoards(this.view), Date.now(), this.#reminded)) {
      this.#reminded.add(hourOf(own));
      const when = hourWord(own.meeting?.agreed_ms ?? 0, this.view.zone);
      const words = (): string => m.tournament_remind({ when, name: this.nameOf(own.opponent) });
      this.notice = words;
      notify(words());
    }
  }

  /** Whether the one who looks says how the game of a board went although he does not play it. */
  enters(round: number, board: number): boolean {
    const { view } = this;
    return view !== null && (view.mine || isTyped(view, round, board));
  }

  nameOf(number: number): string {
    return this.view?.players[number - 1]?.player.name ?? "";
  }

  /**
   * Ask for a change and show what came of it; return whether it was made. While something is asked nothing else is,
   * except what waits: whoever enters the results of a round does not look at each answer.
   */
  async #change<Body extends Pick<TournamentAnswer, "tournament" | "refused">>(
    asking: () => Promise<Answer<Body>>,
    done: (body: Body) => string,
    waits = false,
  ): Promise<boolean> {
    if (this.busy && !waits) return false;
    this.#asked += 1;
    const changed = this.#last.then(() => this.#changeNow(asking, done));
    this.#last = changed;
    return changed;
  }

  async #changeNow<Body extends Pick<TournamentAnswer, "tournament" | "refused">>(
    asking: () => Promise<Answer<Body>>,
    done: (body: Body) => string,
  ): Promise<boolean> {
    const answer = await asking();
    this.#asked -= 1;
    if (!answer.ok) return this.#refuse(() => faultWords(answer.code));
    const { body } = answer;
    this.#show(body.tournament);
    const { refused } = body;
    if (refused) return this.#refuse(() => tournamentRefusalWords(refused));
    this.notice = () => done(body);
    return true;
  }

  #show(view: TournamentView): void {
    // An answer that was slow on its way may be older than what is shown.
    if (this.view && view.version < this.view.version) return;
    this.view = view;
    this.status = "ready";
    this.#remind();
  }

  #refuse(reason: () => string): false {
    this.notice = () => m.tournament_nothing_changed({ reason: reason() });
    return false;
  }
}

export function tournamentPath(id: string): string {
  return `/tournaments/${encodeURIComponent(id)}`;
}
