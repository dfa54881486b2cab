/** The socket of one game or analysis: it reconnects by itself and repeats what was not answered. */

import type { ClientMessage, Fault, Ping, ServerMessage, State } from "../generated/messages";

/** `gone`: the server does not have the game; `closed`: the page has left it. */
export type Status = "connecting" | "open" | "lost" | "gone" | "closed";

/** Why a request has not been carried out yet: no answer has come, or the server cannot reach its data now. */
export type Overdue = "silent" | "put_off" | null;

interface Message {
  readonly type: string;
}

export interface ConnectionEvents<Received = ServerMessage> {
  onMessage(message: Received): void;
  onStatus(status: Status): void;
  /** Called when something stays unanswered for too long, and when all is answered. */
  onOverdue(overdue: Overdue): void;
}

/** What is done with each message: the compiler names the tables that lack a new one. */
export type Handlers<Received extends Message> = {
  readonly [Type in Received["type"]]: (
    message: Extract<Received, { readonly type: Type }>,
  ) => void;
};

/** Give a message to its handler; one of a newer server is ignored. */
export function dispatch<Received extends Message>(
  handlers: Handlers<Received>,
  message: Received,
): void {
  const handle = handlers[message.type as Received["type"]] as
    | ((message: Received) => void)
    | undefined;
  handle?.(message);
}

/** The parts of the browser that a connection needs; tests replace them. */
export interface Environment {
  open(url: string): WebSocket;
  random(): number;
}

/** The messages with an id: they are repeated until the server answers. */
type Asked<Sent> = Extract<Sent, { readonly id: string }>;

/** Where the requests of a page go to. */
export type Channel = Pick<Connection, "send" | "post" | "retryNow" | "wake" | "begin" | "close">;

/** Waits between tries; the last one repeats. */
const backOffMs = [250, 500, 1000, 2000, 4000, 8000];
/** The code with which the server closes a socket for a game that it does not have. */
const goneCode = 4404;
/** Says that the page was left: the opponent need not wait as long as for a lost connection. */
const leftCode = 1000;
const pingEveryMs = 20_000;
const silenceMs = 10_000;
/** The same for a page that was asleep: its connection is often dead, and somebody looks at it now. */
const awakeSilenceMs = 600;
/** After this long without an answer people should know that nothing has arrived. */
const overdueMs = 3_000;
/** What the server could not keep because its database was away is said again after this long. */
const putOffMs = 2_000;

/** Return the request for which the server could not reach its data; null when something else is said. */
function putOffBy(message: Message): string | null {
  const { type, code, id = null } = message as Partial<Fault>;
  return type === "fault" && code === "database_away" ? id : null;
}

const browser: Environment = {
  open: (url) => new WebSocket(url),
  random: () => Math.random(),
};

export class Connection<
  Sent extends Message = ClientMessage,
  Received extends Message = ServerMessage,
> {
  private socket: WebSocket | null = null;
  private status: Status = "connecting";
  private tries = 0;
  private pings = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private silenceTimer: ReturnType<typeof setTimeout> | undefined;
  private overdueTimer: ReturnType<typeof setTimeout> | undefined;
  private putOffTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly pingTimer: ReturnType<typeof setInterval>;
  private readonly unanswered = new Map<string, Asked<Sent>>();

  constructor(
    /** Asked for each time, because it may say what the page has. */
    private readonly url: () => string,
    private readonly events: ConnectionEvents<Received>,
    private readonly environment: Environment = browser,
  ) {
    this.pingTimer = setInterval(() => this.ping(), pingEveryMs);
    this.connect();
  }

  /** Send now, or as soon as the server is there again; the same id is applied once. */
  send(message: Asked<Sent>): void {
    if (this.unanswered.size === 0) {
      this.overdueTimer = setTimeout(() => this.events.onOverdue("silent"), overdueMs);
    }
    this.unanswered.set(message.id, message);
    this.transmit(message);
  }

  /** Send now or never; the page sends such a message itself after reconnecting. */
  post(message: Sent): void {
    this.transmit(message);
  }

  /** Do not wait for the next try. */
  retryNow(): void {
    if (this.status !== "lost") return;
    clearTimeout(this.retryTimer);
    this.tries = 0;
    this.connect();
  }

  /** Be current again soon after a sleep: a connection that does not answer at once is replaced. */
  wake(): void {
    this.retryNow();
    if (this.status !== "open") return;
    this.ping(awakeSilenceMs, () => {
      this.giveUp();
      this.retryNow();
    });
  }

  /** Connect again as somebody else: the server looks at the cookie when a connection opens. */
  begin(): void {
    if (this.isOver) return;
    clearTimeout(this.retryTimer);
    clearTimeout(this.silenceTimer);
    this.setStatus("connecting");
    this.connect();
  }

  close(): void {
    this.end("closed");
  }

  private end(status: Status): void {
    this.setStatus(status);
    clearTimeout(this.retryTimer);
    clearTimeout(this.silenceTimer);
    clearTimeout(this.overdueTimer);
    clearTimeout(this.putOffTimer);
    clearInterval(this.pingTimer);
    this.socket?.close(leftCode);
  }

  private get isOver(): boolean {
    return this.status === "closed" || this.status === "gone";
  }

  private connect(): void {
    const before = this.socket;
    const socket = this.environment.open(this.url());
    this.socket = socket;
    // One that still opens would stay: the server would see somebody here who has left.
    before?.close();
    const listen = <K extends keyof WebSocketEventMap>(
      type: K,
      answer: (event: WebSocketEventMap[K]) => void,
    ): void => {
      socket.addEventListener(type, (event) => {
        if (this.socket === socket && !this.isOver) answer(event);
      });
    };
    listen("open", () => this.onOpen());
    listen("message", (event) => this.onMessage(JSON.parse(event.data) as Received));
    listen("close", (event) => this.onClose(event.code));
  }

  private onOpen(): void {
    this.tries = 0;
    this.setStatus("open");
    this.repeat();
  }

  private repeat(): void {
    for (const message of this.unanswered.values()) this.transmit(message);
  }

  private onMessage(message: Received): void {
    clearTimeout(this.silenceTimer);
    if (this.unanswered.has(putOffBy(message) ?? "")) {
      this.putOff();
      return;
    }
    if ("id" in message) this.settle(String(message.id));
    this.events.onMessage(message);
  }

  /** Say again later what the server could not keep now: with the same id it counts once. */
  private putOff(): void {
    clearTimeout(this.overdueTimer);
    clearTimeout(this.putOffTimer);
    this.putOffTimer = setTimeout(() => this.repeat(), putOffMs);
    this.events.onOverdue("put_off");
  }

  private settle(id: string): void {
    if (!this.unanswered.delete(id) || this.unanswered.size > 0) return;
    clearTimeout(this.overdueTimer);
    this.events.onOverdue(null);
  }

  private onClose(code: number): void {
    clearTimeout(this.silenceTimer);
    if (code === goneCode) {
      this.end("gone");
      return;
    }
    this.setStatus("lost");
    const wait = backOffMs[Math.min(this.tries, backOffMs.length - 1)] ?? 0;
    this.tries += 1;
    // Spread out, because otherwise all pages would reconnect in the same instant after a restart.
    this.retryTimer = setTimeout(
      () => this.connect(),
      wait * (0.75 + this.environment.random() / 2),
    );
  }

  /** A dead connection may never close by itself, so silence after a ping counts as a loss. */
  private ping(patienceMs = silenceMs, onSilence = () => this.giveUp()): void {
    if (this.status !== "open") return;
    this.pings += 1;
    this.transmit({ type: "ping", number: this.pings });
    clearTimeout(this.silenceTimer);
    this.silenceTimer = setTimeout(onSilence, patienceMs);
  }

  private giveUp(): void {
    const silent = this.socket;
    this.socket = null;
    silent?.close();
    this.onClose(0);
  }

  private transmit(message: Sent | Ping): void {
    if (this.status === "open") this.socket?.send(JSON.stringify(message));
  }

  private setStatus(status: Status): void {
    if (status === this.status) return;
    this.status = status;
    this.events.onStatus(status);
  }
}

/** Return the address of the site's socket on the server of this page. */
export function siteUrl(page: Location): string {
  return `${page.protocol === "https:" ? "wss:" : "ws:"}//${page.host}/api/site`;
}

/**
 * Return the address of a game's socket on the server of this page.
 *
 * @param known What the page has of the game, so that it gets only what it lacks.
 */
export function socketUrl(game: string, page: Location, known: State | null = null): string {
  const scheme = page.protocol === "https:" ? "wss:" : "ws:";
  const have = known ? `?have=${known.played.length}-${known.mark}` : "";
  return `${scheme}//${page.host}/api/games/${encodeURIComponent(game)}/socket${have}`;
}

/** Make a unique name for a message; this works without a secure context too. */
export function messageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
