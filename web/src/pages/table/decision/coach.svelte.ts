// What the coach has to say before a decision, a few times a game at most.
import { coaches } from "../../../common/coachSwitch.svelte";
import type { Action, CoachAdvice } from "../../../server/protocol";

/** So often it speaks in one game. */
const MOST = 4;

/** What it says: an action would cost so much, and another one would not. */
export interface Warning extends CoachAdvice {
  action: Action;
}

/** What it has said at a table: how often, and in which turn it spoke last, because it says everything once. */
interface Said {
  table: string;
  times: number;
  turn: number;
}

/** At so many tables it remembers what it has said. */
const TABLES = 50;

function remembered(): Said[] {
  return JSON.parse(localStorage.getItem("coached") ?? "[]") as Said[];
}

function remember(said: Said): void {
  const others = remembered().filter(({ table }) => table !== said.table);
  localStorage.setItem("coached", JSON.stringify([said, ...others].slice(0, TABLES)));
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
  private kept: Said | undefined;

  constructor(private readonly table: Coachable) {}

  private get said(): Said {
    const { id } = this.table;
    return (this.kept ??= remembered().find(({ table }) => table === id) ?? { table: id, times: 0, turn: -1 });
  }

  /** Whether it looks at the decision that is to be made. */
  watches(): boolean {
    return (
      this.table.coachable &&
      coaches(this.table.learning) &&
      this.said.times < MOST &&
      this.said.turn !== this.table.turn
    );
  }

  /** What it has to say about an action; null if nothing, and then the action may be carried out. */
  async warning(action: Action): Promise<Warning | null> {
    if (!this.watches()) return null;
    const { turn } = this.table;
    const coached = await this.table.coach(action);
    if (!coached?.better || this.table.turn !== turn) return null;
    this.kept = { ...this.said, times: this.said.times + 1, turn };
    remember(this.kept);
    return { ...coached, action };
  }
}
