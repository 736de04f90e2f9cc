import { composeText } from './compose.ts'
import {
  FOLD_DROPPED,
  FOLD_EXPANDS,
  FOLD_JOINS,
  FOLD_KEEPS,
  FOLD_LOOK_ALIKE,
  UNIT_MASK,
  expansions,
  foldTable,
} from './fold.ts'
import { resolveLookAlikes } from './look-alikes.ts'

/** A text normalized for matching, with offsets into the original. */
export interface NormalizedText {
  readonly original: string
  readonly text: string
  /** The offset in `original` of each code unit of `text`; one more entry at the end. */
  readonly offsets: Int32Array
  /** The other reading, of the same length, of words that consist of look-alikes only ("сор" or "cop"). */
  readonly alternate: string | undefined
}

/** UTF-16 offsets in the original text, end exclusive. */
export interface Span {
  start: number
  end: number
}

const SPECIAL = FOLD_DROPPED | FOLD_EXPANDS | FOLD_JOINS | FOLD_KEEPS
const NEEDS_FOLDING = /[^\t-\r -~]/
const ASCII_FOLDS = foldTable.ascii()

let identity = Int32Array.from({ length: 4097 }, (_, i) => i)
/** Scratch buffers reused between calls, which never overlap; results are copied out. */
let units = Buffer.alloc(2 * 8192)
let sources = new Int32Array(8192)

/**
 * Normalizes a text for matching (2.10): NFKC, without invisible characters, lower case, without accents, look-alikes
 * folded. Accepts any string, including lone surrogates, and keeps the offset of every code unit.
 */
export function normalize(original: string): NormalizedText {
  if (!NEEDS_FOLDING.test(original)) {
    const text = original.toLowerCase()
    return { original, text, offsets: identityOffsets(original.length), alternate: undefined }
  }
  const composed = composeText(original)
  const folded = fold(composed.text)
  const { text, alternate } = folded.lookAlike
    ? resolveLookAlikes(folded.text, composed.text, folded.offsets)
    : { text: folded.text, alternate: undefined }
  const offsets = composed.offsets === undefined ? folded.offsets : chain(folded.offsets, composed.offsets)
  return { original, text, offsets, alternate }
}

/**
 * The span of the original text of the code units `start` to `end` (exclusive) of a normalized text: whole characters,
 * with invisible ones inside.
 */
export function originalSpan({ offsets }: NormalizedText, start: number, end: number): Span {
  const from = offsets[start] as number
  const lastSource = offsets[end - 1] as number
  let after = end
  while (after < offsets.length - 1 && offsets[after] === lastSource) after++
  return { start: from, end: offsets[after] as number }
}

function identityOffsets(length: number): Int32Array {
  if (length >= identity.length) identity = Int32Array.from({ length: length * 2 }, (_, i) => i)
  return identity.subarray(0, length + 1)
}

function chain(inner: Int32Array, outer: Int32Array): Int32Array {
  return inner.map((offset) => outer[offset] as number)
}

interface FoldedText {
  text: string
  offsets: Int32Array
  lookAlike: boolean
}

function fold(text: string): FoldedText {
  let output = room(text.length)
  let from = sources
  let n = 0
  let seen = 0
  for (let i = 0; i < text.length; i++) {
    const at = i
    const unit = text.charCodeAt(i)
    if (unit >= 0xd800 && unit <= 0xdbff && (text.codePointAt(i) as number) > 0xffff) i++
    const folded = unit < 128 ? (ASCII_FOLDS[unit] as number) : foldTable.get(text.codePointAt(at) as number)
    seen |= folded
    if ((folded & SPECIAL) === 0) {
      from[n] = at
      output[n++] = folded
    } else if (folded !== FOLD_DROPPED) {
      const added = additionOf(folded, text, at)
      output = room(n + added.length + text.length - i)
      from = sources
      for (const part of added) n = append(output, n, part, at)
    }
  }
  from[n] = text.length
  return {
    text: units.toString('utf16le', 0, 2 * n),
    offsets: from.slice(0, n + 1),
    lookAlike: (seen & FOLD_LOOK_ALIKE) !== 0,
  }
}

/** The text that a flagged fold result adds to the output. */
function additionOf(folded: number, text: string, at: number): string {
  if ((folded & FOLD_KEEPS) !== 0) return text.slice(at, at + 2)
  if ((folded & FOLD_EXPANDS) !== 0) return expansions[folded & UNIT_MASK] as string
  return String.fromCharCode(folded & UNIT_MASK)
}

/** Appends one folded character, combined with the one before it where Unicode has a composed character. */
function append(output: Uint16Array, n: number, character: string, source: number): number {
  if (n > 0) {
    const joined = (String.fromCharCode(output[n - 1] as number) + character).normalize('NFC')
    if (joined.length === 1) {
      output[n - 1] = joined.charCodeAt(0)
      return n
    }
  }
  for (let i = 0; i < character.length; i++) {
    sources[n] = source
    output[n++] = character.charCodeAt(i)
  }
  return n
}

/** The scratch space as code units, with room for at least `length` of them and the final offset. */
function room(length: number): Uint16Array {
  if (length >= sources.length) {
    const wider = Buffer.alloc(length * 4)
    units.copy(wider)
    units = wider
    const more = new Int32Array(length * 2)
    more.set(sources)
    sources = more
  }
  return new Uint16Array(units.buffer, units.byteOffset, units.length >> 1)
}
