// Panels put together again from what the server says is new about them; and the names of things in them. Pure.
import type { Panel, PanelChange } from "../server/protocol";

/** A panel that is whole. */
export interface DrawnPanel extends Panel {
  svg: string;
}

/** The panels after an update: each as it was, but for what the update says about it. */
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

const EMPTY_PANEL: DrawnPanel = { name: "", title: "", width: 0, height: 0, row: "", svg: "", lines: [] };

/** Lines, of which a pair stands for some as they were before: the number of the first one, and how many. */
function applyLineEdits(before: readonly string[], lines: readonly (string | [number, number])[]): string[] {
  return lines.flatMap((line) => (typeof line === "string" ? [line] : before.slice(line[0], line[0] + line[1])));
}

/** What the things in the panels are called, by the place (`data-at`) at which they can be picked. */
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
