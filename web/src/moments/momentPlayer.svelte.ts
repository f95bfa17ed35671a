// Stages the moments of new log lines, with sounds. Input is never blocked: any click or key skips.
import type { LogLine } from "../api/protocol";
import { motionPace } from "../common/motionSpeed.svelte";
import { playSound } from "./sounds";
import { StageQueue, type Shown, type Timer } from "./stageQueue";
import { stagesOf } from "./stages";

const browserTimer: Timer = (afterMs, callBack) => {
  const timer = setTimeout(callBack, afterMs);
  return () => clearTimeout(timer);
};

export class MomentPlayer {
  shown = $state.raw<Shown | null>(null);
  private readonly queue: StageQueue;

  constructor(timer: Timer = browserTimer) {
    this.queue = new StageQueue(timer, (shown) => {
      this.shown = shown;
      if (shown) playSound(shown.stage.moment?.kind ?? "change", shown.pace);
    });
  }

  /** Stages lines after those still waiting. Nothing is staged on a hidden page. */
  play(lines: readonly LogLine[], me: number | null, speed = 1): void {
    if (!document.hidden) this.queue.add(stagesOf(lines, me), motionPace() / speed);
  }

  /** Stages these lines now, in place of all others. */
  replay(lines: readonly LogLine[], me: number | null, speed = 1): void {
    this.skip();
    this.play(lines, me, speed);
  }

  readonly skip = (): void => this.queue.skip();
}
