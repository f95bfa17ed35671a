// Caches each game's glossary by language.
import { get } from "../../api/http";
import { Resource } from "../../api/resource.svelte";
import type { Glossary } from "../../api/protocol";

const glossaries = new Map<string, Resource<Glossary>>();

export function glossaryFor(game: string, lang: string): Resource<Glossary> {
  const address = `/games/${game}/glossary?lang=${lang}`;
  let glossary = glossaries.get(address);
  if (!glossary) {
    glossary = new Resource<Glossary>(() => get(address));
    glossaries.set(address, glossary);
    void glossary.load();
  }
  return glossary;
}
