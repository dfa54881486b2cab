/** One lesson on this page: its last view from the server, and what the learner does in it. */

import { type Effect, noSketch, type Pieces, type Route, type Sketch } from "../../board";
import type { LessonAction, LessonView, ProblemCode } from "../../generated/messages";
import type { Say } from "../../i18n/say";
import { stuckWords } from "../../i18n/stuck";
import { sideWord } from "../../i18n/words";
import type { Answer } from "../../net/api";
import { reportLater } from "../../net/lesson_letters";
import { doInLesson, fetchLesson, keepReading, keptReading } from "../../net/lessons";
import { sendOut } from "../../net/outbox";
import * as m from "../../paraglide/messages";
import { type Question, questionOf } from "../capture_question";
import { watchForServer } from "../device/handing";
import { preferences } from "../preferences.svelte";
import { currentLearner } from "./learner";
import { opened, read } from "./reading";
import {
  answerFormOf,
  autoMs,
  backOf,
  forwardOf,
  isCollecting,
  piecesAfter,
  refutationOf,
  sketchOf,
} from "./steps";
import { newsOfLesson } from "./words";

/** How long a wrong move stands before its refutation is played. */
const refuteMs = 900;

export class LessonSession {
  view = $state.raw<LessonView | null>(null);
  problem = $state.raw<ProblemCode | "offline" | null>(null);
  /** What the page remarks itself, without asking the server. */
  remark = $state.raw<Say | null>(null);
  question = $state.raw<Question | null>(null);
  /** Captures or squares found so far in a task that asks for several. */
  found = $state.raw<readonly string[]>([]);
  /** How many moves of a refutation are shown; null while the board shows the lesson's own. */
  refuted = $state.raw<number | null>(null);
  auto = $state.raw(false);
  /** Whether the server is away and the lesson is read from what is kept of it. */
  away = $state.raw(false);
  /** Whether what comes after the last step is shown. */
  ended = $state.raw(false);
  /** Increases when the board must show its position again. */
  shownAgain = $state.raw(0);
  /** What a screen reader says. */
  said = $state.raw<Say>(() => "");
  private waiting: Promise<void> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failed: LessonAction | null = null;

  constructor(readonly id: string) {}

  /** Fetch the lesson; call it again after a change of language. */
  async open(): Promise<void> {
    if (this.view) return this.do({ type: "look" });
    this.problem = null;
    const learner = currentLearner();
    const answer = await fetchLesson(this.id, learner);
    if (answer.ok) {
      this.take(answer.body, null);
      void keepReading(this.id, learner);
    } else if (!(await this.openKept(answer.code))) this.problem = answer.code;
  }

  /** Open what is kept of the lesson when the server is away; return whether there is anything. */
  private async openKept(code: ProblemCode | "offline"): Promise<boolean> {
    const reading = code === "offline" ? await keptReading(this.id, currentLearner()) : null;
    const view = reading && opened(reading);
    if (!view) return false;
    this.away = true;
    this.take(view, null);
    return true;
  }

  /** The pieces on the board. */
  get pieces(): Pieces {
    const { view } = this;
    if (!view) return {};
    return piecesAfter(view.state.pieces, refutationOf(view), this.refuted ?? 0);
  }

  /** The move that led to the board. */
  get last(): Route | null {
    const { view, refuted } = this;
    if (!view) return null;
    return refuted === null ? view.state.last : (refutationOf(view)[refuted - 1] ?? null);
  }

  /** What is drawn on the board. */
  get sketch(): Sketch {
    return this.view && this.refuted === null ? sketchOf(this.view, this.found) : noSketch;
  }

  /** The button `>`. */
  forward(): Promise<void> {
    return this.after(async () => {
      if (this.refuted !== null) return this.tryAgain();
      const action = this.view && forwardOf(this.view, this.away);
      if (action === "end") await this.finish();
      else if (action) await this.send(action);
      else this.remark = this.view && !this.away ? m.lesson_task_first : null;
    });
  }

  /** The button `<`. */
  back(): Promise<void> {
    this.stop();
    return this.after(async () => {
      if (this.refuted !== null) return this.tryAgain();
      const action = this.view && !this.ended ? backOf(this.view) : null;
      this.ended = false;
      if (action) await this.send(action);
    });
  }

  restart(): Promise<void> {
    this.stop();
    return this.do({ type: "restart" });
  }

  /** Leave a task for later. */
  skip(): Promise<void> {
    return this.after(async () => {
      const { view } = this;
      const last = view && view.state.step + 1 === view.state.steps;
      await (last ? this.finish() : this.send({ type: "next_step" }));
    });
  }

  goTo(step: number): Promise<void> {
    this.stop();
    return this.do({ type: "go_to_step", step });
  }

  choose(example: number): Promise<void> {
    this.stop();
    return this.do({ type: "choose_example", example });
  }

  answer(answer: string | readonly string[] | number | boolean): Promise<void> {
    this.stop();
    return this.do({ type: "answer", answer });
  }

  /** Play the rest of the line with time to read, or pause. At its end it starts again. */
  async toggleAuto(): Promise<void> {
    if (this.auto) return this.stop();
    if (!this.view?.state.next) await this.restart();
    this.play();
  }

  /** Put a wrong move back. */
  tryAgain(): void {
    clearTimeout(this.timer);
    this.refuted = null;
    this.shownAgain += 1;
  }

  /** Repeat the request that failed. */
  retry(): Promise<void> {
    const action = this.failed;
    return action ? this.do(action) : this.open();
  }

  close(): void {
    clearTimeout(this.timer);
    this.auto = false;
  }

  /** Take what was entered on the board. */
  onEffect(effect: Effect): void {
    if (effect.kind === "none" || !this.view) return;
    this.question = questionOf(effect, this.view.legal);
    this.remark = null;
    if (effect.kind === "ignored") this.onIgnored(effect.reason);
    else if (effect.kind === "stuck")
      this.remark = stuckWords({ pieces: this.pieces, legal: this.view.legal }, effect);
    else if (effect.kind === "played") void this.give(effect.route.text);
    else if (effect.kind === "tried") void this.give(effect.text);
    else if (effect.kind === "pointed") void this.give(effect.square);
  }

  private onIgnored(reason: "wait" | "opponents_piece"): void {
    if (this.refuted !== null) this.tryAgain();
    else if (reason === "opponents_piece") {
      this.remark = () => m.say_turn({ side: sideWord(this.view?.state.turn ?? "white") });
    }
  }

  /** Give a move or a square as the answer, or as the next of several. */
  private give(text: string): Promise<void> {
    this.stop();
    return this.after(async () => {
      if (!this.view || answerFormOf(this.view) === "watch") return;
      if (!isCollecting(this.view)) return this.send({ type: "answer", answer: text });
      if (!this.found.includes(text)) {
        return this.send({ type: "answer", answer: [...this.found, text] });
      }
      this.remark = m.lesson_found_already;
      this.shownAgain += 1;
    });
  }

  private async finish(): Promise<void> {
    this.stop();
    await this.send({ type: "next_step" });
    this.ended = this.problem === null;
  }

  private do(action: LessonAction): Promise<void> {
    return this.after(() => this.send(action));
  }

  /** Run requests one after the other, because each begins where the one before led to. */
  private after(act: () => Promise<void>): Promise<void> {
    this.waiting = this.waiting.then(act);
    return this.waiting;
  }

  private async send(action: LessonAction): Promise<void> {
    const { view } = this;
    if (!view) return;
    const answer = await this.ask(view, action);
    this.problem = answer.ok ? null : answer.code;
    this.failed = answer.ok ? null : action;
    if (answer.ok) this.take(answer.body, action);
    else if (this.away && action.type === "answer") {
      // An answer of which nobody thought beforehand.
      this.problem = null;
      this.remark = m.lesson_away_task;
      this.shownAgain += 1;
    } else {
      this.close();
      this.shownAgain += 1;
    }
  }

  /** Ask the server, and while it is away what is kept of the lesson. */
  private async ask(view: LessonView, action: LessonAction): Promise<Answer<LessonView>> {
    const learner = currentLearner();
    // What was done before it came back is judged first.
    if (this.away) await sendOut(learner.learner).catch(() => true);
    const answer = await doInLesson(this.id, learner, view.place, action);
    const offline = !answer.ok && answer.code === "offline";
    const reading = offline ? await keptReading(this.id, learner) : null;
    const found = reading && read(reading, view, action);
    this.away = offline && (found !== null || reading !== null);
    if (found && found.state.solved.length > view.state.solved.length)
      await this.report(view, action);
    return found ? { ok: true, body: found } : answer;
  }

  /** The server hears later what was done; where the device keeps nothing, it does not. */
  private async report(view: LessonView, action: LessonAction): Promise<void> {
    try {
      await reportLater(this.id, currentLearner(), view.place, action);
      void watchForServer();
    } catch {
      this.remark = m.device_not_kept;
    }
  }

  private take(view: LessonView, action: LessonAction | null): void {
    const before = this.view;
    clearTimeout(this.timer);
    this.refuted = null;
    this.remark = this.question = null;
    this.ended = false;
    this.found = foundAfter(this.found, before, view, action);
    this.view = view;
    this.shownAgain += 1;
    const isAnswer = action?.type === "answer";
    const words = newsOfLesson(before, view, isAnswer);
    if (action?.type !== "look") this.said = () => words;
    if (isAnswer) this.follow(view);
    if (this.auto) this.schedule(false);
  }

  /** Play what follows an answer: the refutation of a move, or the explanation of a choice. */
  private follow(view: LessonView): void {
    const line = refutationOf(view);
    if (line.length > 0) {
      this.refuted = 1;
      this.timer = setTimeout(() => {
        this.refuted = line.length;
      }, refuteMs);
    } else if (view.state.task?.kind === "choose" && view.state.next) this.play();
  }

  private play(): void {
    if (!this.view?.state.next) return;
    this.auto = true;
    this.schedule(true);
  }

  private schedule(first: boolean): void {
    clearTimeout(this.timer);
    if (!this.view?.state.next) {
      this.auto = false;
      return;
    }
    const ms = autoMs(this.view, preferences().autoSpeed, first);
    this.timer = setTimeout(() => void this.do({ type: "forward" }), ms);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.auto = false;
  }
}

/** Keep what was found until the step starts again; a correct list of answers replaces it. */
function foundAfter(
  found: readonly string[],
  before: LessonView | null,
  view: LessonView,
  action: LessonAction | null,
): readonly string[] {
  if (action?.type === "look") return found;
  if (before?.state.step !== view.state.step || action?.type !== "answer") return [];
  const code = view.state.verdict?.code;
  const counted = code === "missing" || code === "right";
  return counted && Array.isArray(action.answer) ? action.answer : found;
}
