// Zooming and panning of the picture: Ctrl+wheel, pinching, buttons, and dragging with the mouse.
import { tick } from "svelte";
import type { Point } from "./nearestPoint";

const MIN_ZOOM = 0.5;
const MAX_ZOOM = 4;
const ZOOM_STEP = 1.25;

export class Zoom {
  factor = $state(1);
  dragging = $state(false);

  private frame: HTMLElement | undefined;
  private fingerDistance = 0;

  in(): void {
    this.to(roundToHundredths(this.factor * ZOOM_STEP));
  }

  out(): void {
    this.to(roundToHundredths(this.factor / ZOOM_STEP));
  }

  /** Zooms while keeping the given screen point fixed (default: the centre of the visible part). */
  to(factor: number, at?: Point): void {
    const [before, frame] = [this.factor, this.frame];
    this.factor = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, factor));
    if (!frame) return;
    const edge = frame.getBoundingClientRect();
    const fixed = at ?? visibleCenter(edge);
    const [x, y] = [fixed.x - edge.x, fixed.y - edge.y];
    const ratio = this.factor / before;
    const [left, top] = [(frame.scrollLeft + x) * ratio - x, (frame.scrollTop + y) * ratio - y];
    void tick().then(() => {
      frame.scrollTo(left, top);
      // On a phone the frame is as high as the picture, and the page scrolls instead.
      scrollBy(0, Math.round(top - frame.scrollTop));
    });
  }

  /** Listens to wheel, touch and drag events of the frame. */
  attachTo(frame: HTMLElement): () => void {
    this.frame = frame;
    const off = new AbortController();
    const { signal } = off;
    frame.addEventListener("wheel", this.wheel, { passive: false, signal });
    frame.addEventListener("touchstart", this.onTouchStart, { passive: false, signal });
    frame.addEventListener("touchmove", this.onTouchMove, { passive: false, signal });
    frame.addEventListener("pointerdown", this.onPointerDown, { signal });
    frame.addEventListener("pointermove", this.onPointerMove, { signal });
    for (const end of ["pointerup", "pointercancel", "pointerleave"] as const)
      frame.addEventListener(end, this.onPointerEnd, { signal });
    return () => off.abort();
  }

  private readonly wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.to(this.factor * Math.exp(-event.deltaY / 300), event);
  };

  private readonly onTouchStart = (event: TouchEvent): void => {
    if (event.touches.length === 2) this.fingerDistance = fingerSpan(event).distance;
  };

  /** Two fingers zoom the picture, not the page; one finger scrolls as usual. */
  private readonly onTouchMove = (event: TouchEvent): void => {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    const { distance, ...middle } = fingerSpan(event);
    this.to((this.factor * distance) / this.fingerDistance, middle);
    this.fingerDistance = distance;
  };

  private readonly onPointerDown = (event: PointerEvent): void => {
    const free = !(event.target as Element).closest("button");
    if (event.pointerType === "mouse" && event.button === 0 && free) this.dragging = true;
  };

  private readonly onPointerMove = (event: PointerEvent): void => {
    if (this.dragging) this.frame?.scrollBy(-event.movementX, -event.movementY);
  };

  private readonly onPointerEnd = (): void => {
    this.dragging = false;
  };
}

function roundToHundredths(factor: number): number {
  return Math.round(100 * factor) / 100;
}

/** The centre of the part of a box that is on screen. */
function visibleCenter({ left, right, top, bottom }: DOMRect): Point {
  return { x: (left + right) / 2, y: (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2 };
}

/** Distance and centre of two fingers. */
function fingerSpan({ touches: [a, b] }: TouchEvent): { distance: number; x: number; y: number } {
  if (!a || !b) return { distance: 1, x: 0, y: 0 };
  return {
    distance: Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)),
    x: (a.clientX + b.clientX) / 2,
    y: (a.clientY + b.clientY) / 2,
  };
}
