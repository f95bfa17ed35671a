// Plays a finished game step by step, with prefetching.
import { ApiError } from "../../api/http";
import type { Step } from "../../api/protocol";

export const SPEEDS = [0.5, 1, 2, 4];
/** How long a step is shown at normal speed. */
const STEP_DURATION_MS = 1400;
const PREFETCHED_STEPS = 4;

export class StepPlayer {
  /** The loaded step being shown. */
  currentStep = $state.raw<Step>();
  /** The requested step. */
  requestedStep = $state(0);
  running = $state(false);
  speed = $state(1);
  error = $state.raw<ApiError>();
  #cache = new Map<number, Promise<Step>>();
  #busy = false;

  constructor(private readonly read: (step: number) => Promise<Step>) {}

  get steps(): number {
    return this.currentStep?.steps ?? 0;
  }

  get stepDurationMs(): number {
    return STEP_DURATION_MS / this.speed;
  }

  /**
   * Shows a step. While one is loading, only the latest request counts, so that a slider can be dragged freely.
   * `prefetch` is false while a pointer only hovers.
   */
  show = async (step: number, prefetch = true): Promise<void> => {
    this.requestedStep = Math.max(0, this.currentStep ? Math.min(step, this.steps) : step);
    if (this.#busy) return;
    this.#busy = true;
    try {
      while (this.currentStep !== (await this.#wanted())) this.currentStep = await this.#wanted();
      this.error = undefined;
      if (prefetch) this.#prefetch();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      [this.error, this.running] = [error, false];
    } finally {
      this.#busy = false;
    }
  };

  /** Reloads the current step, for example after a change of viewpoint or language. */
  reload = async (): Promise<void> => {
    this.#cache.clear();
    await this.show(this.requestedStep);
  };

  toggle = (): void => {
    this.running = !this.running;
    if (this.running && this.requestedStep >= this.steps) void this.show(0);
  };

  /** Advances one step while running; stops at the end. */
  advance = (): void => {
    if (this.requestedStep < this.steps) void this.show(this.requestedStep + 1);
    else this.running = false;
  };

  #wanted(): Promise<Step> {
    return this.#fetch(this.requestedStep);
  }

  #fetch(step: number): Promise<Step> {
    const cached = this.#cache.get(step);
    if (cached) return cached;
    const coming = this.read(step);
    this.#cache.set(step, coming);
    coming.catch(() => this.#cache.delete(step));
    return coming;
  }

  #prefetch(): void {
    const last = Math.min(this.requestedStep + PREFETCHED_STEPS, this.steps);
    for (let step = this.requestedStep + 1; step <= last; step++) void this.#fetch(step).catch(() => undefined);
  }
}
