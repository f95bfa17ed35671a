// The interface's own texts in three languages. What a game says comes from the server.
import en from "./en";

export const languages = { en: "English", de: "Deutsch", nl: "Nederlands" } as const;
export type Language = keyof typeof languages;
export type MessageKey = keyof typeof en;
type Messages = Record<MessageKey, string>;

const lazyCatalogues: Record<Exclude<Language, "en">, () => Promise<{ default: Messages }>> = {
  de: () => import("./de"),
  nl: () => import("./nl"),
};

let current = $state<Language>("en");
let messages = $state.raw<Messages>(en);

export function language(): Language {
  return current;
}

/** The language chosen before, else the browser's, else English. */
export function preferredLanguage(): Language {
  const all = [localStorage.getItem("lang"), ...navigator.languages].map((tag) => tag?.slice(0, 2));
  return (all.find((tag) => tag && tag in languages) as Language | undefined) ?? "en";
}

export async function loadLanguage(to: Language): Promise<void> {
  messages = to === "en" ? en : (await lazyCatalogues[to]()).default;
  current = to;
  document.documentElement.lang = to;
}

export async function setLanguage(to: Language): Promise<void> {
  localStorage.setItem("lang", to);
  await loadLanguage(to);
}

/** The text for a key, with {fields} filled in; a text `one|other` is chosen by the field n. */
export function t(key: MessageKey, fields: Record<string, string | number> = {}): string {
  const forms = messages[key].split("|");
  const text = forms.length === 2 && fields.n !== 1 ? forms[1]! : forms[0]!;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(fields[name] ?? ""));
}
