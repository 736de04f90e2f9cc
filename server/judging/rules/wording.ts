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

/** The words with a capital at the beginning. */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** The count with its noun, in the plural where it is not one. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** That an image or a video could not be looked at, and why; nothing where all of them were. */
export const notSeen = (problem: string | null | undefined): string =>
  problem ? `; not all images and videos could be looked at: ${problem}` : ''
