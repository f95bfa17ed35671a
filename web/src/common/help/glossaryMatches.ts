// Finds glossary terms in a line of text. Pure functions.
import type { GlossaryEntry } from "../../api/protocol";

export interface Part {
  text: string;
  /** Set if this part is a glossary term. */
  word?: string;
}

/** Splits a text into parts; each term is marked at its first occurrence. */
export function splitAtTerms(text: string, words: readonly GlossaryEntry[]): Part[] {
  const forms = new Map(words.flatMap(({ word, forms }) => forms.map((form) => [form.toLowerCase(), word] as const)));
  if (forms.size === 0) return [{ text }];
  const longest = [...forms.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${longest.join("|")})(?![\\p{L}\\p{N}])`, "giu");
  const parts: Part[] = [];
  const met = new Set<string>();
  let end = 0;
  for (const { 0: form, index } of text.matchAll(found)) {
    const word = forms.get(form.toLowerCase())!;
    if (met.has(word)) continue;
    met.add(word);
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: form, word });
    end = index + form.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

function escaped(form: string): string {
  return form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
