// Panels as they are sent, changed ones only, put together again; and the names of things in them. Pure.
import type { Panel } from "../server/protocol";

/** A panel that is whole. */
export interface Drawn extends Panel {
  svg: string;
}

/** The panels of an update, with those that were sent without a drawing taken from before. */
export function join(before: readonly Drawn[], news: readonly Panel[]): Drawn[] {
  const known = new Map(before.map((panel) => [panel.name, panel.svg]));
  return news.map((panel) => ({ ...panel, svg: panel.svg ?? known.get(panel.name) ?? "" }));
}

/** What the things in the panels are called, by the place (`data-at`) at which they can be picked. */
export function titles(panels: readonly Drawn[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { svg } of panels)
    for (const [, at, title] of svg.matchAll(/data-at="([^"]*)"[^>]*><title>([^<]*)</g))
      found.set(plain(at!), plain(title!));
  return found;
}

const SIGNS: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

function plain(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, sign: string) => SIGNS[sign]!);
}
