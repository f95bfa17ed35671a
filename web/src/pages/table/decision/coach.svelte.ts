// What the coach has to say before a decision, a few times a game at most.
import { isCoachOn } from "../../../common/coachSwitch.svelte";
import type { Action, CoachAdvice } from "../../../server/protocol";

/** So often it speaks in one game. */
const MAX_WARNINGS_PER_GAME = 4;

/** What it says: an action would cost so much, and another one would not. */
export interface Warning extends CoachAdvice {
  action: Action;
}

/** What it has said at a table: how often, and in which turn it spoke last, because it says everything once. */
interface CoachHistory {
  table: string;
  times: number;
  turn: number;
}

/** At so many tables it remembers what it has said. */
const MAX_REMEMBERED_TABLES = 50;

function loadHistories(): CoachHistory[] {
  return JSON.parse(localStorage.getItem("coached") ?? "[]") as CoachHistory[];
}

function saveHistory(history: CoachHistory): void {
  const others = loadHistories().filter(({ table }) => table !== history.table);
  localStorage.setItem("coached", JSON.stringify([history, ...others].slice(0, MAX_REMEMBERED_TABLES)));
}

/** What a table lets a coach know. */
export interface Coachable {
  readonly id: string;
  readonly turn: number;
  readonly coachable: boolean;
  /** Whether it is the table of a lesson. */
  readonly learning: boolean;
  coach(action: Action): Promise<CoachAdvice | null>;
}

export class Coach {
  private cached: CoachHistory | undefined;

  constructor(private readonly table: Coachable) {}

  private get history(): CoachHistory {
    const { id } = this.table;
    return (this.cached ??= loadHistories().find(({ table }) => table === id) ?? { table: id, times: 0, turn: -1 });
  }

  /** Whether it looks at the decision that is to be made. */
  shouldCheck(): boolean {
    return (
      this.table.coachable &&
      isCoachOn(this.table.learning) &&
      this.history.times < MAX_WARNINGS_PER_GAME &&
      this.history.turn !== this.table.turn
    );
  }

  /** What it has to say about an action; null if nothing, and then the action may be carried out. */
  async warningFor(action: Action): Promise<Warning | null> {
    if (!this.shouldCheck()) return null;
    const { turn } = this.table;
    const coached = await this.table.coach(action);
    if (!coached?.better || this.table.turn !== turn) return null;
    this.cached = { ...this.history, times: this.history.times + 1, turn };
    saveHistory(this.cached);
    return { ...coached, action };
  }
}
