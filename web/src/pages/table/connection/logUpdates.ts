// Applies updates to the log and the chat. Pure functions.
import type { ChatLine, Log, LogLine } from "../../../api/protocol";

/** The log after an update, which replaces everything from line `start` on. */
export function applyLogUpdate(lines: readonly LogLine[], update: Log): LogLine[] {
  return [...lines.slice(0, update.start), ...update.lines];
}

/** The lines added since `before`; none if lines were only removed. */
export function newLines(before: readonly LogLine[], after: readonly LogLine[]): LogLine[] {
  let same = 0;
  while (same < before.length && same < after.length && before[same]!.text === after[same]!.text) same++;
  return after.slice(same);
}

/** Number of new lines that are announced, besides all headlines. */
const MAX_LINES_READ = 6;

/** The lines for screen readers to announce. */
export function linesToAnnounce(addedLines: readonly LogLine[]): string[] {
  return addedLines
    .filter((line, i) => line.headline || i >= addedLines.length - MAX_LINES_READ)
    .map((line) => line.text);
}

/** Merges chat messages; after a reconnect some arrive twice. */
export function mergeChat(lines: readonly ChatLine[], added: readonly ChatLine[]): ChatLine[] {
  const known = new Map([...lines, ...added].map((line) => [line.number, line]));
  return [...known.values()].sort((a, b) => a.number - b.number);
}
