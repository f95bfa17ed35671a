// What has been picked in a picture, and what that leaves to choose.
import type { Action } from "../server/protocol";
import { complete, groups, remaining, targets } from "./paths";

export class Picks {
  picked = $state.raw<string[]>([]);

  readonly next = $derived.by(() => targets(this.actions(), this.picked));
  readonly plain = $derived.by(() => complete(this.actions(), this.picked));
  readonly left = $derived.by(() => remaining(this.actions(), this.picked));
  readonly groups = $derived.by(() => groups(this.actions(), this.picked));

  constructor(protected readonly actions: () => readonly Action[]) {}

  /** What glows in the picture, by place, with what a screen reader calls it. */
  glowing(names: ReadonlyMap<string, string>): Map<string, string> {
    const called = (at: string, words: string) => {
      const name = names.get(at);
      return name && words ? `${name}: ${words}` : name || words || at;
    };
    return new Map([...this.next].map(([at, behind]) => [at, called(at, behind.length === 1 ? behind[0]!.words : "")]));
  }
}
