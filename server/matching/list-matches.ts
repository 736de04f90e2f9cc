import type { CompiledLists } from './compile-lists.ts'
import type { Reading } from './list-occurrences.ts'
import { countForms, occurrences, partOccurrences, scanReading, wordOccurrences } from './list-occurrences.ts'
import type { NormalizedText } from './normalize.ts'
import { originalSpan } from './normalize.ts'
import { firstSpans, type MatchedSpan, MOST_SPANS, NO_MATCHES, type SetMatches } from './set-matches.ts'
import { pooledString } from './string-pool.ts'

interface Tally {
  readonly entries: Set<number>
  occurrences: number
}

/** What compiled word sets find in one text: scanned at once, counted when a set is first asked for. */
export class ListMatches {
  readonly #lists: CompiledLists
  readonly #text: NormalizedText
  readonly #readings: Reading[]
  #tallies: Map<number, Tally> | undefined

  constructor(lists: CompiledLists, text: NormalizedText) {
    this.#lists = lists
    this.#text = text
    this.#readings = [scanReading(lists, text.text, () => true)]
    const { alternate } = text
    if (alternate === undefined) return
    const differs = (start: number, end: number) =>
      text.text.slice(start, end) !== alternate.slice(start, end)
    this.#readings.push(scanReading(lists, alternate, differs))
  }

  /** What the set with this index found. */
  of(set: number): SetMatches {
    const tally = (this.#tallies ??= this.#count()).get(set)
    if (tally === undefined) return NO_MATCHES
    return new FoundSet(tally, () => this.#spans(set))
  }

  #count(): Map<number, Tally> {
    const [first, second] = this.#readings as [Reading, Reading?]
    const tallies = new Map<number, Tally>()
    for (const [form, times] of countForms(this.#lists, first)) this.#tally(tallies, form, times)
    if (second !== undefined) {
      for (const { form } of occurrences(this.#lists, second, () => true)) this.#tally(tallies, form, 1)
    }
    return tallies
  }

  #tally(tallies: Map<number, Tally>, form: number, times: number): void {
    for (const entry of this.#entriesOf(form)) {
      const set = setOf(this.#lists.setStarts, entry)
      const tally = tallies.get(set) ?? { entries: new Set(), occurrences: 0 }
      tally.entries.add(entry)
      tally.occurrences += times
      tallies.set(set, tally)
    }
  }

  #spans(set: number): MatchedSpan[] {
    const { setStarts, names } = this.#lists
    const from = setStarts[set] as number
    const to = setStarts[set + 1] as number
    const entryOf = (form: number) => this.#entriesOf(form).find((entry) => entry >= from && entry < to)
    const wanted = (form: number) => entryOf(form) !== undefined
    const sources = this.#readings.flatMap((reading) => [
      wordOccurrences(reading, wanted),
      partOccurrences(this.#lists, reading, wanted),
    ])
    const found = sources.flatMap((source) =>
      firstOf(source, MOST_SPANS).map(({ form, start, end }) => ({
        span: originalSpan(this.#text, start, end),
        entry: pooledString(names, entryOf(form) as number),
      })),
    )
    return firstSpans(found)
  }

  #entriesOf(form: number): Int32Array {
    const { formStarts, formEntries } = this.#lists
    return formEntries.subarray(formStarts[form], formStarts[form + 1])
  }
}

class FoundSet implements SetMatches {
  readonly matched = true
  readonly distinct: number
  readonly occurrences: number
  readonly #find: () => MatchedSpan[]
  #spans: MatchedSpan[] | undefined

  constructor({ entries, occurrences }: Tally, find: () => MatchedSpan[]) {
    this.distinct = entries.size
    this.occurrences = occurrences
    this.#find = find
  }

  get spans(): MatchedSpan[] {
    return (this.#spans ??= this.#find())
  }
}

function firstOf<T>(values: Iterable<T>, most: number): T[] {
  const first: T[] = []
  for (const value of values) {
    if (first.push(value) === most) break
  }
  return first
}

/** The set whose entries hold a number: the last that starts at or before it and isn't empty. */
function setOf(setStarts: Int32Array, entry: number): number {
  let low = 0
  let high = setStarts.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((setStarts[middle] as number) <= entry) low = middle
    else high = middle - 1
  }
  return low
}
