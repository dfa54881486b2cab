/** A storm on this page. The server chooses, judges and measures; between its answers the page counts the time down. */

import { type Effect, noSketch } from "../../board";
import type { GameName, PracticeStorm } from "../../generated/messages";
import { enteredWords } from "../../i18n/news";
import { plyWords } from "../../i18n/practice";
import type { Say } from "../../i18n/say";
import { faultWords, sideWord } from "../../i18n/words";
import type { Answer } from "../../net/api";
import { isPassing } from "../../net/outbox";
import { beginStorm, moveInStorm } from "../../net/practice";
import * as m from "../../paraglide/messages";
import { type Question, questionOf } from "../capture_question";
import type { Shown } from "./session.svelte";

export type StormStage = "ready" | "running" | "over";

/** How often the time is shown, in milliseconds. */
const tickMs = 200;

/** How long the page waits each time before it asks again how a storm ended, in milliseconds. */
const againAfterMs = [500, 1000, 2000, 4000] as const;

/** What a screen reader is told of the time, in seconds that are left. */
const toldAt = [60, 30, 10] as const;

export class StormSession {
  stage = $state.raw<StormStage>("ready");
  storm = $state.raw<PracticeStorm | null>(null);
  shown = $state.raw<Shown | null>(null);
  choices = $state.raw<Question | null>(null);
  leftMs = $state.raw(0);
  busy = $state.raw(false);
  notice = $state.raw<Say | null>(null);
  /** Whether no storm could begin because the server is away. */
  needsServer = $state.raw(false);
  said = $state.raw<Say>(() => "");
  private endsAt = 0;
  private ticker: ReturnType<typeof setInterval> | undefined;
  private isLeft = false;

  constructor(
    readonly game: GameName,
    private readonly learner: string,
  ) {}

  get seconds(): number {
    return Math.ceil(this.leftMs / 1000);
  }

  async begin(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const answer = await beginStorm({ learner: this.learner, game: this.game });
    this.busy = false;
    this.needsServer = !answer.ok && answer.code === "offline";
    if (!answer.ok) {
      this.fail(answer.code);
      return;
    }
    this.stage = "running";
    this.take(answer.body);
    this.ticker = setInterval(() => this.tick(), tickMs);
  }

  /** Send a move; without one the storm ends. */
  async play(move: string | null): Promise<void> {
    const { storm } = this;
    if (!storm || this.busy || this.stage !== "running") return;
    this.busy = true;
    const { storm: id } = storm;
    const answer = await (move === null ? this.askEnd(id) : moveInStorm(id, { move }));
    this.busy = false;
    if (answer.ok) this.take(answer.body);
    else if (answer.code === "not_found" || move === null) this.end(() => faultWords(answer.code));
    else this.fail(answer.code);
  }

  onEffect(effect: Effect): void {
    if (effect.kind === "none") return;
    this.choices = questionOf(effect, this.shown?.position.legal);
    if (effect.kind === "played") void this.play(effect.route.text);
    else if (effect.kind === "tried") void this.play(effect.text);
    else if (effect.kind === "ignored") this.sayIgnored(effect.reason);
    else this.sayEffect(effect);
  }

  /** Leave the page: the server ends the storm by itself. */
  leave(): void {
    this.isLeft = true;
    clearInterval(this.ticker);
  }

  /** End the storm. The server keeps the result in any case, so what goes wrong on the way is tried again. */
  private async askEnd(id: string): Promise<Answer<PracticeStorm>> {
    let answer = await moveInStorm(id, { move: null });
    for (const ms of againAfterMs) {
      if (answer.ok || this.isLeft || !isPassing(answer.code)) break;
      if (ms === againAfterMs[0]) this.fail(answer.code);
      await new Promise((resolve) => setTimeout(resolve, ms));
      if (!this.isLeft) answer = await moveInStorm(id, { move: null });
    }
    return answer;
  }

  private tick(): void {
    const before = this.seconds;
    this.leftMs = Math.max(0, this.endsAt - performance.now());
    const seconds = toldAt.find((each) => this.seconds <= each && before > each);
    if (seconds) this.said = () => m.practice_storm_left({ seconds });
    if (this.leftMs === 0) void this.play(null);
  }

  private take(storm: PracticeStorm): void {
    this.storm = storm;
    this.leftMs = storm.left_ms;
    this.endsAt = performance.now() + storm.left_ms;
    if (storm.step === "over") {
      this.end(null);
      return;
    }
    const { position, reply } = storm;
    const [mover, last] = [position.turn, reply?.move ?? null];
    this.shown = { position, mover, last, sketch: noSketch, drawn: [] };
    this.notice = noticeOf(storm);
    this.said = () => spoken(storm);
  }

  private end(problem: Say | null): void {
    clearInterval(this.ticker);
    this.stage = "over";
    this.choices = null;
    if (this.shown) this.shown = { ...this.shown, mover: null };
    this.notice = problem;
    const solved = this.storm?.solved ?? 0;
    this.said = problem ?? (() => m.practice_storm_solved({ count: solved }));
  }

  /** The answer did not arrive: the board goes back, and the move can be made again. */
  private fail(code: Parameters<typeof faultWords>[0]): void {
    this.notice = () => faultWords(code);
    this.said = this.notice;
    if (this.shown) this.shown = { ...this.shown };
  }

  private sayIgnored(reason: "wait" | "opponents_piece"): void {
    const turn = this.shown?.mover;
    if (reason === "opponents_piece" && turn)
      this.said = () => m.say_turn({ side: sideWord(turn) });
  }

  private sayEffect(effect: Effect): void {
    if (!this.shown) return;
    const { remark, said } = enteredWords(this.shown.position, effect);
    this.notice = remark ?? this.notice;
    this.said = said ?? this.said;
  }
}

function secondsOf(ms: number): number {
  return Math.round(Math.abs(ms) / 1000);
}

/** What is shown of a move beside the board. */
function noticeOf({ step, changed_ms }: PracticeStorm): Say | null {
  const time = { seconds: secondsOf(changed_ms) };
  if (step === "wrong") return () => m.practice_storm_wrong(time);
  if (step === "refused") return () => m.practice_storm_refused();
  if (changed_ms > 0) return () => m.practice_storm_earned(time);
  return step === "right" ? () => m.practice_storm_right() : null;
}

/** What is said of it: the answer on the board, what it changed, and what is to be done now. */
function spoken(storm: PracticeStorm): string {
  const reply = storm.reply ? plyWords(storm.reply) : "";
  const isNew = storm.step !== "go_on" && storm.step !== "refused";
  const asked = isNew ? m.practice_ask_combination({ count: storm.moves }) : "";
  return [reply, noticeOf(storm)?.() ?? "", asked].filter(Boolean).join(" ");
}
