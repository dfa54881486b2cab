// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { play, wakeSounds } from "../../src/parts/sounds";
import { until } from "../served";

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

test("a quick first move waits for the browser to let it sound, and not for long", async () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  vi.stubGlobal("AudioContext", Sounding);
  begun = [];
  play("move");
  wakeSounds();
  dispatchEvent(new Event("pointerdown"));
  play("move");
  now.mockReturnValue(250);
  play("move", false, 200);
  now.mockReturnValue(330);
  letSound();
  await until(() => expect(begun).toEqual([0.12, 0.12]));
  begun = [];
  play("move");
  expect(begun).toEqual([0, 0]);
  now.mockRestore();
});
