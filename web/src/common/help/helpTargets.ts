// Maps an element on the page to the help keys it stands for, innermost first.
import type { Point } from "./cardPlacement";

/** Selector of the elements in a picture that have a help key. */
export const NAMED_ELEMENTS = "[data-is], [data-at], [data-piece]";
const WORD = "[data-word]";
const ACTION = "[data-action]";
const PANEL = "[data-panel]";

export interface HelpTarget {
  /** Keys to ask for in turn until one has a help card. */
  keys: string[];
  /** The element that the card must not cover. */
  element: Element;
}

/** The help target of an element. With a point, looks through marks and buttons at what is drawn there. */
export function findHelpTarget(element: Element, spot?: Point): HelpTarget | null {
  const word = element.closest<HTMLElement>(WORD);
  if (word) return { keys: [`word:${word.dataset.word}`], element: word };
  const action = element.closest<HTMLElement>(ACTION);
  if (action) return { keys: [`do:${action.dataset.action}`], element: action };
  const panel = element.closest<HTMLElement>(PANEL);
  return panel && inPanel(panel, element, spot);
}

/** The help key of an element in a picture. */
export function elementKey(thing: Element): string {
  const { is, at, piece } = (thing as SVGElement).dataset;
  return is ?? at ?? piece ?? "";
}

function inPanel(panel: HTMLElement, element: Element, spot: Point | undefined): HelpTarget | null {
  const target = element.closest<HTMLElement>("button")?.dataset.target;
  if (element.closest("button") && target === undefined) return null;
  const thing = spot ? drawnAt(panel, spot) : (placed(panel, target) ?? element.closest(NAMED_ELEMENTS));
  const outer = thing ? outwards(thing) : [];
  return { keys: [...outer.map(elementKey), panel.dataset.panel!], element: outer[0] ?? panel };
}

/**
 * The innermost named element drawn at a point, or a much smaller one whose box contains it, such as a number and its
 * label.
 */
function drawnAt(panel: HTMLElement, spot: Point): Element | null {
  const drawing = panel.querySelector("svg[role]")!;
  const hit = document.elementsFromPoint(spot.x, spot.y).find((one) => drawing.contains(one));
  let found = hit?.closest(NAMED_ELEMENTS) ?? null;
  let least = (found ? area(found.getBoundingClientRect()) : Infinity) / 2;
  for (const thing of drawing.querySelectorAll(NAMED_ELEMENTS)) {
    const box = thing.getBoundingClientRect();
    if (area(box) < least && isIn(spot, box)) [found, least] = [thing, area(box)];
  }
  return found;
}

function area({ width, height }: DOMRect): number {
  return width * height;
}

function isIn({ x, y }: Point, { left, right, top, bottom }: DOMRect): boolean {
  return left <= x && x <= right && top <= y && y <= bottom;
}

function placed(panel: HTMLElement, at: string | undefined): Element | null {
  return at === undefined ? null : panel.querySelector(`svg[role] [data-at="${CSS.escape(at)}"]`);
}

function outwards(thing: Element): Element[] {
  const found: Element[] = [];
  for (let one: Element | null = thing; one; one = one.parentElement?.closest(NAMED_ELEMENTS) ?? null) found.push(one);
  return found;
}
