import type { MatchedSpan } from '../../platform/vocabulary/matched-span.ts'
import { invisible } from './visible-text.ts'

/** A text to search for quotes, with the span of the original behind each of its code units. */
interface SearchedText {
  text: string
  starts: number[]
  ends: number[]
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Finds a quote in a text, ignoring case, white space, Unicode normalization and invisible characters, since models quote words,
 * not bytes. The span refers to the original, in UTF-16 code units; null when the text does not contain it.
 */
export function findQuote(quote: string, text: string): Pick<MatchedSpan, 'start' | 'end'> | null {
  const wanted = searched(quote).text.trim()
  if (wanted === '') return null
  const { text: within, starts, ends } = searched(text)
  const at = within.indexOf(wanted)
  const [start, end] = [starts[at], ends[at + wanted.length - 1]]
  return start === undefined || end === undefined ? null : { start, end }
}

function searched(original: string): SearchedText {
  const found: SearchedText = { text: '', starts: [], ends: [] }
  for (const { segment, index } of characters.segment(original)) {
    const plain = segment.replace(invisible, '').normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')
    if (plain === ' ' && found.text.endsWith(' ')) continue
    found.text += plain
    found.starts.push(...Array<number>(plain.length).fill(index))
    found.ends.push(...Array<number>(plain.length).fill(index + segment.length))
  }
  return found
}
