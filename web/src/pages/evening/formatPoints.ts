// Formats points of an evening, which can be halves.
import { language } from "../../i18n/i18n.svelte";

export function formatPoints(n: number): string {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(n);
}
