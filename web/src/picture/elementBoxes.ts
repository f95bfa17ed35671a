// Boxes of elements in a panel, relative to its size, so that marks on them stay in place at every zoom.
import { NAMED_ELEMENTS } from "../common/help/helpTargets";

export interface ElementBox {
  at: string;
  /** In percent of the panel. */
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The box of every element with one of these ids; an id may be drawn more than once. */
export function boxesAt(drawing: SVGSVGElement, ids: Iterable<string>): ElementBox[] {
  const wanted = new Set(ids);
  if (wanted.size === 0) return [];
  const panel = drawing.getBoundingClientRect();
  const found: ElementBox[] = [];
  for (const element of drawing.querySelectorAll<SVGElement>("[data-at]")) {
    const at = element.dataset.at!;
    if (!wanted.has(at)) continue;
    const box = clipTo(element.getBoundingClientRect(), panel);
    if (box) found.push({ at, ...box });
  }
  return found;
}

/** The boxes of all named elements. */
export function allBoxes(drawing: SVGSVGElement): Omit<ElementBox, "at">[] {
  const panel = drawing.getBoundingClientRect();
  return [...drawing.querySelectorAll(NAMED_ELEMENTS)]
    .map((element) => clipTo(element.getBoundingClientRect(), panel))
    .filter((box) => box !== null);
}

function clipTo(box: DOMRect, panel: DOMRect): Omit<ElementBox, "at"> | null {
  const left = Math.max(box.left, panel.left);
  const top = Math.max(box.top, panel.top);
  const [width, height] = [Math.min(box.right, panel.right) - left, Math.min(box.bottom, panel.bottom) - top];
  if (width <= 0 || height <= 0) return null;
  return {
    left: (100 * (left - panel.left)) / panel.width,
    top: (100 * (top - panel.top)) / panel.height,
    width: (100 * width) / panel.width,
    height: (100 * height) / panel.height,
  };
}
