// Filters legal actions by the targets picked in the picture. Each action has a path of targets. Pure functions.
import type { Action } from "../api/protocol";

/** The actions whose path starts with the picked targets. */
export function remainingActions(actions: readonly Action[], picked: readonly string[]): Action[] {
  return actions.filter((action) => picked.every((at, i) => action.path[i] === at));
}

/** The targets that can be picked next, each with its matching actions. */
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

/** The actions whose path is exhausted. They need a button if there are several, or if they have no path. */
export function completeActions(actions: readonly Action[], picked: readonly string[]): Action[] {
  return remainingActions(actions, picked).filter((action) => action.path.length === picked.length);
}

/** The action chosen by the last pick, if no choice is left after it. */
export function decidedAction(actions: readonly Action[], picked: readonly string[]): Action | undefined {
  const left = remainingActions(actions, picked);
  return picked.length > 0 && left.length === 1 && left[0]!.path.length === picked.length ? left[0] : undefined;
}

/** The picked targets if they still match an action, else none. */
export function validPath(actions: readonly Action[], picked: readonly string[]): string[] {
  return remainingActions(actions, picked).length > 0 ? [...picked] : [];
}

export interface ActionGroup {
  /** The next target shared by the group's actions; empty if they need no further pick. */
  at: string;
  actions: Action[];
}

const MAX_UNGROUPED = 8;

/**
 * The remaining actions grouped for a list: first those without a next target, then the others, split by next target
 * if there are many.
 */
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
