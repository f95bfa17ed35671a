// Which thing is explained now: by resting the pointer on it, by a long press, or by the key `i` on what has the focus.
import type { HelpCard } from "../../server/protocol";
import type { Spot } from "./cardPlacement";
import { subjectOf, type Subject } from "./helpTargets";

/** Milliseconds that a pointer rests, or a finger presses, before a card opens. */
const REST = 500;
/** So long the pointer may be on its way from a thing to its card. */
const GRACE = 300;
/** A finger that moves farther than this many pixels scrolls. */
const STILL = 10;

export interface Shown {
  meaning: HelpCard;
  subject: Subject;
  spot: Spot;
  /** Opened by a key: the card has the focus, and gives it back. */
  keyed: boolean;
}

export type Ask = (thing: string) => Promise<HelpCard | null>;

export class What {
  shown = $state.raw<Shown | null>(null);
  /** The next click ends a long press and chooses nothing. */
  pressed = false;

  private timer: ReturnType<typeof setTimeout> | undefined;
  private leaving: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private finger: Spot | undefined;
  /** Whoever has closed a card, or chosen the thing, is not shown the same again while the pointer stays. */
  private done: Element | null = null;

  constructor(private readonly ask: Ask) {}

  /** The pointer moves: it may come to rest here. */
  over(element: Element, spot: Spot, card: Element | undefined): void {
    clearTimeout(this.timer);
    if (this.done !== element) this.done = null;
    if (card?.contains(element)) return this.stay();
    if (this.shown?.keyed) return;
    if (this.shown && !this.onThing(element, spot)) this.leave();
    else this.stay();
    if (!this.shown && !this.done) this.timer = setTimeout(() => void this.open(element, spot), REST);
  }

  /** A finger is put down: long enough, and it asks. */
  press(element: Element, spot: Spot): void {
    this.close();
    this.pressed = false;
    this.finger = spot;
    this.timer = setTimeout(() => {
      this.pressed = subjectOf(element, spot) !== null;
      void this.open(element, spot);
    }, REST);
  }

  /** It moves: only a finger that lies still asks. */
  drag(spot: Spot): void {
    if (this.finger && Math.hypot(spot.x - this.finger.x, spot.y - this.finger.y) > STILL) this.lift();
  }

  lift(): void {
    clearTimeout(this.timer);
    this.finger = undefined;
  }

  /** Shows the card of what an element is about, if it is about anything. */
  async open(element: Element, spot?: Spot, keyed = false): Promise<boolean> {
    const subject = subjectOf(element, spot);
    if (!subject) return false;
    const asked = ++this.asked;
    const meaning = await this.answer(subject.keys);
    if (asked !== this.asked || !meaning || !subject.element.isConnected) return false;
    this.shown = { meaning, subject, spot: spot ?? middle(subject.element), keyed };
    return true;
  }

  /** The picture has changed: the card tells what is true now, or closes if the thing is gone. */
  async renew(): Promise<void> {
    if (!this.shown) return;
    const [shown, asked] = [this.shown, ++this.asked];
    const meaning = await this.answer(shown.subject.keys);
    if (asked !== this.asked) return;
    this.shown = meaning && { ...shown, meaning };
  }

  /** Closes the card; what the pointer is on, if anything, is not explained again at once. */
  close(on: Element | null = null): void {
    clearTimeout(this.timer);
    clearTimeout(this.leaving);
    this.leaving = undefined;
    this.asked++;
    this.done = on;
    this.shown = null;
  }

  private async answer(keys: readonly string[]): Promise<HelpCard | null> {
    for (const key of keys) {
      const meaning = await this.ask(key);
      if (meaning) return meaning;
    }
    return null;
  }

  private onThing(element: Element, spot: Spot): boolean {
    const subject = subjectOf(element, spot);
    return subject?.keys[0] === this.shown!.subject.keys[0];
  }

  private leave(): void {
    this.leaving ??= setTimeout(() => this.close(), GRACE);
  }

  private stay(): void {
    clearTimeout(this.leaving);
    this.leaving = undefined;
  }
}

function middle(element: Element): Spot {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
