// Detects whether the user is active: the page is visible and was used recently. Active users get no notifications
// elsewhere.

/** A visible page counts as idle after this time without use. */
export const IDLE_TIMEOUT_MS = 3 * 60_000;
const ACTIVITY_EVENTS = ["pointerdown", "pointermove", "keydown", "wheel", "scroll"] as const;

let lastUsedAt = Date.now();

export function isUserActive(): boolean {
  return !document.hidden && Date.now() - lastUsedAt < IDLE_TIMEOUT_MS;
}

/**
 * Calls `callback` when the page is shown or hidden, and while it is used, at most once per `intervalMs`, including a
 * trailing call for the last use. Returns a function that stops it.
 */
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
    if (document.hidden && pendingReport !== undefined) report(true); // report what was seen before hiding
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
