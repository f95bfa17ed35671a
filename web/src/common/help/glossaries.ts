// The glossary of a game, asked for once in each language.
import { get } from "../../server/api";
import { Loaded } from "../../server/resource.svelte";
import type { Glossary } from "../../server/protocol";

const glossaries = new Map<string, Loaded<Glossary>>();

export function glossaryOf(game: string, lang: string): Loaded<Glossary> {
  const address = `/games/${game}/glossary?lang=${lang}`;
  let glossary = glossaries.get(address);
  if (!glossary) {
    glossary = new Loaded<Glossary>(() => get(address));
    glossaries.set(address, glossary);
    void glossary.load();
  }
  return glossary;
}
