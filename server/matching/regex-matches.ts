import type { NormalizedText, Span } from './normalize.ts'
import type { RegexSets, TextForm } from './regex-sets.ts'
import { firstSpans, type MatchedSpan, NO_MATCHES, type SetMatches } from './set-matches.ts'

/** The most RE2 steps of one set to find the spans of its matches: some ten milliseconds. */
const MOST_TURNS = 500_000

/** The matches of a workspace's patterns in one text: scanned on first use. */
export class RegexMatches {
  readonly #sets: RegexSets
  readonly #text: NormalizedText
  #matched: Map<number, TextForm[]> | undefined

  constructor(sets: RegexSets, text: NormalizedText) {
    this.#sets = sets
    this.#text = text
  }

  /** The matches of a set of patterns, by index and as listed. */
  of(patterns: ReadonlyMap<number, string>): SetMatches {
    const matched = (this.#matched ??= this.#sets.match(this.#text))
    const hits = [...patterns].flatMap(([pattern, entry]) => {
      const forms = matched.get(pattern)
      return forms === undefined ? [] : [{ pattern, entry, forms }]
    })
    return hits.length === 0 ? NO_MATCHES : new FoundPatterns(this.#sets, hits)
  }
}

interface PatternHit {
  readonly pattern: number
  readonly entry: string
  readonly forms: readonly TextForm[]
}

class FoundPatterns implements SetMatches {
  readonly matched = true
  readonly distinct: number
  readonly #sets: RegexSets
  readonly #hits: readonly PatternHit[]
  #places: MatchedSpan[] | undefined

  constructor(sets: RegexSets, hits: readonly PatternHit[]) {
    this.distinct = hits.length
    this.#sets = sets
    this.#hits = hits
  }

  get occurrences(): number {
    return Math.max(this.distinct, this.#all().length)
  }

  get spans(): MatchedSpan[] {
    return firstSpans(this.#all())
  }

  /** The spans in the original text, and those in the normalized text that overlap none of them. */
  #all(): MatchedSpan[] {
    const budget = { left: MOST_TURNS }
    return (this.#places ??= this.#hits.flatMap(({ pattern, entry, forms }) => {
      const places: Span[] = []
      for (const form of forms) {
        const known = [...places]
        for (const span of this.#sets.find(pattern, form, budget)) {
          if (!known.some((other) => span.start < other.end && other.start < span.end)) places.push(span)
        }
      }
      return places.map((span) => ({ span, entry }))
    }))
  }
}
