import { randomInt } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { keptThread } from '../platform/kept-thread.ts'
import { bytesOf, compileLists, type CompiledLists, type ListSource, buffersOf } from './compile-lists.ts'
import type { CompileRequest } from './compile-lists.worker.ts'
import type { MatchMode } from './entries.ts'
import { ListMatches } from './list-matches.ts'
import type { NormalizedText, Span } from './normalize.ts'
import { RegexSets, type TextForm } from './regex-sets.ts'
import { NO_MATCHES, type SetMatches, firstSpans, type MatchedSpan } from './set-matches.ts'
import { packStrings } from './string-pool.ts'

export type { MatchedSpan, SetMatches } from './set-matches.ts'

/** The source of a matcher: word sets and regex sets, each with an id of the caller's choice. */
export interface MatcherSource {
  wordSets: { id: string; mode: MatchMode; entries: readonly string[] }[]
  regexSets: { id: string; patterns: readonly string[] }[]
}

/** The matches in one text. */
export interface Matches {
  /** The matches of a set; empty for an id that isn't in the source. Computed on first use. */
  of(setId: string): SetMatches
}

/** All word sets and regex sets of a workspace, compiled. */
export interface TextMatcher {
  /** Scans for all word sets at once; for the regex sets when the matches of one are first requested. */
  scan(text: NormalizedText): Matches
  /** Its size in bytes. */
  readonly bytes: number
}

/** With fewer entries than this a worker thread is slower than compiling in place. */
const MOST_ENTRIES_IN_PLACE = 500

/**
 * Compiles word sets and regex sets into one matcher (2.10). Large word sets are compiled in a worker thread, so that
 * the event loop is not blocked for long. @throws InvalidPattern on a pattern that `checkPattern` refuses as invalid
 */
export async function compileMatcher(source: MatcherSource): Promise<TextMatcher> {
  const lists = await compileWordSets(source.wordSets)
  const numbers = numberPatterns(source.regexSets)
  const regexes = await RegexSets.compile([...numbers.keys()])
  const words = new Map(source.wordSets.map(({ id }, index) => [id, index]))
  const patterns = new Map(source.regexSets.map((set) => [set.id, patternsOf(set.patterns, numbers)]))
  const listBytes = bytesOf(lists)
  return {
    scan: (text) => matchesOf(new ListMatches(lists, text), words, new RegexMatches(regexes, text), patterns),
    get bytes() {
      return listBytes + regexes.bytes
    },
  }
}

async function compileWordSets(sets: MatcherSource['wordSets']): Promise<CompiledLists> {
  const seed = randomInt(2 ** 31)
  const entries = sets.reduce((sum, set) => sum + set.entries.length, 0)
  const sources: ListSource[] = []
  for (const set of sets) {
    sources.push({ mode: set.mode, entries: packStrings(set.entries) })
    if (set.entries.length >= MOST_ENTRIES_IN_PLACE) await setImmediate()
  }
  return entries < MOST_ENTRIES_IN_PLACE ? compileLists(sources, seed) : compileInThread({ sources, seed })
}

/** Numbers the distinct patterns of all sets. */
function numberPatterns(sets: MatcherSource['regexSets']): Map<string, number> {
  const distinct = new Set(sets.flatMap(({ patterns }) => patterns))
  return new Map([...distinct].map((pattern, number) => [pattern, number]))
}

function patternsOf(
  patterns: readonly string[],
  numbers: ReadonlyMap<string, number>,
): ReadonlyMap<number, string> {
  return new Map(patterns.map((pattern) => [numbers.get(pattern) as number, pattern]))
}

function matchesOf(
  words: ListMatches,
  wordSets: ReadonlyMap<string, number>,
  regexes: RegexMatches,
  regexSets: ReadonlyMap<string, ReadonlyMap<number, string>>,
): Matches {
  return {
    of(setId) {
      const set = wordSets.get(setId)
      if (set !== undefined) return words.of(set)
      const patterns = regexSets.get(setId)
      return patterns === undefined ? NO_MATCHES : regexes.of(patterns)
    },
  }
}

const compile = keptThread<CompileRequest, CompiledLists>(import.meta.url, './compile-lists.worker.ts')

/** Compiles word sets in a worker thread; all arrays are transferred both ways, none is copied. @throws when the thread ends */
const compileInThread = (request: CompileRequest): Promise<CompiledLists> =>
  compile(request, buffersOf(request.sources))

/** The most RE2 steps of one set to find the spans of its matches: some ten milliseconds. */
const MOST_TURNS = 500_000

/** The matches of a workspace's patterns in one text: scanned on first use. */
class RegexMatches {
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
