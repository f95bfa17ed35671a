// Animates pieces that moved between two updates, also across panels.
import { motionPace } from "../common/motionSpeed.svelte";

const DURATION_MS = 300;
/** Smaller differences are rounding errors. */
const MIN_DISTANCE_PX = 2;

/** If more pieces moved, the picture has changed as a whole and nothing is animated. */
const MAX_MOVING_PIECES = 60;

interface PiecePosition {
  panel: string;
  /** In the panel's own units, because the layout may move and resize the panel. */
  inPanel: DOMRect;
  onScreen: DOMRect;
}

export type Positions = Map<string, PiecePosition>;

/** Records the position of every piece. */
export function capturePositions(root: HTMLElement): Positions {
  const found: Positions = new Map();
  for (const [panel, svg] of panelSvgs(root)) {
    for (const piece of pieces(svg)) {
      const onScreen = piece.getBoundingClientRect();
      found.set(piece.dataset.piece!, { panel, inPanel: toSvgUnits(onScreen, svg), onScreen });
    }
  }
  return found;
}

/** Animates every piece that moved since `before`, if start and end are visible. */
export function animateMoves(root: HTMLElement, before: Positions): void {
  if (before.size === 0 || motionPace() === 0) return;
  const all = panelSvgs(root);
  const view = root.getBoundingClientRect();
  const moved = [...all.values()].flatMap(pieces).flatMap((piece) => {
    const [was, to] = [before.get(piece.dataset.piece!), piece.getBoundingClientRect()];
    if (!was) return [];
    const svg = all.get(was.panel);
    const from = svg ? toPixels(was.inPanel, svg) : was.onScreen;
    return hasMoved(from, to) && isVisible(from, view) && isVisible(to, view) ? [{ piece, from, to }] : [];
  });
  if (moved.length <= MAX_MOVING_PIECES) for (const { piece, from, to } of moved) animateClone(piece, from, to);
}

/** The panels' drawings by name. */
function panelSvgs(root: HTMLElement): Map<string, SVGSVGElement> {
  const panels = [...root.querySelectorAll<HTMLElement>("[data-panel]")];
  return new Map(panels.map((panel) => [panel.dataset.panel!, panel.querySelector("svg")!]));
}

function pieces(svg: SVGSVGElement): SVGGraphicsElement[] {
  return [...svg.querySelectorAll<SVGGraphicsElement>("[data-piece]")];
}

function toSvgUnits(box: DOMRect, svg: SVGSVGElement): DOMRect {
  const edge = svg.getBoundingClientRect();
  const scale = edge.width / svg.viewBox.baseVal.width;
  return new DOMRect((box.x - edge.x) / scale, (box.y - edge.y) / scale, box.width / scale, box.height / scale);
}

function toPixels(box: DOMRect, svg: SVGSVGElement): DOMRect {
  const edge = svg.getBoundingClientRect();
  const scale = edge.width / svg.viewBox.baseVal.width;
  return new DOMRect(edge.x + box.x * scale, edge.y + box.y * scale, box.width * scale, box.height * scale);
}

function hasMoved(from: DOMRect, to: DOMRect): boolean {
  return Math.hypot(from.x - to.x, from.y - to.y) > MIN_DISTANCE_PX;
}

function isVisible(box: DOMRect, view: DOMRect): boolean {
  const [left, top] = [Math.max(0, view.left), Math.max(0, view.top)];
  const [right, bottom] = [Math.min(innerWidth, view.right), Math.min(innerHeight, view.bottom)];
  const inside = box.left >= left - 1 && box.right <= right + 1 && box.top >= top - 1 && box.bottom <= bottom + 1;
  return inside && box.width > 0 && box.height > 0;
}

/** A copy moves above the page while the piece itself is hidden at its new place. */
function animateClone(piece: SVGGraphicsElement, from: DOMRect, to: DOMRect): void {
  const copy = cloneAsSvg(piece, to);
  if (!copy) return;
  document.body.append(copy);
  piece.style.opacity = "0";
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width}, ${from.height / to.height})`;
  const flight = copy.animate([{ transform: start }, { transform: "none" }], {
    duration: DURATION_MS * motionPace(),
    easing: "ease-in-out",
  });
  const finish = () => {
    piece.style.opacity = "";
    copy.remove();
  };
  flight.finished.then(finish, finish);
}

/**
 * A stand-alone SVG of the piece, covering `to`, wrapped in copies of its ancestors to inherit colours and transforms.
 */
function cloneAsSvg(piece: SVGGraphicsElement, to: DOMRect): SVGSVGElement | null {
  const svg = piece.ownerSVGElement;
  const scale = svg?.getScreenCTM();
  if (!svg || !scale) return null;
  let node: Node = piece.cloneNode(true);
  for (let around = piece.parentElement; around && around !== (svg as Element); around = around.parentElement) {
    const wrapper = around.cloneNode(false);
    wrapper.appendChild(node);
    node = wrapper;
  }
  const copy = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const corner = new DOMPoint(to.x, to.y).matrixTransform(scale.inverse());
  copy.setAttribute("viewBox", `${corner.x} ${corner.y} ${to.width / scale.a} ${to.height / scale.d}`);
  copy.setAttribute("aria-hidden", "true");
  copy.append(node);
  Object.assign(copy.style, {
    position: "fixed",
    left: `${to.x}px`,
    top: `${to.y}px`,
    width: `${to.width}px`,
    height: `${to.height}px`,
    overflow: "visible",
    transformOrigin: "0 0",
    pointerEvents: "none",
    zIndex: "50",
  });
  return copy;
}
