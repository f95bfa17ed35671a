// Applies incremental panel updates from the server, and reads the titles of elements. Pure functions.
import type { Panel, PanelChange } from "../api/protocol";

/** A panel with its complete drawing. */
export interface DrawnPanel extends Panel {
  svg: string;
}

/** The panels after an update; omitted parts are unchanged. */
export function applyPanelChanges(before: readonly DrawnPanel[], changes: readonly PanelChange[]): DrawnPanel[] {
  const known = new Map(before.map((panel) => [panel.name, panel]));
  return changes.map((change) => {
    const previous = known.get(change.name) ?? { ...EMPTY_PANEL, name: change.name };
    const { svgLines: drawn, lines, ...others } = change;
    if (Object.keys(change).length === 1) return previous;
    return {
      ...previous,
      ...others,
      svg: drawn ? applyLineEdits(previous.svg.split("\n"), drawn).join("\n") : previous.svg,
      lines: lines ? applyLineEdits(previous.lines, lines) : previous.lines,
    } as DrawnPanel;
  });
}

const EMPTY_PANEL: DrawnPanel = {
  name: "",
  title: "",
  width: 0,
  height: 0,
  row: "",
  smallestText: 0,
  priority: 0,
  svg: "",
  lines: [],
};

/** Applies line edits: a string is a new line, a pair [first, count] copies old lines. */
function applyLineEdits(before: readonly string[], lines: readonly (string | [number, number])[]): string[] {
  return lines.flatMap((line) => (typeof line === "string" ? [line] : before.slice(line[0], line[0] + line[1])));
}

/** The names of the panels that a step changed; none if it changed most of the picture. */
export function changedPanels(before: readonly DrawnPanel[], after: readonly DrawnPanel[]): string[] {
  const known = new Map(before.map((panel) => [panel.name, panel.svg]));
  const changed = after.filter((panel) => known.get(panel.name) !== panel.svg).map((panel) => panel.name);
  return 2 * changed.length <= after.length ? changed : [];
}

/** Titles of the elements by target id (`data-at`). */
export function elementTitles(panels: readonly DrawnPanel[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { svg } of panels)
    for (const [, at, title] of svg.matchAll(/data-at="([^"]*)"[^>]*><title>([^<]*)</g))
      found.set(decodeEntities(at!), decodeEntities(title!));
  return found;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, sign: string) => ENTITIES[sign]!);
}
