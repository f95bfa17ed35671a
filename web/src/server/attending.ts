// Whether somebody looks at this page: it is visible, and was used a short while ago. Then they need not be told elsewhere.

/** A page that was not used for so long is forgotten, though it may be visible. */
export const FORGOTTEN = 3 * 60_000;
const USED = ["pointerdown", "pointermove", "keydown", "wheel", "scroll"] as const;

let used = Date.now();

export function attending(): boolean {
  return !document.hidden && Date.now() - used < FORGOTTEN;
}

/** Calls `tell` when the page comes in sight or is put away, and while it is used once every `pause` milliseconds; gives
 * what stops it. */
export function whileAttending(tell: (attending: boolean) => void, pause: number): () => void {
  let told = -Infinity;
  const say = () => {
    told = Date.now();
    tell(attending());
  };
  const use = () => {
    used = Date.now();
    if (used - told >= pause && !document.hidden) say();
  };
  const show = () => {
    if (!document.hidden) used = Date.now();
    say();
  };
  for (const kind of USED) addEventListener(kind, use, { passive: true, capture: true });
  document.addEventListener("visibilitychange", show);
  return () => {
    for (const kind of USED) removeEventListener(kind, use, { capture: true });
    document.removeEventListener("visibilitychange", show);
  };
}
