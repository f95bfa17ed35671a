// The little markup of the rules in short: paragraphs, and words between ** that stand out. Pure.

export interface Part {
  text: string;
  strong: boolean;
}

/** Paragraphs, each in parts that stand out or do not. */
export function paragraphs(text: string): Part[][] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) =>
      paragraph
        .split("**")
        .map((part, i) => ({ text: part, strong: i % 2 === 1 }))
        .filter((part) => part.text),
    );
}
