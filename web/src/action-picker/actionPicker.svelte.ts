// State of choosing an action: targets picked in the picture and numbers entered.
import type { Action } from "../api/protocol";
import { buttonActions, numberFields, nearestNumber, type NumberField } from "./amountFields";
import { completeActions, groupActions, remainingActions, nextTargets } from "./actionPaths";

export class ActionPicker {
  picked = $state.raw<string[]>([]);

  readonly nextTargets = $derived.by(() => nextTargets(this.actions(), this.picked));
  /** Actions and number fields that cannot be chosen in the picture at this point. */
  readonly plain = $derived.by(() => buttonActions(completeActions(this.actions(), this.picked)));
  readonly numberFields = $derived.by(() => numberFields(completeActions(this.actions(), this.picked)));
  readonly left = $derived.by(() => remainingActions(this.actions(), this.picked));
  /** Number of options; a number field counts as one. */
  readonly count = $derived.by(() => buttonActions(this.left).length + numberFields(this.left).length);
  readonly groups = $derived.by(() => groupActions(this.actions(), this.picked));

  /** Entered numbers by field label, not sent yet. */
  private entered = $state.raw(new Map<string, number>());

  constructor(protected readonly actions: () => readonly Action[]) {}

  /** The number shown in a field: the entered one, clamped to what is still possible, or the minimum. */
  amount(field: NumberField): number {
    return nearestNumber(field, this.entered.get(field.label) ?? field.min);
  }

  enter(field: NumberField, number: number): void {
    this.entered = new Map(this.entered).set(field.label, number);
  }

  /** Forgets entered numbers, for the next decision. */
  protected clear(): void {
    this.entered = new Map();
  }

  /** Screen-reader labels of the targets that can be picked next. */
  targetLabels(names: ReadonlyMap<string, string>): Map<string, string> {
    const labelOf = (at: string, words: string) => {
      const name = names.get(at);
      return name && words ? `${name}: ${words}` : name || words || at;
    };
    return new Map(
      [...this.nextTargets].map(([at, matching]) => [at, labelOf(at, matching.length === 1 ? matching[0]!.text : "")]),
    );
  }
}
