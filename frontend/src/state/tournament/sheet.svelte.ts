/** The score sheet of a board on the page: its text, and what the server reads of it. */

import type { Effect, Position, Route, Side } from "../../board";
import type { PlayedOutcome, SheetRead, TournamentView } from "../../generated/messages";
import { pdnFaultWords } from "../../i18n/analysis";
import { enteredWords } from "../../i18n/news";
import { plyWords } from "../../i18n/practice";
import type { Say } from "../../i18n/say";
import { tournamentRefusalWords } from "../../i18n/tournament";
import { faultWords, sideWord } from "../../i18n/words";
import type { Refusal } from "../../net/api";
import { endTyped, fetchTyped, sendTyped } from "../../net/broadcasts";
import { askTournament, fetchSheet, fetchTournament, sendSheet } from "../../net/tournaments";
import * as m from "../../paraglide/messages";
import { type Question, questionOf } from "../capture_question";
import { isTyped } from "./board_links";
import { isWord, numbered, repaired } from "./sheet_text";

interface Shown {
  readonly position: Position;
  readonly mover: Side | null;
  readonly last: Route | null;
}

export class SheetSession {
  status = $state.raw<"loading" | "ready" | "unknown" | "failed">("loading");
  view = $state.raw<TournamentView | null>(null);
  read = $state.raw<SheetRead | null>(null);
  shown = $state.raw<Shown | null>(null);
  text = $state("");
  /** How the game ended, when the text and the last position do not say it. */
  chosen = $state.raw<PlayedOutcome | null>(null);
  choices = $state.raw<Question | null>(null);
  busy = $state.raw(false);
  /** The broadcast on which the moves appear as they are typed; null while they do not. */
  live = $state.raw<string | null>(null);
  notice = $state.raw<Say>(() => "");
  said = $state.raw<Say>(() => "");
  #added: Promise<void> = Promise.resolve();
  /** The text that `read` is of; what is typed since then is not read yet. */
  #readText = "";

  constructor(
    readonly id: string,
    readonly round: number,
    readonly board: number,
    /** Of the link by which somebody in the hall enters this board; null without one. */
    readonly token: string | null = null,
  ) {}

  get outcome(): PlayedOutcome | null {
    return this.chosen ?? this.read?.outcome ?? null;
  }

  get game(): TournamentView["rounds"][number]["boards"][number] | null {
    return this.view?.rounds[this.round - 1]?.boards[this.board - 1] ?? null;
  }

  /** Whether the one who looks may say how this game went. */
  get mayKeep(): boolean {
    const { view, game } = this;
    if (!view || !game) return false;
    if (view.mine || isTyped(view, this.round, this.board)) return true;
    return view.own.includes(game.white) || view.own.includes(game.black);
  }

  /** Whether everything is there that is kept. */
  get isWhole(): boolean {
    const { read } = this;
    return read !== null && read.fault === null && read.moves.length > 0 && this.outcome !== null;
  }

  async load(): Promise<void> {
    const { id, round, board } = this;
    const [tournament, sheet, typed] = await Promise.all([
      fetchTournament(id, this.token),
      fetchSheet(id, round, board),
      fetchTyped(this),
    ]);
    if (tournament.ok && sheet.ok) {
      this.view = tournament.body;
      this.text = this.#readText = numbered(sheet.body.moves);
      this.status = "ready";
      this.#show(sheet.body);
      this.chosen = sheet.body.outcome;
      const there = typed.ok ? typed.body.board : null;
      if (typed.ok && there) this.live = typed.body.broadcast;
      // Whoever looks in the middle of a game goes on where it stands.
      if (there && there.moves.length > 0 && sheet.body.moves.length === 0)
        await this.#send({ text: numbered(there.moves), profile: there.game });
    } else this.#stop(tournament.ok ? (sheet as Refusal) : tournament);
  }

  /** Show the moves on the live boards as they are typed, or no more. */
  async show(on: boolean): Promise<void> {
    if (on) return this.#sendLive();
    const answer = await endTyped(this);
    if (answer.ok) this.live = null;
    else this.#say(() => faultWords(answer.code));
  }

  async #sendLive(): Promise<void> {
    const { read } = this;
    if (!read || read.fault) return;
    const moves = { text: numbered(read.moves), profile: read.profile.id };
    const answer = await sendTyped(this, moves);
    if (!answer.ok) {
      this.#say(() => faultWords(answer.code));
      return;
    }
    this.live = answer.body.broadcast;
    // A move that was answered meanwhile knew of no live boards.
    if (this.read !== read) await this.#sendLive();
  }

  /** Let the server read a text, by other rules if a profile is named. */
  async check(text: string, profile: string = this.read?.profile.id ?? ""): Promise<void> {
    if (!this.busy) await this.#send({ text, profile });
  }

  async keep(): Promise<void> {
    const { text, outcome, read } = this;
    if (!this.isWhole || this.busy || !read) return;
    await this.#send({ text, outcome, profile: read.profile.id, keep: true });
  }

  /** Take the sheet back; the result of the game stands. */
  async letGo(): Promise<void> {
    const { round, board, view, outcome } = this;
    if (!view || !outcome || this.busy) return;
    this.busy = true;
    const request = { type: "sheet", round, board, moves: [], outcome } as const;
    const answer = await askTournament(this.id, { request, seen: view.version });
    this.busy = false;
    if (!answer.ok) {
      this.#say(() => faultWords(answer.code));
      return;
    }
    const { tournament, refused } = answer.body;
    this.view = tournament;
    this.#say(refused ? () => tournamentRefusalWords(refused) : m.sheet_let_go);
  }

  async takeBack(): Promise<void> {
    if (!(await this.#readTyped())) return;
    const { fault, moves = [] } = this.read ?? {};
    // What stands behind a fault would be gone too.
    if (fault) this.#say(() => pdnFaultWords(fault));
    else await this.check(numbered(moves.slice(0, -1)));
  }

  onEffect(effect: Effect): void {
    if (effect.kind === "none") return;
    this.choices = questionOf(effect, this.shown?.position.legal);
    if (effect.kind === "played") this.#add(effect.route.text);
    else if (effect.kind === "tried") this.#add(effect.text);
    else if (effect.kind === "ignored") this.#sayIgnored(effect.reason);
    else if (this.shown) {
      const { remark, said } = enteredWords(this.shown.position, effect);
      this.notice = remark ?? this.notice;
      this.said = said ?? this.said;
    }
  }

  /** Who types is faster than the answers: each move waits for that of the one before. */
  #add(move: string): void {
    this.#added = this.#added.then(() => this.#sendWith(move));
  }

  /** Add a move, or put it where the text has one that cannot be played. */
  async #sendWith(move: string): Promise<void> {
    const shown = this.read?.moves.join();
    const isRight = await this.#readTyped();
    const { read, text } = this;
    if (!read) return;
    const { fault, moves } = read;
    // It was made on a board that did not show what was typed.
    if (!isRight || moves.join() !== shown) this.#putBack();
    else if (!fault) await this.check(numbered([...moves, move]));
    else if (isWord(fault)) await this.check(repaired(text, fault, move));
    else {
      this.#say(() => pdnFaultWords(fault));
      this.#putBack();
    }
  }

  /** Let the server read what was typed since the last time; return whether something can follow it. */
  async #readTyped(): Promise<boolean> {
    if (this.text === this.#readText) return true;
    await this.check(this.text);
    return this.text === this.#readText && this.read?.fault === null;
  }

  /** Let the board show again what was read: a new object. */
  #putBack(): void {
    if (this.shown) this.shown = { ...this.shown };
  }

  async #send(sheet: Parameters<typeof sendSheet>[3]): Promise<void> {
    const before = this.text;
    this.busy = true;
    const answer = await sendSheet(this.id, this.round, this.board, sheet, this.token);
    this.busy = false;
    if (!answer.ok) {
      this.#say(() => faultWords(answer.code));
      // The move that the server did not get goes back.
      this.#putBack();
      return;
    }
    this.#readText = sheet.text;
    // What was typed meanwhile stays.
    if (this.text === before) this.text = sheet.text;
    this.#show(answer.body);
    if (this.live) await this.#sendLive();
    const { tournament, refused } = answer.body;
    if (tournament) this.view = tournament;
    if (tournament) this.#say(m.sheet_kept);
    else if (refused) this.#say(() => tournamentRefusalWords(refused));
  }

  #show(read: SheetRead): void {
    const { position, last, fault, moves } = read;
    this.read = read;
    this.shown = { position, mover: position.turn, last };
    if (fault) this.#say(() => pdnFaultWords(fault));
    else if (last)
      this.#say(
        () => plyWords({ move: last, pieces: position.pieces }),
        () => "",
      );
    else if (moves.length === 0) this.notice = () => "";
  }

  #say(said: Say, notice: Say = said): void {
    this.notice = notice;
    this.said = said;
  }

  #sayIgnored(reason: "wait" | "opponents_piece"): void {
    const turn = this.shown?.mover;
    if (reason === "opponents_piece" && turn) this.#say(() => m.say_turn({ side: sideWord(turn) }));
  }

  #stop({ code }: Refusal): void {
    const unknown = code === "unknown_tournament" || code === "unknown_pairing";
    this.status = unknown ? "unknown" : "failed";
    this.notice = () => faultWords(code);
  }
}
