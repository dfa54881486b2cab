/** One trainer on this page: the question, what was answered, and what is shown of it. */

import {
  type Effect,
  noSketch,
  type Position,
  type Route,
  type Side,
  type Sketch,
} from "../../board";
import type {
  GameName,
  PracticeAct,
  PracticePly,
  PracticeQuestion,
  PracticeScore,
  PracticeVerdict,
} from "../../generated/messages";
import { enteredWords } from "../../i18n/news";
import { plyWords, promptWords, verdictWords } from "../../i18n/practice";
import type { Say } from "../../i18n/say";
import { faultWords, sideWord } from "../../i18n/words";
import { messageId } from "../../net/connection";
import { sendOut } from "../../net/outbox";
import { keptPuzzles } from "../../net/practice";
import * as m from "../../paraglide/messages";
import { type Question, questionOf } from "../capture_question";
import { watchForServer } from "../device/handing";
import { learnerId } from "../learner";
import { askedOf, keptAttempt, noteAsked } from "./asked";
import { askOffline, isKept, judgeFrom, judgeOffline, puzzleFrom, showOffline } from "./offline";
import type { Given, Source } from "./source";
import { dailyAttempt, noWish, type Wish } from "./wish";

export type Stage = "loading" | "failed" | "asking" | "over" | "done";

/** What the board shows: a position, who enters moves, and the move that led there. */
export interface Shown {
  readonly position: Position;
  readonly mover: Side | null;
  readonly last: Route | null;
  readonly sketch: Sketch;
  readonly drawn: readonly Route[];
}

/** A line that is looked at move by move. */
export interface Replay {
  readonly plies: readonly PracticePly[];
  readonly at: number;
}

/** A question of this device, and the name of the attempt at it. */
interface Kept {
  readonly question: PracticeQuestion;
  readonly attempt: string;
}

type Code = Parameters<typeof faultWords>[0];

const still = { legal: [], hops: [] } as const;

export class PracticeSession {
  stage = $state.raw<Stage>("loading");
  question = $state.raw<PracticeQuestion | null>(null);
  score = $state.raw<PracticeScore | null>(null);
  verdict = $state.raw<PracticeVerdict | null>(null);
  shown = $state.raw<Shown | null>(null);
  /** The moves that led to the question. */
  before = $state.raw<readonly PracticePly[]>([]);
  /** The moves so far, or the captures found. */
  line = $state.raw<readonly string[]>([]);
  replay = $state.raw<Replay | null>(null);
  choices = $state.raw<Question | null>(null);
  /** Whether the ending was seen to be won and is now to be won. */
  winning = $state.raw(false);
  busy = $state.raw(false);
  notice = $state.raw<Say | null>(null);
  problem = $state.raw<Say | null>(null);
  /** Whether only the server can ask what is to be asked here, and it is away. */
  needsServer = $state.raw(false);
  said = $state.raw<Say>(() => "");
  /** Whether the server is away, and nothing counts. */
  offline = $state.raw(false);
  /** Whether the device had no room for the last answer, of which the server then never hears. */
  unkept = $state.raw(false);
  /** The day whose combination is asked. */
  daily = $state.raw<string | null>(null);
  private attempt = "";
  /** The move that was made last on the board. */
  private own: Route | null = null;
  private readonly theme: Wish["theme"];
  private repeating: boolean;
  private wishedDay: string | null;

  constructor(
    readonly game: GameName,
    readonly kind: PracticeQuestion["kind"],
    private readonly source: Source,
    wish: Wish = noWish,
  ) {
    this.theme = wish.theme;
    this.repeating = wish.repeat;
    this.wishedDay = wish.day;
  }

  /** What is to be done now; of an ending that is won it is to win it. */
  get task(): PracticeQuestion["task"] | null {
    return this.winning ? "win" : (this.question?.task ?? null);
  }

  get pointing(): boolean {
    return this.task === "point" && this.stage === "asking";
  }

  get flipped(): boolean {
    return this.question?.position.turn === "black";
  }

  async next(repeat: boolean = this.repeating): Promise<void> {
    this.repeating = repeat;
    this.busy = true;
    const day = this.wishedDay;
    const turn = await this.source.ask(repeat, day);
    this.busy = false;
    const kept = turn.ok ? null : await this.askHere(turn.code);
    this.before = turn.ok ? turn.body.before : [];
    this.offline = kept !== null;
    if (kept) this.begin(kept.question, this.score, day, kept.attempt);
    else if (!turn.ok) this.fail(turn.code);
    else if (turn.body.question) this.begin(turn.body.question, turn.body.score, day);
    else this.finish(turn.body.score);
  }

  /** Send a move, a square, yes or no. */
  async answer(text: string, act: PracticeAct = "answer"): Promise<void> {
    const { question } = this;
    if (!question || this.busy) return;
    this.busy = true;
    const { item } = question;
    const given = { attempt: this.attempt, item, act, answer: text, played: [...this.line] };
    // What was answered before the server came back is judged first: the first answer counts.
    if (this.offline) await sendOut(learnerId()).catch(() => true);
    const verdict = await this.source.answer(given);
    this.busy = false;
    if (verdict.ok) this.take(verdict.body);
    else {
      const said = await this.judgeHere(question, given, verdict.code);
      if (said) this.offline = true;
      if (said === "no_move") this.refuseToGoOn(m.practice_storm_refused);
      else if (said) this.take(said);
      else this.refuseToGoOn(() => faultWords(verdict.code));
    }
  }

  onEffect(effect: Effect): void {
    if (effect.kind === "none") return;
    this.choices = questionOf(effect, this.shown?.position.legal);
    if (effect.kind === "played") {
      this.own = effect.route;
      void this.answer(effect.route.text);
    }
    if (effect.kind === "tried") void this.answer(effect.text);
    else if (effect.kind === "pointed") void this.answer(effect.square);
    else if (effect.kind === "ignored") this.sayIgnored(effect.reason);
    else this.sayEffect(effect);
  }

  /** Show the next move of the line; behind its end a question is asked again. */
  step(): void {
    const { replay, verdict } = this;
    if (!replay) return;
    const ply = replay.plies[replay.at];
    if (ply) {
      this.replay = { ...replay, at: replay.at + 1 };
      this.show({ pieces: ply.pieces, ...still }, null, ply.move);
      this.said = () => plyWords(ply);
    } else if (verdict) {
      this.leaveReplay(verdict);
    }
  }

  watch(plies: readonly PracticePly[]): void {
    const { question } = this;
    if (!question) return;
    const start = this.verdict?.step === "wrong" ? this.verdict.position : question.position;
    this.replay = { plies, at: 0 };
    this.show({ ...start, ...still }, null, null);
    this.step();
  }

  private leaveReplay(verdict: PracticeVerdict): void {
    this.replay = null;
    if (verdict.step === "wrong") this.ask(verdict.position);
  }

  /** Ask without the server, where that can be. */
  private async askHere(code: Code): Promise<Kept | null> {
    const { game, kind, wishedDay: day } = this;
    if (code !== "offline" || this.repeating) return null;
    if (kind === "squares") return { question: await askOffline(game), attempt: messageId() };
    // Kept combinations do not say their theme, which would show what is looked for.
    if (this.theme) return null;
    const puzzles = await keptPuzzles(game);
    const question = puzzleFrom(puzzles, kind, day, askedOf(game, kind, puzzles));
    if (question && !day) noteAsked(puzzles, question);
    return question && { question, attempt: keptAttempt(puzzles, question) };
  }

  /** Judge without the server, where that can be; what counts it hears later. */
  private async judgeHere(
    question: PracticeQuestion,
    given: Given,
    code: Code,
  ): Promise<PracticeVerdict | "no_move" | null> {
    if (code !== "offline") return null;
    const { act = "answer", answer = "", played = [] } = given;
    if (this.kind === "squares")
      return act === "answer" ? judgeOffline(question, answer) : showOffline(question);
    const puzzles = await keptPuzzles(this.game);
    const said = judgeFrom(puzzles, question, { act, answer, played });
    if (said && said.step !== "refused") await this.report(given);
    // The verdict on every move is kept, so what has none is not a move.
    return said ?? (isKept(puzzles, question) ? "no_move" : null);
  }

  /** The server hears later what was answered; where the device keeps nothing, it does not. */
  private async report(given: Given): Promise<void> {
    try {
      await this.source.reportLater(given);
      this.unkept = false;
      void watchForServer();
    } catch {
      this.unkept = true;
    }
  }

  private begin(
    question: PracticeQuestion,
    score: PracticeScore | null,
    day: string | null,
    attempt: string = messageId(),
  ): void {
    // Where questions follow one another at once, what was said of the last one stays to be read.
    if (!this.followsAtOnce) this.notice = null;
    // Behind the combination of the day come others.
    this.daily = day;
    this.wishedDay = null;
    this.attempt = day ? dailyAttempt(this.game, day) : attempt;
    Object.assign(this, { question, score, verdict: null, line: [], winning: false, replay: null });
    this.problem = null;
    this.own = null;
    this.unkept = false;
    this.stage = "asking";
    this.ask(question.position, this.before.at(-1)?.move ?? null);
    this.said = () => [this.notice?.() ?? "", promptWords(question, false)].join(" ").trim();
  }

  /** Nothing is to be asked now. */
  private finish(score: PracticeScore | null): void {
    Object.assign(this, { stage: "done", score, question: null });
    this.said = this.kind === "repertoire" ? m.repertoire_nothing_due : m.practice_done;
  }

  private ask(position: PracticeQuestion["position"], last: Route | null = null): void {
    const asksMove = this.task !== "outlook" && position.legal.length > 0;
    this.show(position, asksMove ? position.turn : null, last);
  }

  private show(position: Position, mover: Side | null, last: Route | null): void {
    const square = this.question?.task === "name" ? this.question.square : null;
    const ring = square ? [{ square, meaning: "allowed" as const }] : [];
    this.shown = { position, mover, last, sketch: { ...noSketch, rings: ring }, drawn: [] };
  }

  private take(verdict: PracticeVerdict): void {
    const { question } = this;
    if (!question) return;
    this.verdict = verdict;
    this.line = verdict.line;
    this.count(verdict);
    if (verdict.code === "is_won") this.winning = true;
    const over = verdict.step === "right" || verdict.step === "shown";
    // The next question comes at once, and whoever answers by keys keeps the place.
    const goesOn = verdict.step === "right" && this.followsAtOnce && this.goesOnAfter(verdict);
    if (over && !goesOn) this.stage = "over";
    this.showVerdict(verdict, over);
    this.notice = () => verdictWords(verdict, question);
    this.said = this.sayOf(verdict, question);
    if (goesOn) void this.next();
  }

  /** Whether an answer is followed by the next question without a button. */
  private get followsAtOnce(): boolean {
    return this.kind === "squares" || this.kind === "repertoire";
  }

  /** Whether there is more to be asked: a line of a repertoire ends where the opponent has no answer. */
  private goesOnAfter({ reply }: PracticeVerdict): boolean {
    return this.kind === "squares" || reply !== null;
  }

  /** The score as it is after this answer, without asking for it again. */
  private count({ counted, step }: PracticeVerdict): void {
    const { score } = this;
    if (!score || !counted) return;
    const solved = score.solved + (step === "right" ? 1 : 0);
    this.score = { ...score, rating: counted.rating, answered: score.answered + 1, solved };
  }

  private sayOf(verdict: PracticeVerdict, question: PracticeQuestion): Say {
    const { reply } = verdict;
    return () => [reply ? plyWords(reply) : "", verdictWords(verdict, question)].join(" ").trim();
  }

  private showVerdict(verdict: PracticeVerdict, over: boolean): void {
    const { position, reply, refutation, show } = verdict;
    const mover = over || this.task === "outlook" ? null : position.turn;
    const own = this.own && isMade(this.own, position) ? this.own : null;
    this.show(position, mover, reply?.move ?? own);
    const drawn = verdict.step === "refused" || verdict.step === "shown" ? show : [];
    const sketch = refutation.length > 0 ? arrowsOf(refutation) : this.shown?.sketch;
    if (this.shown) this.shown = { ...this.shown, drawn, sketch: sketch ?? noSketch };
    if (verdict.solution.length > 0) this.watch(verdict.solution);
  }

  private fail(code: Code): void {
    this.stage = "failed";
    this.needsServer = code === "offline";
    this.problem = () => faultWords(code);
    this.said = this.problem;
  }

  /** The answer did not arrive or is not a move: the board goes back, and another can be given. */
  private refuseToGoOn(why: Say): void {
    this.notice = this.said = why;
    const position = this.verdict?.position ?? this.question?.position;
    if (position) this.ask(position);
  }

  private sayIgnored(reason: "wait" | "opponents_piece"): void {
    const turn = this.shown?.mover;
    if (reason !== "opponents_piece" || !turn) return;
    this.notice = () => m.say_turn({ side: sideWord(turn) });
    this.said = this.notice;
  }

  private sayEffect(effect: Effect): void {
    if (!this.shown) return;
    const { remark, said } = enteredWords(this.shown.position, effect);
    this.notice = remark ?? this.notice;
    this.said = said ?? this.said;
  }
}

/** Whether a move is on the board; of a question with many answers each is taken back. */
function isMade({ origin, target }: Route, { pieces }: Position): boolean {
  return target in pieces && (origin === target || !(origin in pieces));
}

/** Draw the move that failed and the answer to it; their shapes differ. */
function arrowsOf(refutation: readonly PracticePly[]): Sketch {
  const [failed, answer] = refutation;
  const arrow = (ply: PracticePly | undefined, meaning: "forbidden" | "attention") =>
    ply ? [{ origin: ply.move.origin, target: ply.move.target, meaning }] : [];
  return { ...noSketch, arrows: [...arrow(failed, "forbidden"), ...arrow(answer, "attention")] };
}
