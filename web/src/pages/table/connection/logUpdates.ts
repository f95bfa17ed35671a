// The log and the chat as they grow by what the server sends. Pure.
import type { ChatLine, Log, LogLine } from "../../../server/protocol";

/** The log after an update: what was there from `start` on is replaced. */
export function applyLogUpdate(lines: readonly LogLine[], news: Log): LogLine[] {
  return [...lines.slice(0, news.start), ...news.lines];
}

/** The lines that were not there before, to be read out; a log that only became shorter has none. */
export function newLines(before: readonly LogLine[], after: readonly LogLine[]): LogLine[] {
  let same = 0;
  while (same < before.length && same < after.length && before[same]!.text === after[same]!.text) same++;
  return after.slice(same);
}

/** So many new lines are read out; before them, what nobody should miss. */
const MAX_LINES_READ = 6;

/** What is read out of new lines. */
export function linesToAnnounce(news: readonly LogLine[]): string[] {
  return news.filter((line, i) => line.headline || i >= news.length - MAX_LINES_READ).map((line) => line.text);
}

/** The chat with new lines; one that came twice, as after a break, is there once. */
export function mergeChat(lines: readonly ChatLine[], news: readonly ChatLine[]): ChatLine[] {
  const known = new Map([...lines, ...news].map((line) => [line.number, line]));
  return [...known.values()].sort((a, b) => a.number - b.number);
}
