// What has been picked in a picture, and what that leaves to choose.
import type { Action } from "../server/protocol";
import { buttonActions, numberFields, nearestNumber, type NumberField } from "./amountFields";
import { completeActions, groupActions, remainingActions, nextTargets } from "./actionPaths";

export class ActionPicker {
  picked = $state.raw<string[]>([]);

  readonly nextTargets = $derived.by(() => nextTargets(this.actions(), this.picked));
  /** What only the list can choose now: buttons, and numbers to enter. */
  readonly plain = $derived.by(() => buttonActions(completeActions(this.actions(), this.picked)));
  readonly numberFields = $derived.by(() => numberFields(completeActions(this.actions(), this.picked)));
  readonly left = $derived.by(() => remainingActions(this.actions(), this.picked));
  /** How many choices there are; a number to enter is one. */
  readonly count = $derived.by(() => buttonActions(this.left).length + numberFields(this.left).length);
  readonly groups = $derived.by(() => groupActions(this.actions(), this.picked));

  /** The numbers that were entered and not sent, by the label of their field. */
  private entered = $state.raw(new Map<string, number>());

  constructor(protected readonly actions: () => readonly Action[]) {}

  /** What a number field shows: what was entered as far as it is still possible, at first the least. */
  amount(field: NumberField): number {
    return nearestNumber(field, this.entered.get(field.label) ?? field.min);
  }

  enter(field: NumberField, number: number): void {
    this.entered = new Map(this.entered).set(field.label, number);
  }

  /** Another decision: nothing was entered for it yet. */
  protected clear(): void {
    this.entered = new Map();
  }

  /** What glows in the picture, by place, with what a screen reader calls it. */
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
