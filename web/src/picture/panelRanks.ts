// What matters now to this viewer: the game's priorities, raised by what the user looks at. Pure functions.
import { OWN_PRIORITY, SUBJECT_PRIORITY } from "./fittedLayout";
import type { DrawnPanel } from "./panelUpdates";

export interface Wanted {
  /** Panels that the user has unfolded. */
  opened: readonly string[];
  /** Places or panels that are spoken of. */
  subjects: readonly string[];
  /** True while steps follow each other: then subjects are in view, but not enlarged, so that the picture stays calm. */
  isCalm: boolean;
  /** Places that can be clicked. */
  targets: readonly string[];
}

/** The panels with their priority for the layout: what can be clicked is never folded. */
export function rankPanels(panels: readonly DrawnPanel[], wanted: Wanted): DrawnPanel[] {
  const { opened, subjects, targets } = wanted;
  const spokenPriority = wanted.isCalm ? OWN_PRIORITY : SUBJECT_PRIORITY;
  const folds = panels.some((panel) => panel.priority !== panels[0]!.priority);
  return panels.map((panel) => {
    const needed = folds && (opened.includes(panel.name) || hasAny(panel, targets)) ? OWN_PRIORITY : 0;
    const spoken = subjects.includes(panel.name) || hasAny(panel, subjects) ? spokenPriority : 0;
    const priority = Math.max(panel.priority, needed, spoken);
    return priority === panel.priority ? panel : { ...panel, priority };
  });
}

function hasAny(panel: DrawnPanel, places: readonly string[]): boolean {
  if (places.length === 0) return false;
  const drawn = placesIn(panel);
  return places.some((place) => drawn.has(place));
}

const known = new WeakMap<DrawnPanel, ReadonlySet<string>>();

/** The places drawn in a panel (`data-at`). */
function placesIn(panel: DrawnPanel): ReadonlySet<string> {
  const before = known.get(panel);
  if (before) return before;
  const found = new Set([...panel.svg.matchAll(/data-at="([^"]*)"/g)].map(([, at]) => at!));
  known.set(panel, found);
  return found;
}
