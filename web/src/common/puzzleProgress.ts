// Progress through the puzzles of a game. Pure functions.
import type { PuzzleProgress } from "../api/protocol";

/** Whether a puzzle was solved at the first try; undefined if not tried. */
export function isSolved(progress: PuzzleProgress, number: number): boolean | undefined {
  if (progress.right.includes(number)) return true;
  return progress.wrong.includes(number) ? false : undefined;
}

/** The next untried puzzle, wrapping around; null if all were tried. */
export function nextUntried(progress: PuzzleProgress, number: number, last: number): number | null {
  for (let step = 0; step < last; step++) {
    const next = ((number + step) % last) + 1;
    if (isSolved(progress, next) === undefined) return next;
  }
  return null;
}
