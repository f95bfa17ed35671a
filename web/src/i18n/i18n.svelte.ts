// The interface's own texts in three languages. What a game says comes from the server.
import en from "./en";

export const languages = { en: "English", de: "Deutsch", nl: "Nederlands" } as const;
export type Lang = keyof typeof languages;
export type Key = keyof typeof en;
type Catalogue = Record<Key, string>;

const others: Record<Exclude<Lang, "en">, () => Promise<{ default: Catalogue }>> = {
  de: () => import("./de"),
  nl: () => import("./nl"),
};

let lang = $state<Lang>("en");
let catalogue = $state.raw<Catalogue>(en);

export function language(): Lang {
  return lang;
}

/** The language chosen before, else the browser's, else English. */
export function wanted(): Lang {
  const all = [localStorage.getItem("lang"), ...navigator.languages].map((tag) => tag?.slice(0, 2));
  return (all.find((tag) => tag && tag in languages) as Lang | undefined) ?? "en";
}

export async function speak(to: Lang): Promise<void> {
  catalogue = to === "en" ? en : (await others[to]()).default;
  lang = to;
  document.documentElement.lang = to;
}

export async function choose(to: Lang): Promise<void> {
  localStorage.setItem("lang", to);
  await speak(to);
}

/** The text for a key, with {fields} filled in; a text `one|other` is chosen by the field n. */
export function say(key: Key, fields: Record<string, string | number> = {}): string {
  const forms = catalogue[key].split("|");
  const text = forms.length === 2 && fields.n !== 1 ? forms[1]! : forms[0]!;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(fields[name] ?? ""));
}
