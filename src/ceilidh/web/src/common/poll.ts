// Asking again and again while somebody looks: not while the tab is hidden, and at once when it is shown again.

/** Calls `ask` now and every `pause` milliseconds; gives what stops it. */
export function poll(ask: () => void, pause: number): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => clearInterval(timer);
  const start = () => {
    stop();
    if (document.hidden) return;
    ask();
    timer = setInterval(ask, pause);
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
