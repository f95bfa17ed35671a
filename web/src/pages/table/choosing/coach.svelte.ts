// The coach: a switch that is remembered, and what it has to say before a decision, a few times a game at most.
import type { Action, Coached } from "../../../server/protocol";

/** So often it speaks in one game. */
const MOST = 4;

let switched = $state<boolean>();

/** Whether it is switched on. */
export function coaches(): boolean {
  return switched ?? localStorage.getItem("coach") === "on";
}

export function toggleCoach(): void {
  switched = !coaches();
  localStorage.setItem("coach", switched ? "on" : "off");
}

/** What it says: an action would cost so much, and another one would not. */
export interface Warning extends Coached {
  action: Action;
}

/** What a table lets a coach know. */
export interface Coachable {
  readonly turn: number;
  readonly coachable: boolean;
  coach(action: Action): Promise<Coached | null>;
}

export class Coach {
  private said = 0;
  /** The turn in which it spoke last: it says everything once. */
  private spoke: number | null = null;

  constructor(private readonly table: Coachable) {}

  /** Whether it looks at the decision that is to be made. */
  watches(): boolean {
    return this.table.coachable && coaches() && this.said < MOST && this.spoke !== this.table.turn;
  }

  /** What it has to say about an action; null if nothing, and then the action may be carried out. */
  async warning(action: Action): Promise<Warning | null> {
    if (!this.watches()) return null;
    const { turn } = this.table;
    const coached = await this.table.coach(action);
    if (!coached?.better || this.table.turn !== turn) return null;
    this.said++;
    this.spoke = turn;
    return { ...coached, action };
  }
}
