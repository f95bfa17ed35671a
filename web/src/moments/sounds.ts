// The sounds of moments. A slower pace stretches those that accompany an animation.
import type { Moment } from "../api/protocol";
import { playNotes, type Note } from "../common/sound.svelte";

const knock = (at: number, pitch: number, loudness = 1): Note => ({
  pitch,
  at,
  length: 0.12,
  wave: "square",
  loudness: 0.5 * loudness,
  endPitch: pitch / 2,
});

/** A die bounces ever faster and comes to rest. */
const ROLL: Note[] = [0, 0.2, 0.36, 0.5, 0.61, 0.7, 0.78, 0.84].map((at, i) => knock(at, 300 + 40 * (i % 3), 0.6));

const SOUNDS: Record<Moment["kind"], Note[]> = {
  reveal: [0, 0.07, 0.14].map((at, i) => ({ pitch: 900 + 150 * i, at, length: 0.09, wave: "sine", loudness: 0.6 })),
  roll: [...ROLL, { pitch: 660, at: 1, length: 0.25, wave: "triangle" }],
  contest: [...ROLL, knock(1, 220, 1.4), { pitch: 523, at: 1.15 }, { pitch: 784, at: 1.28 }],
  change: [
    { pitch: 1320, at: 0, length: 0.18, wave: "sine" },
    { pitch: 1760, at: 0.08, length: 0.3, wave: "sine" },
  ],
  award: [knock(0, 200, 1.6), knock(0.22, 200, 1.6), { pitch: 659, at: 0.45 }, { pitch: 880, at: 0.57 }],
  scoring: [523, 587, 659, 784].map((pitch, i) => ({ pitch, at: 0.16 * i, length: 0.3 })),
  setback: [
    { pitch: 330, at: 0, length: 0.3, wave: "sawtooth", loudness: 0.5 },
    { pitch: 247, at: 0.22, length: 0.6, wave: "sawtooth", loudness: 0.5, endPitch: 180 },
  ],
};

export function playSound(kind: Moment["kind"], pace: number): void {
  playNotes(SOUNDS[kind].map((note) => ({ ...note, at: note.at * pace })));
}
