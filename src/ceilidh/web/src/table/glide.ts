// Pieces that are elsewhere after an update glide there, above everything, also from one panel to another.

const TIME = 300;
/** A move of fewer pixels is only a shift of the layout. */
const LEAST = 2;

export type Positions = Map<string, DOMRect>;

/** Where every piece is on the screen now. */
export function positions(root: HTMLElement): Positions {
  return new Map(pieces(root).map((piece) => [piece.dataset.piece!, piece.getBoundingClientRect()]));
}

/** Lets every piece that has moved since `before` glide; `root` itself has not moved. */
export function glide(root: HTMLElement, before: Positions): void {
  if (before.size === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const moved = pieces(root).flatMap((piece) => {
    const [from, to] = [before.get(piece.dataset.piece!), piece.getBoundingClientRect()];
    return from && to.width > 0 && from.width > 0 && far(from, to) ? [{ piece, from, to }] : [];
  });
  for (const { piece, from, to } of moved) fly(piece, from, to);
}

function pieces(root: HTMLElement): SVGGraphicsElement[] {
  return [...root.querySelectorAll<SVGGraphicsElement>("svg [data-piece]")];
}

function far(from: DOMRect, to: DOMRect): boolean {
  return Math.hypot(from.x - to.x, from.y - to.y) > LEAST;
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
