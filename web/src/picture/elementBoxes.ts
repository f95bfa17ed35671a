// Where things of a panel are, as parts of the panel's size, so that marks on them stay right at every zoom.
import { THINGS } from "../common/help/helpTargets";

export interface Mark {
  at: string;
  /** In percent of the panel. */
  left: number;
  top: number;
  width: number;
  height: number;
}

/** One mark for each thing in the drawing that has one of these places; a place may be drawn more than once. */
export function marks(drawing: SVGSVGElement, places: Iterable<string>): Mark[] {
  const wanted = new Set(places);
  if (wanted.size === 0) return [];
  const sheet = drawing.getBoundingClientRect();
  const found: Mark[] = [];
  for (const thing of drawing.querySelectorAll<SVGElement>("[data-at]")) {
    const at = thing.dataset.at!;
    if (!wanted.has(at)) continue;
    const box = within(thing.getBoundingClientRect(), sheet);
    if (box) found.push({ at, ...box });
  }
  return found;
}

/** Where everything that one can choose or ask about is drawn. */
export function boxes(drawing: SVGSVGElement): Omit<Mark, "at">[] {
  const sheet = drawing.getBoundingClientRect();
  return [...drawing.querySelectorAll(THINGS)]
    .map((thing) => within(thing.getBoundingClientRect(), sheet))
    .filter((box) => box !== null);
}

function within(box: DOMRect, sheet: DOMRect): Omit<Mark, "at"> | null {
  const left = Math.max(box.left, sheet.left);
  const top = Math.max(box.top, sheet.top);
  const [width, height] = [Math.min(box.right, sheet.right) - left, Math.min(box.bottom, sheet.bottom) - top];
  if (width <= 0 || height <= 0) return null;
  return {
    left: (100 * (left - sheet.left)) / sheet.width,
    top: (100 * (top - sheet.top)) / sheet.height,
    width: (100 * width) / sheet.width,
    height: (100 * height) / sheet.height,
  };
}
