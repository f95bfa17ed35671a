// Polling that slows down in hidden tabs and runs immediately when the tab is shown.

/** A hidden tab only shows its title. */
export const HIDDEN_TAB_INTERVAL_MS = 60_000;

/** Calls `callback` now and then every `intervalMs`. Returns a function that stops it. */
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
