// State machine of the help card: opened by hovering, a long press or the `i` key.
import type { HelpCard } from "../../api/protocol";
import type { Point } from "./cardPlacement";
import { findHelpTarget, type HelpTarget } from "./helpTargets";

/** How long before hovering or pressing opens a card. */
const HOVER_DELAY_MS = 500;
/** Time for the pointer to travel from an element to its card. */
const LEAVE_GRACE_MS = 300;
/** A finger that moves farther scrolls. */
const MAX_STILL_DISTANCE_PX = 10;

export interface OpenCard {
  card: HelpCard;
  target: HelpTarget;
  spot: Point;
  /** Opened by keyboard: the card takes focus and returns it. */
  byKeyboard: boolean;
}

export type Ask = (thing: string) => Promise<HelpCard | null>;

export class HelpTracker {
  openCard = $state.raw<OpenCard | null>(null);
  /** True after a long press: the next click must be ignored. */
  pressed = false;

  private timer: ReturnType<typeof setTimeout> | undefined;
  private leaving: ReturnType<typeof setTimeout> | undefined;
  private requestNumber = 0;
  private finger: Point | undefined;
  /** The element whose card was closed or that was clicked; it is not explained again while the pointer stays on it. */
  private dismissedElement: Element | null = null;

  constructor(private readonly ask: Ask) {}

  /** The pointer moved. */
  over(element: Element, spot: Point, cardElement: Element | undefined): void {
    clearTimeout(this.timer);
    if (this.dismissedElement !== element) this.dismissedElement = null;
    if (cardElement?.contains(element)) return this.stay();
    if (this.openCard?.byKeyboard) return;
    if (this.openCard && !this.onThing(element, spot)) this.leave();
    else this.stay();
    if (!this.openCard && !this.dismissedElement)
      this.timer = setTimeout(() => void this.open(element, spot), HOVER_DELAY_MS);
  }

  /** A finger was put down; after the delay its card opens. */
  press(element: Element, spot: Point): void {
    this.close();
    this.pressed = false;
    this.finger = spot;
    this.timer = setTimeout(() => {
      this.pressed = findHelpTarget(element, spot) !== null;
      void this.open(element, spot);
    }, HOVER_DELAY_MS);
  }

  /** The finger moved; beyond the tolerance it is scrolling. */
  drag(spot: Point): void {
    if (this.finger && Math.hypot(spot.x - this.finger.x, spot.y - this.finger.y) > MAX_STILL_DISTANCE_PX) this.lift();
  }

  lift(): void {
    clearTimeout(this.timer);
    this.finger = undefined;
  }

  /** Opens the help card of an element; false if it has none. */
  async open(element: Element, spot?: Point, byKeyboard = false): Promise<boolean> {
    const target = findHelpTarget(element, spot);
    if (!target) return false;
    const requestNumber = ++this.requestNumber;
    const card = await this.answer(target.keys);
    if (requestNumber !== this.requestNumber || !card || !target.element.isConnected) return false;
    this.openCard = { card, target, spot: spot ?? middle(target.element), byKeyboard };
    return true;
  }

  /** Refreshes the open card after the picture has changed, or closes it if its element is gone. */
  async refresh(): Promise<void> {
    if (!this.openCard) return;
    const [openCard, requestNumber] = [this.openCard, ++this.requestNumber];
    const card = await this.answer(openCard.target.keys);
    if (requestNumber !== this.requestNumber) return;
    this.openCard = card && { ...openCard, card };
  }

  /** Closes the card. Element `on`, under the pointer, is not explained again immediately. */
  close(on: Element | null = null): void {
    clearTimeout(this.timer);
    clearTimeout(this.leaving);
    this.leaving = undefined;
    this.requestNumber++;
    this.dismissedElement = on;
    this.openCard = null;
  }

  private async answer(keys: readonly string[]): Promise<HelpCard | null> {
    for (const key of keys) {
      const card = await this.ask(key);
      if (card) return card;
    }
    return null;
  }

  private onThing(element: Element, spot: Point): boolean {
    const target = findHelpTarget(element, spot);
    return target?.keys[0] === this.openCard!.target.keys[0];
  }

  private leave(): void {
    this.leaving ??= setTimeout(() => this.close(), LEAVE_GRACE_MS);
  }

  private stay(): void {
    clearTimeout(this.leaving);
    this.leaving = undefined;
  }
}

function middle(element: Element): Point {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
