// What somebody points at: the names by which it can be asked about, from the innermost thing outwards.
import type { Point } from "./cardPlacement";

/** Whatever has a name in a picture. */
export const NAMED_ELEMENTS = "[data-is], [data-at], [data-piece]";
const WORD = "[data-word]";
const ACTION = "[data-action]";
const PANEL = "[data-panel]";

export interface HelpTarget {
  /** To be asked one after the other, until there is an answer. */
  keys: string[];
  /** What the card must not cover. */
  element: Element;
}

/** What an element on the page is about; with a spot, what lies there under marks and buttons. */
export function findHelpTarget(element: Element, spot?: Point): HelpTarget | null {
  const word = element.closest<HTMLElement>(WORD);
  if (word) return { keys: [`word:${word.dataset.word}`], element: word };
  const action = element.closest<HTMLElement>(ACTION);
  if (action) return { keys: [`do:${action.dataset.action}`], element: action };
  const panel = element.closest<HTMLElement>(PANEL);
  return panel && inPanel(panel, element, spot);
}

/** What a thing in a picture is called. */
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

/** The innermost thing that is drawn at a spot, or a much smaller one around it, as a number and its label. */
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
