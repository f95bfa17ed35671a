// What matters now to this viewer: the game's priorities, raised by what the user looks at. Pure functions.
import { OWN_PRIORITY, SUBJECT_PRIORITY } from "./fittedLayout";
import type { DrawnPanel } from "./panelUpdates";

export interface Wanted {
  /** Panels that the user has unfolded. */
  opened: readonly string[];
  /** Places or panels that are spoken of. */
  subjects: readonly string[];
  /** Places or panels that must be in view, such as those that can be clicked. */
  inView: readonly string[];
}

/** The panels with their priority for the layout. */
export function rankPanels(panels: readonly DrawnPanel[], wanted: Wanted): DrawnPanel[] {
  const { opened, subjects, inView } = wanted;
  const folds = panels.some((panel) => panel.priority !== panels[0]!.priority);
  return panels.map((panel) => {
    const isAmong = (wanted: readonly string[]) => wanted.includes(panel.name) || hasAny(panel, wanted);
    const needed = isAmong(subjects) ? SUBJECT_PRIORITY : isAmong(opened) || isAmong(inView) ? OWN_PRIORITY : 0;
    const priority = folds ? Math.max(panel.priority, needed) : panel.priority;
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
