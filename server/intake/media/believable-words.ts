import type { Word } from 'tesseract.js'

const leastConfidence = 60
/** In scripts without spaces, or with spaces by syllables, the words of the OCR engine are fragments. */
const piece = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Hangul}]+$/u

/**
 * The words of a line with an OCR confidence of at least 60 percent. Adjacent fragments are judged together: an
 * uncertain letter stands between certain ones.
 */
export function believableWords<W extends Pick<Word, 'text' | 'confidence'>>(words: readonly W[]): W[] {
  const pieces = words.filter(({ text }) => piece.test(text))
  const letters = pieces.reduce((sum, { text }) => sum + text.length, 0)
  const sure = pieces.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0)
  const together = sure >= leastConfidence * letters ? pieces : []
  return words.filter((word) => word.confidence >= leastConfidence || together.includes(word))
}
