// Describes a table in a list: players, result and age.
import { botTitle } from "../api/catalog.svelte";
import type { PlayerCard, TableCard } from "../api/protocol";
import { locale, t } from "../i18n/i18n.svelte";
import { formatList } from "../i18n/formats";

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** "5 minutes ago", in the language of the page. */
export function formatTimeAgo(moment: string, now = Date.now()): string {
  const seconds = (now - Date.parse(moment)) / 1000;
  const found = UNITS.find(([, size]) => seconds >= size);
  if (!found) return t("lobby.now");
  const [unit, size] = found;
  return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(-Math.floor(seconds / size), unit);
}

function playerLabel(player: PlayerCard): string {
  return player.kind === "bot" ? t("seat.bot", { name: player.name, bot: botTitle(player.bot) }) : player.name;
}

/** The other players and free seats: "with Fiona · 2 free seats". */
export function describePlayers(card: TableCard): string {
  const others = card.players.filter((player) => !player.mine && player.kind !== "free");
  const free = card.players.filter((player) => player.kind === "free").length;
  const parts = others.length > 0 ? [t("lobby.with", { names: formatList(others.map(playerLabel)) })] : [];
  if (free > 0) parts.push(t("seat.free", { n: free }));
  return parts.join(" · ") || t("lobby.here");
}

/** Scores, winner first: "Anna 45 · Morag 38". */
export function describeScores(card: TableCard): string {
  return card.players
    .filter((player) => player.place !== null)
    .toSorted((a, b) => a.place! - b.place!)
    .map((player) => `${player.name} ${player.score}`)
    .join(" · ");
}

/** The result of a finished game from my view, or the winners if I did not play. */
export function describeResult(card: TableCard): string {
  const winners = card.players.filter((player) => player.place === 1);
  if (winners.length === 0) return t("result.none");
  const mine = card.players.filter((player) => player.mine);
  if (mine.length !== 1) return t("result.by", { names: formatList(winners.map((player) => player.name)) });
  const place = mine[0]!.place!;
  if (place > 1) return t("result.place", { place, of: card.players.length });
  return t(winners.length > 1 ? "result.shared" : "result.won");
}
