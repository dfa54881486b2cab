/**
 * Sounds of wood, made here: a knock is a short burst of noise through two resonances of a block, over a
 * low thump of the table. Nothing is fetched, and nothing sounds before a first touch or key.
 */

import type { Landing } from "../board";
import { preferences } from "../state/preferences.svelte";

/** One knock for a move, two for a capture, a bell for the end. */
export type Sound = "move" | "capture" | "bell";

const knockS = 0.09;
/** A king is two discs. */
const kingPitch = 0.62;
const bellS = 1.6;
const betweenKnocksS = 0.11;
/** A sound that is later than this is not heard as that of its move. */
const mostLateMs = 300;

let context: AudioContext | null = null;

/** Wait for the first touch or key, because browsers allow no sound before it. */
export function wakeSounds(): void {
  const wake = (): void => {
    context ??= new AudioContext();
    void context.resume();
  };
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, wake, { once: true });
}

/** Play a sound, unless sounds are off or nobody has touched the page yet. */
export function play(sound: Sound, heavy = false, afterMs = 0): void {
  const audio = context;
  if (!audio || !preferences().sounds) return;
  if (audio.state === "running") make(audio, sound, heavy, afterMs);
  else void whenAwake(audio, (lateMs) => make(audio, sound, heavy, Math.max(0, afterMs - lateMs)));
}

/** Wait until the browser allows sound, which may be after a quick first move; drop a sound that comes too late. */
async function whenAwake(audio: AudioContext, then: (lateMs: number) => void): Promise<void> {
  const asked = performance.now();
  await audio.resume();
  const lateMs = performance.now() - asked;
  if (lateMs < mostLateMs) then(lateMs);
}

function make(audio: AudioContext, sound: Sound, heavy: boolean, afterMs: number): void {
  const at = audio.currentTime + afterMs / 1000;
  const pitch = heavy ? kingPitch : 1;
  if (sound === "bell") ring(audio, at);
  else knock(audio, at, pitch);
  if (sound === "capture") knock(audio, at + betweenKnocksS, 0.88 * pitch);
}

/** Play the sound of a move when its piece lands. */
export function playLanding({ captures, king, afterMs }: Landing): void {
  play(captures ? "capture" : "move", king, afterMs);
}

/** One knock of wood; a lower pitch is a heavier piece. */
function knock(audio: AudioContext, at: number, pitch: number): void {
  const source = audio.createBufferSource();
  source.buffer = noise(audio);
  for (const [hertz, sharpness, loudness] of [
    [780, 9, 0.9],
    [1900, 12, 0.35],
  ] as const) {
    const body = audio.createBiquadFilter();
    body.type = "bandpass";
    body.frequency.value = hertz * pitch;
    body.Q.value = sharpness;
    source.connect(body).connect(fading(audio, at, loudness, knockS));
  }
  source.start(at);
  source.stop(at + knockS);
  hum(audio, at, 165 * pitch, 0.3, knockS);
}

/** A soft bell: its tones are not whole multiples, and the higher ones are gone sooner. */
function ring(audio: AudioContext, at: number): void {
  for (const [ratio, loudness] of [
    [1, 0.16],
    [2.76, 0.06],
    [5.4, 0.02],
  ] as const) {
    hum(audio, at, 587 * ratio, loudness, bellS / Math.sqrt(ratio));
  }
}

function hum(audio: AudioContext, at: number, hertz: number, loudness: number, s: number): void {
  const tone = audio.createOscillator();
  tone.frequency.value = hertz;
  tone.connect(fading(audio, at, loudness, s));
  tone.start(at);
  tone.stop(at + s);
}

function fading(audio: AudioContext, at: number, loudness: number, s: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.002);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + s);
  gain.connect(audio.destination);
  return gain;
}

function noise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * knockS), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = Math.random() * 2 - 1;
  }
  return buffer;
}
