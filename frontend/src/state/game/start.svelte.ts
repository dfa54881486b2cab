/** A game before it begins: what is chosen for it, what is offered, what hinders it, and how it is begun. */

import { untrack } from "svelte";
import type { GameName, NewGame, PositionCheck, Profiles } from "../../generated/messages";
import { faultWords, timeFaultWords } from "../../i18n/words";
import { type Answer, createGame, type Refusal } from "../../net/api";
import * as m from "../../paraglide/messages";
import { firstGame } from "../games";
import { prefer, preferences } from "../preferences.svelte";
import { fetchOrKeptProfiles } from "../profiles";
import { gamePath, goTo } from "../router.svelte";
import { site } from "../site.svelte";
import { keepInvitation } from "./invitation";
import { type GameSetup, leaveOpening, newGameOf, setupOf, sides } from "./setup";

/** Fetch what the first move of a game on this device needs, so that it is answered soon. */
export async function prepareHere(profile: string): Promise<void> {
  const [{ computerFor }] = await Promise.all([import("../device/computer"), fetchBeginning()]);
  await computerFor(profile);
}

function fetchBeginning() {
  return Promise.all([import("../device/begin"), import("../../i18n/device")]);
}

export class GameStart {
  readonly setup: GameSetup;
  answer = $state.raw<Answer<Profiles> | null>(null);
  /** Whether each side of a game belongs to a person on this server, so that somebody elsewhere can be invited. */
  inviting = $state(false);
  /** Whether the server is away, and games are played on this device. */
  isHere = $state(false);
  /** Whether the game begins from a position of its own. */
  hasPosition = $state(false);
  position = $state.raw<PositionCheck | null>(null);
  isBusy = $state(false);
  problem = $state.raw<(() => string) | null>(null);
  /** How often the game did not begin. */
  failures = $state(0);
  clockFault = $state.raw<(() => string) | null>(null);

  /** The profiles of the chosen game. */
  readonly profiles = $derived.by(() => {
    const all = this.answer?.ok ? this.answer.body.profiles : [];
    return all.filter(({ game }) => game === this.setup.game);
  });
  readonly profile = $derived.by(() =>
    this.profiles.find(({ id }) => id === this.setup.choice.profile),
  );
  readonly levels = $derived(this.answer?.ok ? this.answer.body.levels : [preferences().level]);
  readonly level = $derived(
    this.levels.includes(preferences().level) ? preferences().level : (this.levels[0] ?? 1),
  );
  readonly styles = $derived(this.answer?.ok ? this.answer.body.styles : [preferences().style]);
  readonly style = $derived(
    this.styles.includes(preferences().style) ? preferences().style : "universal",
  );
  /** Whether the first move can be made on the page of the start. */
  readonly movesFirst = $derived.by(() => {
    const { players, lots } = this.setup;
    return players[this.profile?.start.turn ?? "white"] === "human" && !lots;
  });

  /** @param game The game that the address asks for, or null. */
  constructor(game: GameName | null) {
    this.setup = $state(setupOf(preferences().setup, game, firstGame()));
  }

  async load(): Promise<void> {
    this.answer = null;
    this.isHere = false;
    const [{ answer, isKept }] = await Promise.all([fetchOrKeptProfiles(), site.know()]);
    // Without the server games are played on this device, where everything for them is kept.
    this.isHere = isKept;
    this.inviting = site.hasSeats;
    const { players } = this.setup;
    if (!this.inviting)
      for (const side of sides) if (players[side] === "invited") players[side] = "human";
    this.answer = answer;
  }

  /** Choose the usual profile of a game that has not the chosen one: another game has other rules. */
  chooseUsual(): void {
    const { choice } = untrack(() => this.setup);
    if (this.profiles.some(({ id }) => id === untrack(() => choice.profile))) return;
    const usual = this.profiles.find((one) => one.default);
    if (usual) untrack(() => Object.assign(choice, { profile: usual.id, entry: usual.entry }));
  }

  /** Begin the game, with a first move that was made on the page or without one. */
  async begin(opening: string | null): Promise<void> {
    if (this.isBusy || !this.answer?.ok) return;
    this.problem = this.hindrance();
    this.clockFault = null;
    this.isBusy = !this.problem;
    if (this.isBusy) await this.beginSomewhere(this.newGame(), opening);
    this.isBusy = false;
    if (this.problem || this.clockFault) this.failures += 1;
  }

  private async beginSomewhere(wanted: NewGame, opening: string | null): Promise<void> {
    if (this.isHere) return this.beginHere(wanted, opening);
    const made = await createGame(wanted);
    if (!made.ok && made.code === "offline") return this.beginHere(wanted, opening);
    if (!made.ok) return this.explain(made);
    if (made.body.invite) keepInvitation(made.body.id, made.body.invite);
    this.goOn(made.body.id, made.body.invite ? null : opening);
  }

  /** Begin the game on this device. */
  private async beginHere(wanted: NewGame, opening: string | null): Promise<void> {
    const [{ beginOnDevice }, { deviceFaultWords }] = await fetchBeginning();
    const begun = await beginOnDevice(wanted);
    if ("id" in begun) return this.goOn(begun.id, opening);
    const { fault } = begun;
    this.problem = () => deviceFaultWords(fault);
  }

  private goOn(game: string, opening: string | null): void {
    prefer({ setup: $state.snapshot(this.setup) });
    if (opening) leaveOpening(game, opening);
    goTo(gamePath(game));
  }

  private newGame(): NewGame {
    const fen = this.hasPosition ? (this.position?.fen ?? null) : null;
    return newGameOf(this.setup, fen, {
      level: this.level,
      style: this.style,
      unhurried: preferences().unhurried,
    });
  }

  /** Say why the game cannot begin yet; null when it can. */
  private hindrance(): (() => string) | null {
    const { players } = this.setup;
    if (sides.every((side) => players[side] === "engine")) return m.start_two_computers;
    const invites = sides.some((side) => players[side] === "invited");
    if (invites && sides.every((side) => players[side] !== "human")) return m.start_invite_one;
    if (!this.hasPosition) return null;
    if (!this.position) return m.start_position_wait;
    return this.position.faults.length > 0 ? m.start_position_wrong : null;
  }

  private explain({ code, params }: Refusal): void {
    if (code === "time_control") this.clockFault = () => timeFaultWords(params);
    else this.problem = code === "disk_full" ? m.fault_not_begun : () => faultWords(code);
  }
}
