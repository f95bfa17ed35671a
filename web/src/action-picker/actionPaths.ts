// From the legal actions and what has been picked in the picture so far to what may be picked next. Pure: no drawing here.
import type { Action } from "../server/protocol";

/** The actions that the picks so far still allow. */
export function remainingActions(actions: readonly Action[], picked: readonly string[]): Action[] {
  return actions.filter((action) => picked.every((at, i) => action.path[i] === at));
}

/** What may be picked next, each with the actions behind it. */
export function nextTargets(actions: readonly Action[], picked: readonly string[]): Map<string, Action[]> {
  const found = new Map<string, Action[]>();
  for (const action of remainingActions(actions, picked)) {
    const at = action.path[picked.length];
    if (at === undefined) continue;
    const matching = found.get(at);
    if (matching) matching.push(action);
    else found.set(at, [action]);
  }
  return found;
}

/** The actions whose path is complete: they need a button if there are several, or if they have no path. */
export function completeActions(actions: readonly Action[], picked: readonly string[]): Action[] {
  return remainingActions(actions, picked).filter((action) => action.path.length === picked.length);
}

/** The one action that a pick decides for, if nothing is left to choose after it. */
export function decidedAction(actions: readonly Action[], picked: readonly string[]): Action | undefined {
  const left = remainingActions(actions, picked);
  return picked.length > 0 && left.length === 1 && left[0]!.path.length === picked.length ? left[0] : undefined;
}

/** The picks that still make sense after the actions changed. */
export function validPath(actions: readonly Action[], picked: readonly string[]): string[] {
  return remainingActions(actions, picked).length > 0 ? [...picked] : [];
}

export interface ActionGroup {
  /** What all of the group are picked by next; empty for those that need no further pick. */
  at: string;
  actions: Action[];
}

const MAX_UNGROUPED = 8;

/** The remaining actions for a list: those that only a button can choose first, the others by their next pick if many. */
export function groupActions(actions: readonly Action[], picked: readonly string[]): ActionGroup[] {
  const plain = completeActions(actions, picked);
  const next = nextTargets(actions, picked);
  const first = plain.length > 0 ? [{ at: "", actions: plain }] : [];
  const others = [...next].map(([at, matching]) => ({ at, actions: matching }));
  const rest = others.flatMap((group) => group.actions);
  if (rest.length === 0) return first;
  const grouped = rest.length > MAX_UNGROUPED && others.some((group) => group.actions.length > 1);
  return [...first, ...(grouped ? others : [{ at: "", actions: rest }])];
}
