import { normalize } from './normalize.ts'
import { PLAIN, SEPARATOR, wordClass } from './words.ts'

/** Whether an entry matches whole words or parts of words (2.10). */
export type MatchMode = 'word' | 'part'

/**
 * How a form of an entry is matched: `words` word by word, whatever separates them; `bounded` literally, at word
 * boundaries; `anywhere` literally.
 */
export type FormKind = 'words' | 'bounded' | 'anywhere'

export interface Form {
  kind: FormKind
  /** Normalized, with single spaces. */
  text: string
}

/**
 * The forms in which an entry is matched: none when it has no visible characters; two when it mixes scripts and has two
 * readings. Entries with punctuation, symbols or scripts without spaces are matched literally.
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
