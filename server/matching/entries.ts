import { normalize } from './normalize.ts'
import { PLAIN, SEPARATOR, wordClass } from './words.ts'

/** Whether an entry matches whole words or parts of words (2.10). */
export type MatchMode = 'word' | 'part'

/**
 * How a form of an entry is looked for: `words` one by one whatever separates them; `bounded` as it stands, where words
 * start and end; `anywhere` as it stands.
 */
export type FormKind = 'words' | 'bounded' | 'anywhere'

export interface Form {
  kind: FormKind
  /** Normalized, with single spaces. */
  text: string
}

/**
 * The forms in which an entry is looked for: none when nothing of it is visible; two when it mixes scripts and could be
 * read both ways. Entries with punctuation, symbols or scripts without spaces are looked for as they stand.
 */
export function formsOf(entry: string, mode: MatchMode): Form[] {
  const { text, alternate } = normalize(entry)
  const readings = alternate !== undefined && /\p{Script=Latin}/u.test(text) ? [text, alternate] : [text]
  return readings
    .map((reading) => reading.replace(/\s+/g, ' ').trim())
    .filter((reading) => reading !== '')
    .map((reading) => ({ text: reading, kind: mode === 'part' ? 'anywhere' : wholeWordKind(reading) }))
}

function wholeWordKind(text: string): FormKind {
  let spaced = true
  for (let i = 0; i < text.length; i++) spaced &&= text.charAt(i) === ' ' || wordClass(text, i) === PLAIN
  if (spaced) return 'words'
  const edges = [wordClass(text, 0), wordClass(text, text.length - 1)]
  return edges.every((kind) => kind === SEPARATOR) ? 'anywhere' : 'bounded'
}
