// Pieces that are elsewhere after an update glide there, above everything, also from one panel to another.

const TIME = 300;
/** Fewer pixels are not a move, only rounding. */
const LEAST = 2;

/** With more pieces than this on the move it is another picture, not a move. */
const MOST = 60;

interface Place {
  panel: string;
  /** In the panel's own units, for the layout may move and resize the panel itself. */
  inPanel: DOMRect;
  onScreen: DOMRect;
}

export type Positions = Map<string, Place>;

/** Where every piece is now. */
export function positions(root: HTMLElement): Positions {
  const found: Positions = new Map();
  for (const [panel, sheet] of sheets(root)) {
    for (const piece of pieces(sheet)) {
      const onScreen = piece.getBoundingClientRect();
      found.set(piece.dataset.piece!, { panel, inPanel: inUnits(onScreen, sheet), onScreen });
    }
  }
  return found;
}

/** Lets every piece that has moved since `before` glide, if its way can be seen. */
export function glide(root: HTMLElement, before: Positions): void {
  if (before.size === 0 || still()) return;
  const all = sheets(root);
  const view = root.getBoundingClientRect();
  const moved = [...all.values()].flatMap(pieces).flatMap((piece) => {
    const [was, to] = [before.get(piece.dataset.piece!), piece.getBoundingClientRect()];
    if (!was) return [];
    const sheet = all.get(was.panel);
    const from = sheet ? inPixels(was.inPanel, sheet) : was.onScreen;
    return far(from, to) && seen(from, view) && seen(to, view) ? [{ piece, from, to }] : [];
  });
  if (moved.length <= MOST) for (const { piece, from, to } of moved) fly(piece, from, to);
}

/** Whether the reader wants nothing to move by itself. */
export function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The drawings of the panels, by the panels' names. */
function sheets(root: HTMLElement): Map<string, SVGSVGElement> {
  const panels = [...root.querySelectorAll<HTMLElement>("[data-panel]")];
  return new Map(panels.map((panel) => [panel.dataset.panel!, panel.querySelector("svg")!]));
}

function pieces(sheet: SVGSVGElement): SVGGraphicsElement[] {
  return [...sheet.querySelectorAll<SVGGraphicsElement>("[data-piece]")];
}

function inUnits(box: DOMRect, sheet: SVGSVGElement): DOMRect {
  const edge = sheet.getBoundingClientRect();
  const scale = edge.width / sheet.viewBox.baseVal.width;
  return new DOMRect((box.x - edge.x) / scale, (box.y - edge.y) / scale, box.width / scale, box.height / scale);
}

function inPixels(box: DOMRect, sheet: SVGSVGElement): DOMRect {
  const edge = sheet.getBoundingClientRect();
  const scale = edge.width / sheet.viewBox.baseVal.width;
  return new DOMRect(edge.x + box.x * scale, edge.y + box.y * scale, box.width * scale, box.height * scale);
}

function far(from: DOMRect, to: DOMRect): boolean {
  return Math.hypot(from.x - to.x, from.y - to.y) > LEAST;
}

function seen(box: DOMRect, view: DOMRect): boolean {
  const [left, top] = [Math.max(0, view.left), Math.max(0, view.top)];
  const [right, bottom] = [Math.min(innerWidth, view.right), Math.min(innerHeight, view.bottom)];
  const inside = box.left >= left - 1 && box.right <= right + 1 && box.top >= top - 1 && box.bottom <= bottom + 1;
  return inside && box.width > 0 && box.height > 0;
}

/** A copy flies above the page while the piece itself waits unseen at its new place. */
function fly(piece: SVGGraphicsElement, from: DOMRect, to: DOMRect): void {
  const copy = cut(piece, to);
  if (!copy) return;
  document.body.append(copy);
  piece.style.opacity = "0";
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width}, ${from.height / to.height})`;
  const flight = copy.animate([{ transform: start }, { transform: "none" }], { duration: TIME, easing: "ease-in-out" });
  const land = () => {
    piece.style.opacity = "";
    copy.remove();
  };
  flight.finished.then(land, land);
}

/** The piece as a picture of its own that covers `to`, with the colours and turns that it has from what is around it. */
function cut(piece: SVGGraphicsElement, to: DOMRect): SVGSVGElement | null {
  const sheet = piece.ownerSVGElement;
  const scale = sheet?.getScreenCTM();
  if (!sheet || !scale) return null;
  let drawn: Node = piece.cloneNode(true);
  for (let around = piece.parentElement; around && around !== (sheet as Element); around = around.parentElement) {
    const shell = around.cloneNode(false);
    shell.appendChild(drawn);
    drawn = shell;
  }
  const copy = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const corner = new DOMPoint(to.x, to.y).matrixTransform(scale.inverse());
  copy.setAttribute("viewBox", `${corner.x} ${corner.y} ${to.width / scale.a} ${to.height / scale.d}`);
  copy.setAttribute("aria-hidden", "true");
  copy.append(drawn);
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
