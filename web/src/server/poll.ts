// Asking again and again while somebody looks: rarely while the tab is hidden, and at once when it is shown again.

/** A hidden tab shows no more than its title. */
export const HIDDEN_TAB_INTERVAL_MS = 60_000;

/** Calls `ask` now and every `pause` milliseconds; gives what stops it. */
export function poll(callback: () => void, intervalMs: number): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => clearInterval(timer);
  const start = () => {
    stop();
    if (!document.hidden) callback();
    timer = setInterval(callback, document.hidden ? HIDDEN_TAB_INTERVAL_MS : intervalMs);
  };
  start();
  document.addEventListener("visibilitychange", start);
  addEventListener("focus", start);
  return () => {
    stop();
    document.removeEventListener("visibilitychange", start);
    removeEventListener("focus", start);
  };
}
