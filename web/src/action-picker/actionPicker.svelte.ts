// What has been picked in a picture, and what that leaves to choose.
import type { Action } from "../server/protocol";
import { buttons, fields, nearest, type Field } from "./amountFields";
import { complete, groups, remaining, targets } from "./actionPaths";

export class Picks {
  picked = $state.raw<string[]>([]);

  readonly next = $derived.by(() => targets(this.actions(), this.picked));
  /** What only the list can choose now: buttons, and numbers to enter. */
  readonly plain = $derived.by(() => buttons(complete(this.actions(), this.picked)));
  readonly fields = $derived.by(() => fields(complete(this.actions(), this.picked)));
  readonly left = $derived.by(() => remaining(this.actions(), this.picked));
  /** How many choices there are; a number to enter is one. */
  readonly count = $derived.by(() => buttons(this.left).length + fields(this.left).length);
  readonly groups = $derived.by(() => groups(this.actions(), this.picked));

  /** The numbers that were entered and not sent, by the label of their field. */
  private entered = $state.raw(new Map<string, number>());

  constructor(protected readonly actions: () => readonly Action[]) {}

  /** What a number field shows: what was entered as far as it is still possible, at first the least. */
  amount(field: Field): number {
    return nearest(field, this.entered.get(field.label) ?? field.least);
  }

  enter(field: Field, number: number): void {
    this.entered = new Map(this.entered).set(field.label, number);
  }

  /** Another decision: nothing was entered for it yet. */
  protected clear(): void {
    this.entered = new Map();
  }

  /** What glows in the picture, by place, with what a screen reader calls it. */
  glowing(names: ReadonlyMap<string, string>): Map<string, string> {
    const called = (at: string, words: string) => {
      const name = names.get(at);
      return name && words ? `${name}: ${words}` : name || words || at;
    };
    return new Map([...this.next].map(([at, behind]) => [at, called(at, behind.length === 1 ? behind[0]!.words : "")]));
  }
}
