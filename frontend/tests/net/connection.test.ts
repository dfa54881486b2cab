// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ServerMessage, State } from "../../src/generated/messages";
import {
  Connection,
  messageId,
  type Overdue,
  type Status,
  socketUrl,
} from "../../src/net/connection";

/** A socket that the test opens, feeds and closes. */
class Wire extends EventTarget {
  readonly sent: string[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.dispatchEvent(new Event("open"));
  }
  say(message: object): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
  drop(code: number): void {
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

let wires: Wire[];
let statuses: Status[];
let messages: ServerMessage[];
let overdue: Overdue[];
let connection: Connection;

const undo = { type: "undo", id: "one" } as const;

function wire(index: number): Wire {
  const found = wires[index];
  if (!found) throw new Error(`no socket ${index}`);
  return found;
}

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  statuses = [];
  messages = [];
  overdue = [];
  const events = {
    onMessage: (message: ServerMessage) => messages.push(message),
    onStatus: (status: Status) => statuses.push(status),
    onOverdue: (why: Overdue) => overdue.push(why),
  };
  connection = new Connection(() => "ws://page/socket", events, {
    open: () => {
      const made = new Wire();
      wires.push(made);
      return made as unknown as WebSocket;
    },
    random: () => 0.5,
  });
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

test("what is asked before the socket opens is sent when it does", () => {
  connection.send(undo);
  expect(wire(0).sent).toEqual([]);
  wire(0).open();
  expect(wire(0).sent).toEqual([JSON.stringify(undo)]);
});

describe("what is not answered", () => {
  beforeEach(() => {
    wire(0).open();
    connection.send(undo);
  });
  test("is overdue after three seconds, until it is answered", () => {
    vi.advanceTimersByTime(2_999);
    expect(overdue).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(overdue).toEqual(["silent"]);
    wire(0).say({ type: "confirmed", id: "one", version: 1 });
    expect(overdue).toEqual(["silent", null]);
  });
  test("is overdue as long as one of several is", () => {
    connection.send({ ...undo, id: "two" });
    vi.advanceTimersByTime(3_000);
    wire(0).say({ type: "confirmed", id: "two", version: 1 });
    expect(overdue).toEqual(["silent"]);
  });
  test("is never overdue when answered in time", () => {
    wire(0).say({ type: "confirmed", id: "one", version: 1 });
    vi.advanceTimersByTime(10_000);
    expect(overdue).toEqual([null]);
  });
});

describe("what the server could not keep because its database is away", () => {
  const away = { type: "fault", code: "database_away", id: "one", params: {} } as const;
  beforeEach(() => {
    wire(0).open();
    connection.send(undo);
    wire(0).say(away);
  });
  test("is said again until it is answered, and nothing else is", () => {
    for (const times of [2, 3]) {
      vi.advanceTimersByTime(2_000);
      expect(wire(0).sent).toEqual(Array(times).fill(JSON.stringify(undo)));
      wire(0).say(away);
    }
    wire(0).say({ type: "confirmed", id: "one", version: 1 });
    vi.advanceTimersByTime(10_000);
    expect(wire(0).sent).toHaveLength(3);
    expect(overdue).toEqual(["put_off", "put_off", "put_off", null]);
    expect(messages).toEqual([{ type: "confirmed", id: "one", version: 1 }]);
  });
  test("is told where nothing was asked", () => {
    wire(0).say({ ...away, id: null });
    expect(messages).toEqual([{ ...away, id: null }]);
  });
  test("is not said again on a page that was left", () => {
    connection.close();
    vi.advanceTimersByTime(10_000);
    expect(wire(0).sent).toHaveLength(1);
  });
});

test("messages are handed on", () => {
  wire(0).open();
  wire(0).say({ type: "pong", number: 1 });
  expect(messages).toEqual([{ type: "pong", number: 1 }]);
});

describe("a lost connection", () => {
  beforeEach(() => {
    wire(0).open();
    connection.send(undo);
    wire(0).drop(1006);
  });
  test("is reported, and tried again", () => {
    expect(statuses).toEqual(["open", "lost"]);
    vi.advanceTimersByTime(250);
    wire(1).open();
    expect(statuses).toEqual(["open", "lost", "open"]);
  });
  test("what was unanswered is said again with the same id", () => {
    vi.advanceTimersByTime(250);
    wire(1).open();
    expect(wire(1).sent).toEqual([JSON.stringify(undo)]);
  });
  test("what was answered is not", () => {
    vi.advanceTimersByTime(250);
    wire(1).open();
    wire(1).say({ type: "confirmed", id: "one", version: 2 });
    wire(1).drop(1012);
    vi.advanceTimersByTime(250);
    wire(2).open();
    expect(wire(2).sent).toEqual([]);
  });
  test("waits longer each time, at most eight seconds", () => {
    for (const [index, wait] of [250, 500, 1000, 2000, 4000, 8000, 8000].entries()) {
      vi.advanceTimersByTime(wait - 1);
      expect(wires).toHaveLength(index + 1);
      vi.advanceTimersByTime(1);
      expect(wires).toHaveLength(index + 2);
      wire(index + 1).drop(1006);
    }
  });
  test("can be tried at once", () => {
    connection.retryNow();
    expect(wires).toHaveLength(2);
    vi.advanceTimersByTime(10_000);
    expect(wires).toHaveLength(2);
  });
  test("leaves no socket open that was tried before", () => {
    connection.retryNow();
    connection.retryNow();
    expect(wires.map(({ closed }) => closed)).toEqual([true, true, false]);
  });
});

test("an open connection is not tried again", () => {
  wire(0).open();
  connection.retryNow();
  expect(wires).toHaveLength(1);
});

test("a game that is gone is not asked for again", () => {
  wire(0).open();
  wire(0).drop(4404);
  vi.advanceTimersByTime(60_000);
  expect(wires).toHaveLength(1);
  expect(statuses).toEqual(["open", "gone"]);
});

test("silence after a ping is a loss", () => {
  wire(0).open();
  vi.advanceTimersByTime(20_000);
  expect(wire(0).sent).toEqual([JSON.stringify({ type: "ping", number: 1 })]);
  vi.advanceTimersByTime(10_000);
  expect(statuses.at(-1)).toBe("lost");
  expect(wire(0).closed).toBe(true);
});

describe("a page that was asleep", () => {
  beforeEach(() => {
    wire(0).open();
    connection.wake();
  });
  test("connects again within a second where nothing answers", () => {
    vi.advanceTimersByTime(700);
    expect(wires).toHaveLength(2);
    expect(wire(0).closed).toBe(true);
  });
  test("keeps a connection that answers", () => {
    wire(0).say({ type: "pong", number: 1 });
    vi.advanceTimersByTime(5_000);
    expect(wires).toHaveLength(1);
  });
});

test("an answered ping is not", () => {
  wire(0).open();
  vi.advanceTimersByTime(20_000);
  wire(0).say({ type: "pong", number: 1 });
  vi.advanceTimersByTime(10_000);
  expect(statuses).toEqual(["open"]);
});

test("a closed page is left alone", () => {
  wire(0).open();
  connection.close();
  wire(0).say({ type: "pong", number: 1 });
  expect(messages).toEqual([]);
});

test("the socket's address follows the page's", () => {
  const at = (href: string): string => socketUrl("a/b", new URL(href) as unknown as Location);
  expect(at("http://club:8000/game/x")).toBe("ws://club:8000/api/games/a%2Fb/socket");
  expect(at("https://club/")).toBe("wss://club/api/games/a%2Fb/socket");
});

test("a page says which moves it has when it connects again", () => {
  const known = { played: [{}, {}], mark: "0123456789ab" } as unknown as State;
  const page = new URL("https://club/") as unknown as Location;
  expect(socketUrl("x", page, known)).toBe("wss://club/api/games/x/socket?have=2-0123456789ab");
});

test("message ids differ", () => {
  expect(messageId()).toMatch(/^[0-9a-f]{32}$/);
  expect(messageId()).not.toBe(messageId());
});
