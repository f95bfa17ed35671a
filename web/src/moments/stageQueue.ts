// Queue of stages: a state machine that shows one at a time, for as long as each takes. The timer is injected.
import type { Stage } from "./stages";

/** Calls back after a time; returns how to cancel it. */
export type Timer = (afterMs: number, callBack: () => void) => () => void;

/** The stage being shown; `pace` is the factor of its durations, `number` differs from stage to stage. */
export interface Shown {
  stage: Stage;
  pace: number;
  number: number;
}

/** When more than this is waiting, everything goes faster: several bots may have moved since. */
const MAX_WAIT_MS = 9000;
const MIN_PACE_FACTOR = 0.4;

export class StageQueue {
  private waiting: Stage[] = [];
  private pace = 1;
  private number = 0;
  private cancel: (() => void) | undefined;

  constructor(
    private readonly timer: Timer,
    private readonly show: (shown: Shown | null) => void,
  ) {}

  /** Adds stages behind those waiting. A pace of 0 shows none. */
  add(stages: readonly Stage[], pace: number): void {
    if (pace === 0 || stages.length === 0) return;
    this.waiting.push(...stages);
    this.pace = pace;
    if (!this.cancel) this.next();
  }

  /** Ends what is shown and forgets what is waiting. */
  skip(): void {
    this.waiting = [];
    if (this.cancel) this.next();
  }

  private next(): void {
    this.cancel?.();
    this.cancel = undefined;
    const pace = this.pace * this.hurry();
    const stage = this.waiting.shift();
    if (!stage) return this.show(null);
    this.show({ stage, pace, number: ++this.number });
    this.cancel = this.timer(stage.durationMs * pace, () => this.next());
  }

  /** Less than 1 if much is waiting. */
  private hurry(): number {
    const total = this.waiting.reduce((sum, stage) => sum + stage.durationMs, 0);
    return total <= MAX_WAIT_MS ? 1 : Math.max(MIN_PACE_FACTOR, MAX_WAIT_MS / total);
  }
}
