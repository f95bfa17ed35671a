// Shows one item after the other, each for some seconds.

export class Rotation {
  private turn = $state(0);
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(pauseMs: number) {
    this.timer = setInterval(() => (this.turn += 1), pauseMs);
  }

  /** The item whose turn it is. */
  pick<T>(items: T[]): T | undefined {
    return items[this.turn % items.length];
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
