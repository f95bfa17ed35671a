// Plays a finished game step by step, with prefetching.
import { ApiError } from "../../server/api";
import type { Step } from "../../server/protocol";

export const SPEEDS = [0.5, 1, 2, 4];
/**
 * Shows a step. While one is loading, only the latest request counts, so a slider can be dragged freely. `ahead` is
 * false while a pointer only hovers, which prefetches nothing.
 */
const PAUSE = 1400;
/** Number of steps to prefetch. */
const AHEAD = 4;

export class StepPlayer {
  /** The loaded step being shown. */
  now = $state.raw<Step>();
  /** The requested step. */
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

  /** Reloads the current step, for example after a change of viewpoint or language. */
  again = async (): Promise<void> => {
    this.#kept.clear();
    await this.show(this.at);
  };

  toggle = (): void => {
    this.running = !this.running;
    if (this.running && this.at >= this.steps) void this.show(0);
  };

  /** Advances one step while running; stops at the end. */
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
