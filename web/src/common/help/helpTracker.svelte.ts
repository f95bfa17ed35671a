// Which thing is explained now: by resting the pointer on it, by a long press, or by the key `i` on what has the focus.
import type { HelpCard } from "../../server/protocol";
import type { Point } from "./cardPlacement";
import { findHelpTarget, type HelpTarget } from "./helpTargets";

/** Milliseconds that a pointer rests, or a finger presses, before a card opens. */
const REST = 500;
/** So long the pointer may be on its way from a thing to its card. */
const GRACE = 300;
/** A finger that moves farther than this many pixels scrolls. */
const STILL = 10;

export interface OpenCard {
  meaning: HelpCard;
  target: HelpTarget;
  spot: Point;
  /** Opened by a key: the card has the focus, and gives it back. */
  keyed: boolean;
}

export type Ask = (thing: string) => Promise<HelpCard | null>;

export class HelpTracker {
  openCard = $state.raw<OpenCard | null>(null);
  /** The next click ends a long press and chooses nothing. */
  pressed = false;

  private timer: ReturnType<typeof setTimeout> | undefined;
  private leaving: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private finger: Point | undefined;
  /** Whoever has closed a card, or chosen the thing, is not shown the same again while the pointer stays. */
  private done: Element | null = null;

  constructor(private readonly ask: Ask) {}

  /** The pointer moves: it may come to rest here. */
  over(element: Element, spot: Point, card: Element | undefined): void {
    clearTimeout(this.timer);
    if (this.done !== element) this.done = null;
    if (card?.contains(element)) return this.stay();
    if (this.openCard?.keyed) return;
    if (this.openCard && !this.onThing(element, spot)) this.leave();
    else this.stay();
    if (!this.openCard && !this.done) this.timer = setTimeout(() => void this.open(element, spot), REST);
  }

  /** A finger is put down: long enough, and it asks. */
  press(element: Element, spot: Point): void {
    this.close();
    this.pressed = false;
    this.finger = spot;
    this.timer = setTimeout(() => {
      this.pressed = findHelpTarget(element, spot) !== null;
      void this.open(element, spot);
    }, REST);
  }

  /** It moves: only a finger that lies still asks. */
  drag(spot: Point): void {
    if (this.finger && Math.hypot(spot.x - this.finger.x, spot.y - this.finger.y) > STILL) this.lift();
  }

  lift(): void {
    clearTimeout(this.timer);
    this.finger = undefined;
  }

  /** Shows the card of what an element is about, if it is about anything. */
  async open(element: Element, spot?: Point, keyed = false): Promise<boolean> {
    const target = findHelpTarget(element, spot);
    if (!target) return false;
    const asked = ++this.asked;
    const meaning = await this.answer(target.keys);
    if (asked !== this.asked || !meaning || !target.element.isConnected) return false;
    this.openCard = { meaning, target, spot: spot ?? middle(target.element), keyed };
    return true;
  }

  /** The picture has changed: the card tells what is true now, or closes if the thing is gone. */
  async renew(): Promise<void> {
    if (!this.openCard) return;
    const [openCard, asked] = [this.openCard, ++this.asked];
    const meaning = await this.answer(openCard.target.keys);
    if (asked !== this.asked) return;
    this.openCard = meaning && { ...openCard, meaning };
  }

  /** Closes the card; what the pointer is on, if anything, is not explained again at once. */
  close(on: Element | null = null): void {
    clearTimeout(this.timer);
    clearTimeout(this.leaving);
    this.leaving = undefined;
    this.asked++;
    this.done = on;
    this.openCard = null;
  }

  private async answer(keys: readonly string[]): Promise<HelpCard | null> {
    for (const key of keys) {
      const meaning = await this.ask(key);
      if (meaning) return meaning;
    }
    return null;
  }

  private onThing(element: Element, spot: Point): boolean {
    const target = findHelpTarget(element, spot);
    return target?.keys[0] === this.openCard!.target.keys[0];
  }

  private leave(): void {
    this.leaving ??= setTimeout(() => this.close(), GRACE);
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
