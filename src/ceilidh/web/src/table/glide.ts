// Pieces that are elsewhere after an update glide there, above everything, also from one panel to another.

const TIME = 300;
/** Fewer pixels are no move, only rounding. */
const LEAST = 2;

/** With more pieces than this on the move it is another picture, not a move. */
const MOST = 60;

interface Place {
  panel: string;
  /** In parts of the panel, which may itself be moved by the layout. */
  inPanel: DOMRect;
  onScreen: DOMRect;
}

export type Positions = Map<string, Place>;

/** Where every piece is now. */
export function positions(root: HTMLElement): Positions {
  const found: Positions = new Map();
  for (const [panel, sheet] of sheets(root)) {
    const edge = sheet.getBoundingClientRect();
    for (const piece of pieces(sheet)) {
      const onScreen = piece.getBoundingClientRect();
      found.set(piece.dataset.piece!, { panel, inPanel: part(onScreen, edge), onScreen });
    }
  }
  return found;
}

/** Lets every piece that has moved since `before` glide, if its way can be seen. */
export function glide(root: HTMLElement, before: Positions): void {
  if (before.size === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const panels = new Map([...sheets(root)].map(([name, sheet]) => [name, sheet.getBoundingClientRect()]));
  const view = root.getBoundingClientRect();
  const moved = [...sheets(root)].flatMap(([, sheet]) =>
    pieces(sheet).flatMap((piece) => {
      const [was, to] = [before.get(piece.dataset.piece!), piece.getBoundingClientRect()];
      if (!was) return [];
      const edge = panels.get(was.panel);
      const from = edge ? whole(was.inPanel, edge) : was.onScreen;
      return far(from, to) && seen(from, view) && seen(to, view) ? [{ piece, from, to }] : [];
    }),
  );
  if (moved.length <= MOST) for (const { piece, from, to } of moved) fly(piece, from, to);
}

function sheets(root: HTMLElement): Map<string, Element> {
  return new Map([...root.querySelectorAll<HTMLElement>("[data-panel]")].map((panel) => [panel.dataset.panel!, panel]));
}

function pieces(sheet: Element): SVGGraphicsElement[] {
  return [...sheet.querySelectorAll<SVGGraphicsElement>("svg [data-piece]")];
}

function part(box: DOMRect, edge: DOMRect): DOMRect {
  const [x, y] = [(box.x - edge.x) / edge.width, (box.y - edge.y) / edge.height];
  return new DOMRect(x, y, box.width / edge.width, box.height / edge.height);
}

function whole(box: DOMRect, edge: DOMRect): DOMRect {
  const [x, y] = [edge.x + box.x * edge.width, edge.y + box.y * edge.height];
  return new DOMRect(x, y, box.width * edge.width, box.height * edge.height);
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
