// Sounds made with Web Audio, off until switched on. Switch and volume are kept in the browser.

/** A note: pitch in hertz, start in seconds from now, length in seconds. */
export interface Note {
  pitch: number;
  at: number;
  length?: number;
  wave?: OscillatorType;
  /** Relative to the volume. */
  loudness?: number;
  /** The pitch at its end. */
  endPitch?: number;
}

const DEFAULT_LENGTH_S = 0.35;
const ATTACK_S = 0.012;
const LOUDEST = 0.24;

let on = $state(localStorage.getItem("sound") === "on");
let volume = $state(savedVolume());
let audio: AudioContext | undefined;

function savedVolume(): number {
  const saved = Number(localStorage.getItem("volume") ?? Number.NaN);
  return saved >= 0 && saved <= 1 ? saved : 0.5;
}

export function isSoundOn(): boolean {
  return on;
}

export function switchSound(to: boolean): void {
  on = to;
  localStorage.setItem("sound", on ? "on" : "off");
}

/** From 0 to 1. */
export function soundVolume(): number {
  return volume;
}

export function setSoundVolume(to: number): void {
  volume = to;
  localStorage.setItem("volume", String(to));
}

export function playNotes(notes: readonly Note[]): void {
  // Browsers block audio before the first interaction and would play everything queued afterwards.
  if (!on || volume === 0 || !navigator.userActivation.hasBeenActive) return;
  const context = (audio ??= new AudioContext());
  for (const note of notes) playNote(context, note);
}

function playNote(context: AudioContext, note: Note): void {
  const { pitch, at, length = DEFAULT_LENGTH_S, wave = "triangle", loudness = 1, endPitch } = note;
  const start = context.currentTime + at;
  const [voice, gain] = [context.createOscillator(), context.createGain()];
  voice.type = wave;
  voice.frequency.setValueAtTime(pitch, start);
  if (endPitch) voice.frequency.exponentialRampToValueAtTime(endPitch, start + length);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(LOUDEST * volume * loudness, start + ATTACK_S);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  voice.connect(gain).connect(context.destination);
  voice.start(start);
  voice.stop(start + length + 0.05);
}
