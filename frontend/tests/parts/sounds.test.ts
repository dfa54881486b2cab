// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { play, wakeSounds } from "../../src/parts/sounds";

/** When the parts of sounds begin. */
let begun: number[];
/** Lets the browser sound, as it does some time after the first touch. */
let letSound: () => void;

/** Whatever a sound is made of. */
function part(): object {
  const ramps = { linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const change = { value: 0, setValueAtTime() {}, ...ramps };
  const changes = { frequency: change, Q: change, gain: change };
  const connect = (to: object): object => to;
  return { ...changes, connect, start: (at: number) => begun.push(at), stop() {} };
}

class Sounding {
  state = "suspended";
  currentTime = 0;
  sampleRate = 100;
  destination = {};
  private readonly awake = new Promise<void>((resolve) => {
    letSound = () => {
      this.state = "running";
      resolve();
    };
  });
  resume = () => this.awake;
  createBuffer = () => ({ getChannelData: () => new Float32Array(9) });
  createBufferSource = part;
  createBiquadFilter = part;
  createGain = part;
  createOscillator = part;
}

beforeEach(() => {
  begun = [];
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => vi.useRealTimers());

test("a quick first move waits for the browser to let it sound, and not for long", async () => {
  vi.stubGlobal("AudioContext", Sounding);
  play("move");
  wakeSounds();
  dispatchEvent(new Event("pointerdown"));
  play("move");
  vi.advanceTimersByTime(250);
  play("move", false, 200);
  vi.advanceTimersByTime(80);
  letSound();
  await new Promise((resolve) => setTimeout(resolve));
  expect(begun).toEqual([0.12, 0.12]);
  begun = [];
  play("move");
  expect(begun).toEqual([0, 0]);
});
