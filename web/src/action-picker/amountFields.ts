// Merges actions that differ only in a number into one number field. Pure functions.
import type { Action } from "../api/protocol";

/** Step sizes of the extra buttons besides ±1. */
export const STEPS = [5, 10] as const;

export interface NumberField {
  label: string;
  /** The actions by number, in ascending order. */
  actions: ReadonlyMap<number, Action>;
  min: number;
  max: number;
}

/** The number fields among actions that share a path. A number without an alternative stays a button. */
export function numberFields(actions: readonly Action[]): NumberField[] {
  const labels = new Map<string, Map<number, Action>>();
  for (const action of actions) {
    if (!action.amount) continue;
    const { label, number } = action.amount;
    labels.set(label, (labels.get(label) ?? new Map<number, Action>()).set(number, action));
  }
  return [...labels].filter(([, found]) => found.size > 1).map(([label, found]) => field(label, found));
}

function field(label: string, found: Map<number, Action>): NumberField {
  const numbers = [...found.keys()].sort((a, b) => a - b);
  const actions = new Map(numbers.map((number) => [number, found.get(number)!]));
  return { label, actions, min: numbers[0]!, max: numbers.at(-1)! };
}

/** The actions that are not part of a number field. */
export function buttonActions(actions: readonly Action[]): Action[] {
  const entered = new Set(numberFields(actions).map((one) => one.label));
  return actions.filter((action) => !action.amount || !entered.has(action.amount.label));
}

/** Parses a whole number, optionally after a currency sign; null for any other text. */
export function parseNumber(text: string): number | null {
  const digits = /^(?:\p{Sc}\s*)?(-?\d+)$/u.exec(text.trim());
  return digits ? Number(digits[1]) : null;
}

/** The possible number closest to the given one. */
export function nearestNumber(of: NumberField, number: number): number {
  const numbers = [...of.actions.keys()];
  return numbers.reduce((best, one) => (Math.abs(one - number) < Math.abs(best - number) ? one : best));
}

/** The number after a step, within the possible range. A step of 1 goes to the neighbouring possible number. */
export function stepNumber(of: NumberField, number: number, by: number): number {
  if (Math.abs(by) > 1) return nearestNumber(of, number + by);
  const numbers = [...of.actions.keys()];
  return numbers[numbers.indexOf(number) + by] ?? number;
}
