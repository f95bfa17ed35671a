// A finished game step by step: which step is shown, which are fetched ahead, and running by itself.
import { ApiError } from "../../server/api";
import type { Step } from "../../server/protocol";

export const SPEEDS = [0.5, 1, 2, 4];
/** Milliseconds that a step stays at usual speed. */
const PAUSE = 1400;
/** So many steps are fetched before they are asked for. */
const AHEAD = 4;

export class StepPlayer {
  /** The step that is shown. */
  now = $state.raw<Step>();
  /** The step that is wanted; it is fetched if it is not the one shown. */
  at = $state(0);
  running = $state(false);
  speed = $state(1);
  trouble = $state.raw<ApiError>();
  #kept = new Map<number, Promise<Step>>();
  #busy = false;

  constructor(private readonly read: (step: number) => Promise<Step>) {}

  get steps(): number {
    return this.now?.steps ?? 0;
  }

  get pause(): number {
    return PAUSE / this.speed;
  }

  /**
   * Shows a step. While one is being fetched only the last wish is kept, so that a slider can be dragged freely. Where a
   * pointer only passes by, nothing is fetched ahead.
   */
  show = async (step: number, ahead = true): Promise<void> => {
    this.at = Math.max(0, this.now ? Math.min(step, this.steps) : step);
    if (this.#busy) return;
    this.#busy = true;
    try {
      while (this.now !== (await this.#wanted())) this.now = await this.#wanted();
      this.trouble = undefined;
      if (ahead) this.#fetchAhead();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      [this.trouble, this.running] = [error, false];
    } finally {
      this.#busy = false;
    }
  };

  /** Shows the same step again, for instance after a change of viewer or language. */
  again = async (): Promise<void> => {
    this.#kept.clear();
    await this.show(this.at);
  };

  toggle = (): void => {
    this.running = !this.running;
    if (this.running && this.at >= this.steps) void this.show(0);
  };

  /** One step on while running; the end stops it. */
  tick = (): void => {
    if (this.at < this.steps) void this.show(this.at + 1);
    else this.running = false;
  };

  #wanted(): Promise<Step> {
    return this.#fetch(this.at);
  }

  #fetch(step: number): Promise<Step> {
    const kept = this.#kept.get(step);
    if (kept) return kept;
    const coming = this.read(step);
    this.#kept.set(step, coming);
    coming.catch(() => this.#kept.delete(step));
    return coming;
  }

  #fetchAhead(): void {
    const last = Math.min(this.at + AHEAD, this.steps);
    for (let step = this.at + 1; step <= last; step++) void this.#fetch(step).catch(() => undefined);
  }
}
