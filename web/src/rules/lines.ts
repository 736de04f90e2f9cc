/** The entries of a field with one per line; words may also be separated by commas. Blanks and duplicates are dropped. */
export function linesOf(text: string, withCommas: boolean): string[] {
  const entries = text
    .split(withCommas ? /\r?\n|,/ : /\r?\n/)
    .map((entry) => (withCommas ? entry.trim() : entry.replace(/\r$/, '')))
  return [...new Set(entries.filter((entry) => entry.trim() !== ''))]
}
