// How fast things move and moments are staged, kept in the browser.

export const SPEEDS = ["slow", "normal", "fast", "off"] as const;
export type Speed = (typeof SPEEDS)[number];

/** How much longer everything takes than at normal speed. */
const PACES: Record<Speed, number> = { slow: 1.7, normal: 1, fast: 0.55, off: 0 };

let chosen = $state<Speed>(saved());

function saved(): Speed {
  const speed = SPEEDS.find((one) => one === localStorage.getItem("motion"));
  return speed ?? "normal";
}

export function motionSpeed(): Speed {
  return chosen;
}

export function setMotionSpeed(speed: Speed): void {
  chosen = speed;
  localStorage.setItem("motion", speed);
}

export function prefersReducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The factor for durations; 0 if nothing should move. */
export function motionPace(): number {
  return prefersReducedMotion() ? 0 : PACES[chosen];
}
