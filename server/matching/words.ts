import { CodePointTable } from './code-point-table.ts'

/** A word of a normalized text, in code units, end exclusive. */
export interface Word {
  start: number
  end: number
}

/** Not part of a word: spaces, punctuation, symbols, emoji. */
export const SEPARATOR = 0
/** Part of a word bounded by spaces and punctuation. */
export const PLAIN = 1
/** Part of a run of a script written without spaces. */
export const UNSPACED = 2

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u
const UNSPACED_SCRIPT =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u
/** Marks and signs shared by many scripts belong to the class of their neighbour. */
const SHARED = /[\p{Script=Inherited}\p{Script=Common}]/u

const classes = new CodePointTable((codePoint) => {
  const character = String.fromCodePoint(codePoint)
  if (!WORD_CHARACTER.test(character)) return SEPARATOR
  if (!UNSPACED_SCRIPT.test(character)) return PLAIN
  return SHARED.test(character) && !/[\u3005-\u30ff\uff70]/u.test(character) ? PLAIN : UNSPACED
})
/** The classes of ASCII, for loops with a separate path for it. */
export const ASCII_CLASSES = classes.ascii()

/** The class of the character that a code unit of a text belongs to: `SEPARATOR`, `PLAIN` or `UNSPACED`. */
export function wordClass(text: string, offset: number): number {
  const unit = text.charCodeAt(offset)
  if (unit < 128) return ASCII_CLASSES[unit] as number
  if (unit < 0xd800 || unit > 0xdfff) return classes.get(unit)
  if (unit >= 0xdc00 && offset > 0) {
    const codePoint = text.codePointAt(offset - 1) as number
    if (codePoint > 0xffff) return classes.get(codePoint)
  }
  return classes.get(text.codePointAt(offset) as number)
}

let segmenter: Intl.Segmenter | undefined

/** The offsets at which the words of a run of an unspaced script start, including its own start. */
function breaksOf(run: string): number[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
  return Array.from(segmenter.segment(run), ({ index }) => index)
}

/**
 * The words of a normalized text (2.10): bounded by spaces, punctuation or the text's ends; in scripts written without
 * spaces (Chinese, Japanese, Thai, Lao, Khmer, Burmese) by dictionary word breaks.
 */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (let start = 0; start < text.length;) {
    const kind = wordClass(text, start)
    const end = runEnd(text, start, kind)
    if (kind === PLAIN) words.push({ start, end })
    else if (kind === UNSPACED) words.push(...unspacedWords(text.slice(start, end), start))
    start = end
  }
  return words
}

function runEnd(text: string, start: number, kind: number): number {
  let end = start + 1
  while (end < text.length && wordClass(text, end) === kind) end++
  return end
}

function unspacedWords(run: string, offset: number): Word[] {
  const breaks = breaksOf(run)
  return breaks.map((at, i) => ({ start: offset + at, end: offset + (breaks[i + 1] ?? run.length) }))
}

/** A function that returns whether a word starts or ends at an offset of the text; runs are segmented on first use. */
export function boundaryTest(text: string): (offset: number) => boolean {
  const segmented = new Map<number, Set<number>>()
  const breaksAround = (offset: number) => {
    let start = offset
    while (start > 0 && wordClass(text, start - 1) === UNSPACED) start--
    const known = segmented.get(start)
    if (known !== undefined) return known
    const breaks = new Set(
      breaksOf(text.slice(start, runEnd(text, offset, UNSPACED))).map((at) => start + at),
    )
    segmented.set(start, breaks)
    return breaks
  }
  return (offset) => {
    if (offset <= 0 || offset >= text.length) return true
    const before = wordClass(text, offset - 1)
    const after = wordClass(text, offset)
    if (before === SEPARATOR || after === SEPARATOR) return true
    if (before !== after) return true
    return before === UNSPACED && breaksAround(offset).has(offset)
  }
}
