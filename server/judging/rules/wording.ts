/** The names in quotation marks, the first few of them. */
export function quoted(names: readonly string[], most = 5): string {
  const shown = names.slice(0, most).map((name) => `“${name}”`)
  const more = names.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}

/** The words joined as a choice: `a, b or c`. */
export function either(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${last}` : last
}

/** The words with an initial capital. */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** The count with its noun, in the plural unless it is one. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** The clause that an image or a video could not be analyzed, and why; empty when all were. */
export const notSeen = (problem: string | null | undefined): string =>
  problem ? `; not all images and videos could be looked at: ${problem}` : ''
