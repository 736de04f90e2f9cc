import type { Word } from 'tesseract.js'

const leastConfidence = 60
/** Where words are not spaced, or by syllables, a reader's words are pieces of some. */
const piece = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Hangul}]+$/u

/**
 * The words of a line that the reader is at least 60 percent sure of. Pieces of words are believed together: a letter that it
 * is less sure of alone stands between others that it is sure of.
 */
export function believableWords<W extends Pick<Word, 'text' | 'confidence'>>(words: readonly W[]): W[] {
  const pieces = words.filter(({ text }) => piece.test(text))
  const letters = pieces.reduce((sum, { text }) => sum + text.length, 0)
  const sure = pieces.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0)
  const together = sure >= leastConfidence * letters ? pieces : []
  return words.filter((word) => word.confidence >= leastConfidence || together.includes(word))
}
