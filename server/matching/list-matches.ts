import type { CompiledLists } from './compile-lists.ts'
import { countOutputs, forEachOutput } from './count-outputs.ts'
import type { NormalizedText } from './normalize.ts'
import { originalSpan } from './normalize.ts'
import { type HitSource, Reading } from './reading.ts'
import { firstSpans, type MatchedSpan, MOST_SPANS, NO_MATCHES, type SetMatches } from './set-matches.ts'
import { pooledString } from './string-pool.ts'

interface Tally {
  readonly entries: Set<number>
  occurrences: number
}

/** The matches of compiled word sets in one text: scanned at once, evaluated lazily. */
export class ListMatches {
  readonly #lists: CompiledLists
  readonly #text: NormalizedText
  readonly #first: Reading
  readonly #second: Reading | undefined
  #matched: Set<number> | undefined
  #tallies: Map<number, Tally> | undefined

  constructor(lists: CompiledLists, text: NormalizedText) {
    this.#lists = lists
    this.#text = text
    this.#first = new Reading(lists, text.text, () => true)
    const { alternate } = text
    if (alternate === undefined) return
    const differs = (start: number, end: number) =>
      text.text.slice(start, end) !== alternate.slice(start, end)
    this.#second = new Reading(lists, alternate, differs)
  }

  /** The matches of the set with this index. */
  of(set: number): SetMatches {
    this.#matched ??= this.#findMatched()
    return this.#matched.has(set) ? new FoundSet(this, set) : NO_MATCHES
  }

  /** The numbers of distinct entries and of occurrences of a matched set. */
  tally(set: number): Tally {
    this.#tallies ??= this.#count()
    return this.#tallies.get(set) ?? { entries: new Set(), occurrences: 0 }
  }

  /** The first spans of a set's entries. */
  spans(set: number): MatchedSpan[] {
    const { setStarts, names } = this.#lists
    const from = setStarts[set] as number
    const to = setStarts[set + 1] as number
    const entryOf = (form: number) => this.#entriesOf(form).find((entry) => entry >= from && entry < to)
    const wanted = (form: number) => entryOf(form) !== undefined
    const readings = this.#second === undefined ? [this.#first] : [this.#first, this.#second]
    const found = readings
      .flatMap((reading) => reading.places(wanted))
      .flatMap((places) => firstOf(places, MOST_SPANS))
      .map(({ form, start, end }) => ({
        span: originalSpan(this.#text, start, end),
        entry: pooledString(names, entryOf(form) as number),
      }))
    return firstSpans(found)
  }

  /** The sets with any match, without counts. */
  #findMatched(): Set<number> {
    const matched = new Set<number>()
    const sets = this.#lists.setStarts.length - 1
    const add = (form: number) => {
      for (const entry of this.#entriesOf(form)) matched.add(this.#setOf(entry))
      return matched.size < sets
    }
    const { words } = this.#first
    for (let i = 0; i < words.length; i += 3) if (!add(words[i] as number)) return matched
    for (const source of this.#first.sources) {
      const bounded = this.#addFree(source, add)
      if (bounded.size > 0)
        for (const { form } of this.#placesOf(this.#first, bounded)) if (!add(form)) return matched
    }
    if (this.#second !== undefined) {
      for (const places of this.#second.places(() => true))
        for (const { form } of places) if (!add(form)) return matched
    }
    return matched
  }

  /** Adds the forms that match anywhere; returns the others, whose boundaries have to be checked. */
  #addFree({ automaton, hits }: HitSource, add: (form: number) => boolean): Set<number> {
    const bounded = new Set<number>()
    forEachOutput(automaton, hits, (output) => {
      const form = automaton.outputForms[output] as number
      if (this.#lists.formBounded[form] === 0) return add(form)
      bounded.add(form)
      return true
    })
    return bounded
  }

  #placesOf(reading: Reading, forms: ReadonlySet<number>) {
    return reading.places((form) => forms.has(form)).flatMap((places) => [...places])
  }

  #count(): Map<number, Tally> {
    const tallies = new Map<number, Tally>()
    const { words, sources } = this.#first
    for (let i = 0; i < words.length; i += 3) this.#tally(tallies, words[i] as number, 1)
    for (const { automaton, hits } of sources) {
      const bounded = new Set<number>()
      for (const [output, times] of countOutputs(automaton, hits)) {
        const form = automaton.outputForms[output] as number
        if (this.#lists.formBounded[form] === 0) this.#tally(tallies, form, times)
        else bounded.add(form)
      }
      if (bounded.size > 0)
        for (const { form } of this.#placesOf(this.#first, bounded)) this.#tally(tallies, form, 1)
    }
    for (const places of this.#second?.places(() => true) ?? []) {
      for (const { form } of places) this.#tally(tallies, form, 1)
    }
    return tallies
  }

  #tally(tallies: Map<number, Tally>, form: number, times: number): void {
    for (const entry of this.#entriesOf(form)) {
      const set = this.#setOf(entry)
      const tally = tallies.get(set) ?? { entries: new Set(), occurrences: 0 }
      tally.entries.add(entry)
      tally.occurrences += times
      tallies.set(set, tally)
    }
  }

  #entriesOf(form: number): Int32Array {
    const { formStarts, formEntries } = this.#lists
    return formEntries.subarray(formStarts[form], formStarts[form + 1])
  }

  /** The set of an entry: the last that starts at or before it and isn't empty. */
  #setOf(entry: number): number {
    const { setStarts } = this.#lists
    let low = 0
    let high = setStarts.length - 2
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((setStarts[middle] as number) <= entry) low = middle
      else high = middle - 1
    }
    return low
  }
}

class FoundSet implements SetMatches {
  readonly matched = true
  readonly #matches: ListMatches
  readonly #set: number
  #spans: MatchedSpan[] | undefined

  constructor(matches: ListMatches, set: number) {
    this.#matches = matches
    this.#set = set
  }

  get distinct(): number {
    return this.#matches.tally(this.#set).entries.size
  }

  get occurrences(): number {
    return this.#matches.tally(this.#set).occurrences
  }

  get spans(): MatchedSpan[] {
    return (this.#spans ??= this.#matches.spans(this.#set))
  }
}

function firstOf<T>(values: Iterable<T>, most: number): T[] {
  const first: T[] = []
  for (const value of values) {
    if (first.push(value) === most) break
  }
  return first
}
