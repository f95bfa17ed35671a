// How large the picture is shown, and moving it: wheel with Ctrl, two fingers, buttons, and dragging with the mouse.
import { tick } from "svelte";
import type { Spot } from "./geometry";

const LEAST = 0.5;
const MOST = 4;
const STEP = 1.25;

export class Zoom {
  factor = $state(1);
  dragging = $state(false);

  private frame: HTMLElement | undefined;
  private apart = 0;

  in(): void {
    this.to(hundredths(this.factor * STEP));
  }

  out(): void {
    this.to(hundredths(this.factor / STEP));
  }

  /** Sets the factor so that the given point of the screen (else the middle of what is seen) shows the same as before. */
  to(factor: number, at?: Spot): void {
    const [before, frame] = [this.factor, this.frame];
    this.factor = Math.min(MOST, Math.max(LEAST, factor));
    if (!frame) return;
    const edge = frame.getBoundingClientRect();
    const fixed = at ?? seen(edge);
    const [x, y] = [fixed.x - edge.x, fixed.y - edge.y];
    const ratio = this.factor / before;
    const [left, top] = [(frame.scrollLeft + x) * ratio - x, (frame.scrollTop + y) * ratio - y];
    void tick().then(() => {
      frame.scrollTo(left, top);
      // On a phone the frame is as high as the picture, and the page scrolls in its place.
      scrollBy(0, Math.round(top - frame.scrollTop));
    });
  }

  /** Takes the wheel, fingers and drags of the element in which the picture is shown. */
  hold(frame: HTMLElement): () => void {
    this.frame = frame;
    const off = new AbortController();
    const { signal } = off;
    frame.addEventListener("wheel", this.wheel, { passive: false, signal });
    frame.addEventListener("touchstart", this.touch, { passive: false, signal });
    frame.addEventListener("touchmove", this.pinch, { passive: false, signal });
    frame.addEventListener("pointerdown", this.down, { signal });
    frame.addEventListener("pointermove", this.move, { signal });
    for (const end of ["pointerup", "pointercancel", "pointerleave"] as const)
      frame.addEventListener(end, this.lift, { signal });
    return () => off.abort();
  }

  private readonly wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.to(this.factor * Math.exp(-event.deltaY / 300), event);
  };

  private readonly touch = (event: TouchEvent): void => {
    if (event.touches.length === 2) this.apart = spread(event).far;
  };

  /** Two fingers enlarge the picture, not the page; one finger scrolls as everywhere. */
  private readonly pinch = (event: TouchEvent): void => {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    const { far, ...middle } = spread(event);
    this.to((this.factor * far) / this.apart, middle);
    this.apart = far;
  };

  private readonly down = (event: PointerEvent): void => {
    const free = !(event.target as Element).closest("button");
    if (event.pointerType === "mouse" && event.button === 0 && free) this.dragging = true;
  };

  private readonly move = (event: PointerEvent): void => {
    if (this.dragging) this.frame?.scrollBy(-event.movementX, -event.movementY);
  };

  private readonly lift = (): void => {
    this.dragging = false;
  };
}

function hundredths(factor: number): number {
  return Math.round(100 * factor) / 100;
}

/** The middle of the part of a box that is on the screen. */
function seen({ left, right, top, bottom }: DOMRect): Spot {
  return { x: (left + right) / 2, y: (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2 };
}

/** How far two fingers are apart, and the middle between them. */
function spread({ touches: [a, b] }: TouchEvent): { far: number; x: number; y: number } {
  if (!a || !b) return { far: 1, x: 0, y: 0 };
  return {
    far: Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)),
    x: (a.clientX + b.clientX) / 2,
    y: (a.clientY + b.clientY) / 2,
  };
}
