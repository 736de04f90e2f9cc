import type { Automaton, Hits } from './automaton.ts'
import { scanAutomaton } from './automaton.ts'
import type { CompiledLists } from './compile-lists.ts'
import type { FormHit } from './scan-words.ts'
import { scanWords } from './scan-words.ts'
import { boundaryTest } from './words.ts'

/** What a scan of one reading of a text left to be looked at. */
export interface Reading {
  readonly text: string
  readonly words: readonly FormHit[]
  readonly parts: Hits
  /** Whether the part of this reading counts; the second reading counts where it differs from the first. */
  readonly counts: (start: number, end: number) => boolean
}

/** Scans one reading of a text with compiled lists. */
export function scanReading(lists: CompiledLists, text: string, counts: Reading['counts']): Reading {
  const words = lists.words === undefined ? [] : scanWords(lists.words, text)
  const parts = lists.automaton === undefined ? NO_HITS : scanAutomaton(lists.automaton, text)
  return { text, words, parts, counts }
}

const NO_HITS: Hits = new Int32Array(0)

/** How often each form matches in a reading, all of which counts; work grows with the text and the distinct matches. */
export function countForms(lists: CompiledLists, reading: Reading): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { form } of reading.words) add(counts, form, 1)
  if (lists.automaton === undefined || reading.parts.length === 0) return counts
  let bounded = false
  for (const [output, times] of outputCounts(lists.automaton, reading.parts)) {
    const form = lists.automaton.outputForms[output] as number
    if (lists.formBounded[form] === 1) bounded = true
    else add(counts, form, times)
  }
  if (bounded) {
    for (const { form } of partOccurrences(lists, reading, (form) => lists.formBounded[form] === 1))
      add(counts, form, 1)
  }
  return counts
}

/** Every place where a wanted form matches in a reading and counts: words and phrases by their ends, then the others by theirs. */
export function* occurrences(
  lists: CompiledLists,
  reading: Reading,
  wanted: (form: number) => boolean,
): Generator<FormHit> {
  yield* wordOccurrences(reading, wanted)
  yield* partOccurrences(lists, reading, wanted)
}

/** The words and phrases of `occurrences`. */
export function* wordOccurrences(reading: Reading, wanted: (form: number) => boolean): Generator<FormHit> {
  for (const hit of reading.words) {
    if (wanted(hit.form) && reading.counts(hit.start, hit.end)) yield hit
  }
}

/** The others of `occurrences`. */
export function* partOccurrences(
  lists: CompiledLists,
  reading: Reading,
  wanted: (form: number) => boolean,
): Generator<FormHit> {
  const { automaton, formBounded, formLengths } = lists
  if (automaton === undefined) return
  const isBoundary = boundaryTest(reading.text)
  for (let i = 0; i < reading.parts.length; i += 2) {
    const end = reading.parts[i] as number
    let output = reading.parts[i + 1] as number
    for (; output !== 0; output = automaton.outputNext[output] as number) {
      const form = automaton.outputForms[output] as number
      if (!wanted(form)) continue
      const start = startOf(reading.text, end, formLengths[form] as number)
      if (!reading.counts(start, end)) continue
      if (formBounded[form] === 0 || (isBoundary(start) && isBoundary(end))) yield { form, start, end }
    }
  }
}

/**
 * How often each output was reached: each hit counts for its whole chain of shorter patterns, which is walked once however
 * many hits share it. An output's number is higher than that of the next in its chain.
 */
function outputCounts({ outputNext }: Automaton, hits: Hits): Map<number, number> {
  const counts = new Map<number, number>()
  for (let i = 0; i < hits.length; i += 2) {
    let output = hits[i + 1] as number
    const known = counts.get(output)
    counts.set(output, (known ?? 0) + 1)
    while (known === undefined && (output = outputNext[output] as number) !== 0 && !counts.has(output))
      counts.set(output, 0)
  }
  for (const output of [...counts.keys()].sort((a, b) => b - a)) {
    const next = outputNext[output] as number
    if (next !== 0) add(counts, next, counts.get(output) as number)
  }
  return counts
}

/** Where a match starts that ends at `end`: a space of the pattern stands for a run of white space. */
function startOf(text: string, end: number, length: number): number {
  let start = end
  for (let left = length; left > 0; left--) {
    start--
    while (isSpace(text, start) && start > 0 && isSpace(text, start - 1)) start--
  }
  return start
}

function isSpace(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset)
  return unit === 32 || (unit >= 9 && unit <= 13)
}

function add(counts: Map<number, number>, key: number, times: number): void {
  counts.set(key, (counts.get(key) ?? 0) + times)
}
