// Whether somebody looks at this page: it is visible, and was used a short while ago. Then they need not be told elsewhere.

/** A page that was not used for so long is forgotten, though it may be visible. */
export const IDLE_TIMEOUT_MS = 3 * 60_000;
const ACTIVITY_EVENTS = ["pointerdown", "pointermove", "keydown", "wheel", "scroll"] as const;

let lastUsedAt = Date.now();

export function isUserActive(): boolean {
  return !document.hidden && Date.now() - lastUsedAt < IDLE_TIMEOUT_MS;
}

/** Calls `tell` when the page comes in sight or is put away, and when it is used, at most once every `pause`
 * milliseconds: also of the last use it hears, a little later. Gives what stops it. */
export function reportActivity(callback: (attending: boolean) => void, intervalMs: number): () => void {
  let lastReportAt = -Infinity;
  let pendingReport: ReturnType<typeof setTimeout> | undefined;
  const report = (isActive: boolean) => {
    clearTimeout(pendingReport);
    pendingReport = undefined;
    lastReportAt = Date.now();
    callback(isActive);
  };
  const onUse = () => {
    lastUsedAt = Date.now();
    if (!document.hidden)
      pendingReport ??= setTimeout(() => report(true), Math.max(0, lastReportAt + intervalMs - lastUsedAt));
  };
  const onVisibilityChange = () => {
    if (document.hidden && pendingReport !== undefined) report(true); // what was there to see was seen
    if (!document.hidden) lastUsedAt = Date.now();
    report(isUserActive());
  };
  for (const kind of ACTIVITY_EVENTS) addEventListener(kind, onUse, { passive: true, capture: true });
  document.addEventListener("visibilitychange", onVisibilityChange);
  return () => {
    clearTimeout(pendingReport);
    for (const kind of ACTIVITY_EVENTS) removeEventListener(kind, onUse, { capture: true });
    document.removeEventListener("visibilitychange", onVisibilityChange);
  };
}
