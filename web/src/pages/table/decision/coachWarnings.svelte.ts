// The coach: warns before costly decisions, a few times per game at most.
import { isCoachOn } from "../../../common/coachSwitch.svelte";
import type { Action, CoachAdvice } from "../../../api/protocol";

const MAX_WARNINGS_PER_GAME = 4;

/** A warning about an action, with a better one. */
export interface Warning extends CoachAdvice {
  action: Action;
}

/** Warnings given at a table: how many, and the turn of the last one, because there is at most one per turn. */
interface CoachHistory {
  table: string;
  times: number;
  decisionNumber: number;
}

/** Number of tables whose history is stored. */
const MAX_REMEMBERED_TABLES = 50;

function loadHistories(): CoachHistory[] {
  return JSON.parse(localStorage.getItem("coached") ?? "[]") as CoachHistory[];
}

function saveHistory(history: CoachHistory): void {
  const others = loadHistories().filter(({ table }) => table !== history.table);
  localStorage.setItem("coached", JSON.stringify([history, ...others].slice(0, MAX_REMEMBERED_TABLES)));
}

/** The part of a table that the coach needs. */
export interface Coachable {
  readonly id: string;
  readonly decisionNumber: number;
  readonly coachable: boolean;
  /** True at the table of a lesson. */
  readonly learning: boolean;
  coach(action: Action): Promise<CoachAdvice | null>;
}

export class Coach {
  private cached: CoachHistory | undefined;

  constructor(private readonly table: Coachable) {}

  private get history(): CoachHistory {
    const { id } = this.table;
    return (this.cached ??= loadHistories().find(({ table }) => table === id) ?? {
      table: id,
      times: 0,
      decisionNumber: -1,
    });
  }

  /** True if the next decision should be checked. */
  shouldCheck(): boolean {
    return (
      this.table.coachable &&
      isCoachOn(this.table.learning) &&
      this.history.times < MAX_WARNINGS_PER_GAME &&
      this.history.decisionNumber !== this.table.decisionNumber
    );
  }

  /** The warning about an action; null if it can be carried out right away. */
  async warningFor(action: Action): Promise<Warning | null> {
    if (!this.shouldCheck()) return null;
    const { decisionNumber } = this.table;
    const coached = await this.table.coach(action);
    if (!coached?.better || this.table.decisionNumber !== decisionNumber) return null;
    this.cached = { ...this.history, times: this.history.times + 1, decisionNumber };
    saveHistory(this.cached);
    return { ...coached, action };
  }
}
