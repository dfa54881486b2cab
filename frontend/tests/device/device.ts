import { Engine } from "../../src/engine";
import type { DeviceRules, Players, State } from "../../src/generated/messages";
import type { DeviceGame, DeviceStore } from "../../src/net/device_games";
import type { Computer } from "../../src/state/device/computer";
import type { DeviceFault } from "../../src/state/device/faults";
import { DevicePlay } from "../../src/state/device/play";
import { international } from "../engine/engine_files";
import { OwnPort } from "../engine/own_port";

export const id = `d-${"0".repeat(32)}`;
const quick = { ms: 0, nodes: 2000, depth: 0, is_varied: true, weakness: null, taste: [] };
export const profile = { id: "fmjd", version: 1, game: "international", title: "" } as const;

/** Rules with a draw at the third repetition. */
export const rules = {
  profile,
  board: {},
  engine: { ...international, limits: [3, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
  results: { white: "2-0", draw: "1-1", black: "0-2" },
  articles: { repetition: "FMJD 6.1", resignation: "ours" },
  resignation: true,
  offer_after: 0,
  agrees_after: 2,
  manners: { "8": quick },
  tastes: { universal: [], attacking: [0, 0, 40, -20] },
  hint: quick,
} as unknown as DeviceRules;

const person = { kind: "human", name: "", level: 5, style: "universal", unhurried: false } as const;
const computer = {
  kind: "engine",
  name: "",
  level: 8,
  style: "universal",
  unhurried: false,
} as const;
export const alone: Players = { white: person, black: computer };
export const unhurried: Players = { white: person, black: { ...computer, unhurried: true } };
export const two: Players = { white: person, black: person };

/** A store in memory. */
export class Memory implements DeviceStore {
  games = new Map<string, DeviceGame>();
  isFull = false;

  async keep(game: DeviceGame, before: number | null): Promise<boolean> {
    if (this.isFull) throw new Error("QuotaExceededError");
    const known = this.games.get(game.id);
    if (known?.handed || (known?.requests.length ?? null) !== before) return false;
    this.games.set(game.id, game);
    return true;
  }

  async find(name: string): Promise<DeviceGame | null> {
    return this.games.get(name) ?? null;
  }

  async all(): Promise<readonly DeviceGame[]> {
    return [...this.games.values()];
  }

  async leave(name: string, count: number, handed: string): Promise<boolean> {
    const game = this.games.get(name);
    if (game?.requests.length !== count) return false;
    this.games.set(name, { ...game, requests: [], handed });
    return true;
  }

  async remove(name: string): Promise<void> {
    this.games.delete(name);
  }
}

/** A page at a game of a device. */
export class Table {
  readonly ports: OwnPort[] = [];
  readonly states: State[] = [];
  readonly faults: DeviceFault[] = [];
  readonly codes: string[] = [];
  readonly handed: string[] = [];
  /** How often the games were offered to the server. */
  offers = 0;
  /** What happens as soon as the computer thinks, once. */
  onThinking = (): void => {};
  private asked = 0;
  readonly engine = new Engine(rules.engine, () => {
    this.ports.push(new OwnPort());
    return this.ports.at(-1) as OwnPort;
  });
  readonly play: DevicePlay;

  constructor(
    players: Players,
    readonly memory = new Memory(),
  ) {
    const summary = { id, profile, created: "", players } as DeviceGame["summary"];
    const game = {
      id,
      profile: "fmjd",
      players,
      requests: [],
      summary,
      refused: null,
      handed: null,
    };
    if (!memory.games.has(id)) memory.games.set(id, game);
    const computerFor = async (): Promise<Computer> => ({ rules, engine: this.engine });
    const watchForServer = () => {
      this.offers += 1;
    };
    this.play = new DevicePlay(
      id,
      {
        onMessage: (message) => {
          if (message.type === "state") this.show(message);
          else if ("code" in message) this.codes.push(message.code);
        },
        onStatus: () => {},
        onOverdue: () => {},
        onDeviceFault: (fault) => this.faults.push(fault),
        onHandedOver: (there) => this.handed.push(there),
      },
      { store: memory, onHanded: () => () => {}, watchForServer, computerFor },
    );
  }

  private show(state: State): void {
    this.states.push(state);
    if (!state.thinking) return;
    const act = this.onThinking;
    this.onThinking = () => {};
    act();
  }

  get state(): State {
    const last = this.states.at(-1);
    if (!last) throw new Error("nothing is shown yet");
    return last;
  }

  get moves(): readonly string[] {
    return this.state.played.map(({ text }) => text);
  }

  get kept(): readonly string[] {
    const requests = this.memory.games.get(id)?.requests ?? [];
    return requests.map((each) => ("move" in each ? each.move : each.type));
  }

  move(move: string): void {
    this.command({ type: "move", side: this.state.turn, move });
  }

  command(event: never | object): void {
    this.asked += 1;
    this.play.send({ type: "command", id: String(this.asked), event: event as never });
  }

  /** Let the Worker die as soon as it is asked for this. */
  loseWorkerAt(type: string): void {
    const [port] = this.ports;
    if (!port) return;
    const hear = port.postMessage.bind(port);
    port.postMessage = (message: never) => {
      if ((message as { type: string }).type === type) port.crash();
      else hear(message);
    };
  }

  undo(): void {
    this.play.send({ type: "undo", id: "undo" });
  }
}
