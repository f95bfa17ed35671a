// The rules of a game, asked for once in each language.
import { get } from "../server/api";
import { Loaded } from "../server/resource.svelte";
import type { RuleBook } from "../server/protocol";

const books = new Map<string, Loaded<RuleBook>>();

export function bookOf(game: string, lang: string): Loaded<RuleBook> {
  const address = `/games/${game}/rules?lang=${lang}`;
  let book = books.get(address);
  if (!book) {
    book = new Loaded<RuleBook>(() => get(address));
    books.set(address, book);
    void book.load();
  }
  return book;
}
