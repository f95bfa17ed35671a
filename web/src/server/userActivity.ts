// Whether somebody looks at this page: it is visible, and was used a short while ago. Then they need not be told elsewhere.

/** A page that was not used for so long is forgotten, though it may be visible. */
export const FORGOTTEN = 3 * 60_000;
const USED = ["pointerdown", "pointermove", "keydown", "wheel", "scroll"] as const;

let used = Date.now();

export function attending(): boolean {
  return !document.hidden && Date.now() - used < FORGOTTEN;
}

/** Calls `tell` when the page comes in sight or is put away, and when it is used, at most once every `pause`
 * milliseconds: also of the last use it hears, a little later. Gives what stops it. */
export function whileAttending(tell: (attending: boolean) => void, pause: number): () => void {
  let told = -Infinity;
  let soon: ReturnType<typeof setTimeout> | undefined;
  const say = (attends: boolean) => {
    clearTimeout(soon);
    soon = undefined;
    told = Date.now();
    tell(attends);
  };
  const use = () => {
    used = Date.now();
    if (!document.hidden) soon ??= setTimeout(() => say(true), Math.max(0, told + pause - used));
  };
  const show = () => {
    if (document.hidden && soon !== undefined) say(true); // what was there to see was seen
    if (!document.hidden) used = Date.now();
    say(attending());
  };
  for (const kind of USED) addEventListener(kind, use, { passive: true, capture: true });
  document.addEventListener("visibilitychange", show);
  return () => {
    clearTimeout(soon);
    for (const kind of USED) removeEventListener(kind, use, { capture: true });
    document.removeEventListener("visibilitychange", show);
  };
}
