import { type Automaton, type Hits, NO_HITS, scanAutomaton } from './automaton.ts'
import type { CompiledLists } from './compile-lists.ts'
import { scanWords, type WordHits } from './scan-words.ts'
import { boundaryTest } from './words.ts'

/** A match of a form, in code units of the reading. */
export interface FormHit {
  form: number
  start: number
  end: number
}

/** The hits of an automaton, and the mapping from the end of a match to its span in the text. */
export interface HitSource {
  readonly automaton: Automaton
  readonly hits: Hits
  place(form: number, end: number): FormHit
}

/** One reading of a text (a text of look-alikes has two), scanned with compiled lists. */
export class Reading {
  /** Single words as entries: form, start and end of each. */
  readonly words: readonly number[]
  readonly sources: readonly HitSource[]
  readonly #lists: CompiledLists
  readonly #text: string
  readonly #counts: (start: number, end: number) => boolean

  /** @param counts whether a span counts: the second reading counts only where it differs from the first */
  constructor(lists: CompiledLists, text: string, counts: (start: number, end: number) => boolean) {
    this.#lists = lists
    this.#text = text
    this.#counts = counts
    const words = lists.words === undefined ? NO_WORDS : scanWords(lists.words, text)
    this.words = words.words
    this.sources = [this.#phrases(words), this.#parts()].filter((source) => source !== undefined)
  }

  /** The matches of wanted forms of each kind (words, phrases, others), each kind ordered by end. */
  places(wanted: (form: number) => boolean): Iterable<FormHit>[] {
    return [this.#wordPlaces(wanted), ...this.sources.map((source) => this.#placesIn(source, wanted))]
  }

  *#wordPlaces(wanted: (form: number) => boolean): Generator<FormHit> {
    for (let i = 0; i < this.words.length; i += 3) {
      const [form, start, end] = [
        this.words[i] as number,
        this.words[i + 1] as number,
        this.words[i + 2] as number,
      ]
      if (wanted(form) && this.#counts(start, end)) yield { form, start, end }
    }
  }

  *#placesIn({ automaton, hits, place }: HitSource, wanted: (form: number) => boolean): Generator<FormHit> {
    const { formBounded } = this.#lists
    const isBoundary = boundaryTest(this.#text)
    for (let i = 0; i < hits.length; i += 2) {
      let output = hits[i + 1] as number
      for (; output !== 0; output = automaton.outputNext[output] as number) {
        const form = automaton.outputForms[output] as number
        if (!wanted(form)) continue
        const hit = place(form, hits[i] as number)
        if (!this.#counts(hit.start, hit.end)) continue
        if (formBounded[form] === 0 || (isBoundary(hit.start) && isBoundary(hit.end))) yield hit
      }
    }
  }

  #phrases({ phrases, listed, listedBefore }: WordHits): HitSource | undefined {
    const automaton = this.#lists.words?.phrases
    if (automaton === undefined) return undefined
    const place = (form: number, end: number) => {
      const last = (listedBefore[end] as number) - 1
      const first = last - (this.#lists.formLengths[form] as number) + 1
      return { form, start: listed[first * 2] as number, end: listed[last * 2 + 1] as number }
    }
    return { automaton, hits: phrases, place }
  }

  #parts(): HitSource | undefined {
    const { automaton, formLengths } = this.#lists
    if (automaton === undefined) return undefined
    const place = (form: number, end: number) => ({
      form,
      start: startOf(this.#text, end, formLengths[form] as number),
      end,
    })
    return { automaton, hits: scanAutomaton(automaton, this.#text), place }
  }
}

const NO_WORDS: WordHits = { words: [], phrases: NO_HITS, listed: [], listedBefore: [] }

/** The start of the match that ends at `end`: a space of the pattern matches a run of white space. */
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
