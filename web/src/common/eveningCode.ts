// Codes of evenings, typed by guests who see them on a television.

/** The code in two halves, which are easier to read and to type: "KEL P73". */
export function formatEveningCode(code: string): string {
  const half = Math.ceil(code.length / 2);
  return `${code.slice(0, half)} ${code.slice(half)}`;
}
