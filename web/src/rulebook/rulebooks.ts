// Caches each game's rules by language.
import { get } from "../api/http";
import { Resource } from "../api/resource.svelte";
import type { RuleBook } from "../api/protocol";

const books = new Map<string, Resource<RuleBook>>();

export function rulebookFor(game: string, lang: string): Resource<RuleBook> {
  const address = `/games/${game}/rules?lang=${lang}`;
  let book = books.get(address);
  if (!book) {
    book = new Resource<RuleBook>(() => get(address));
    books.set(address, book);
    void book.load();
  }
  return book;
}
