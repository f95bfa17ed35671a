// Asking again and again while somebody looks: rarely while the tab is hidden, and at once when it is shown again.

/** A hidden tab shows no more than its title. */
export const RARELY = 60_000;

/** Calls `ask` now and every `pause` milliseconds; gives what stops it. */
export function poll(ask: () => void, pause: number): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => clearInterval(timer);
  const start = () => {
    stop();
    if (!document.hidden) ask();
    timer = setInterval(ask, document.hidden ? RARELY : pause);
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
