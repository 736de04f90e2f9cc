import { checkPattern } from '../../matching/pattern.ts'
import type { SetMatches, Matches, MatcherSource, TextMatcher } from '../../matching/text-matcher.ts'
import { sha256 } from '../../platform/crypto.ts'
import type { ScoringClassifier } from '../../signals/classifiers/live-classifier.ts'

/** The live versions of classifiers, by the ids of the classifiers. */
export type LiveClassifiers = ReadonlyMap<string, ScoringClassifier>

/** Scans the text of an item with a matcher, at most once. */
export type Scan = (matcher: TextMatcher) => Matches

type Span = SetMatches['spans'][number]

/** The matches of the sets of one condition in a text. */
export interface TextMatches {
  distinct: number
  occurrences: number
  spans: Span[]
}

interface RequestedSet {
  kind: 'word' | 'part' | 'regex'
  own: readonly string[]
  listId: string | undefined
  /** The list whose entries are also in another set of the same condition. */
  besides: string | undefined
}

/**
 * Collects the words and patterns of a plan's conditions, so that all of them are compiled into one matcher and a text is scanned
 * once. Equal words or lists in several rules share a set.
 */
export class TextSets {
  readonly #requested = new Map<string, RequestedSet>()
  readonly #fromLists: { listId: string; fill(entries: readonly string[]): void }[] = []
  #matcher: TextMatcher | undefined

  /** `classifiers` are those that conditions use. */
  constructor(readonly classifiers: LiveClassifiers = new Map()) {}

  /** The words of a condition: its own and those of a list, as whole words or parts of words. */
  words(kind: 'word' | 'part', own: readonly string[], listId: string | undefined): TextSet {
    return this.#ask(kind, own, listId)
  }

  /** The patterns of a condition: its own and those of a list. */
  patterns(own: readonly string[], listId: string | undefined): TextSet {
    return this.#ask('regex', own, listId)
  }

  /** A value built from the items of a list once the plan is compiled; from none without a list. */
  fromList<T>(listId: string | undefined, build: (entries: readonly string[]) => T): () => T {
    let built = build([])
    if (listId !== undefined) this.#fromLists.push({ listId, fill: (entries) => (built = build(entries)) })
    return () => built
  }

  /** The lists whose items are needed. */
  get listIds(): string[] {
    const wanted = [...this.#requested.values(), ...this.#fromLists]
    return [...new Set(wanted.flatMap(({ listId }) => listId ?? []))]
  }

  /**
   * The source of the matcher, given the items of the lists. A listed pattern that this release rejects is left out and passed to
   * `refuse`: it must not prevent all other rules from being evaluated.
   */
  source(lists: ReadonlyMap<string, readonly string[]>, refuse: (pattern: string) => void): MatcherSource {
    const source: MatcherSource = { wordSets: [], regexSets: [] }
    for (const { listId, fill } of this.#fromLists) fill(lists.get(listId) ?? [])
    for (const [id, { kind, own, listId, besides }] of this.#requested) {
      const entries =
        listId === undefined ? without(own, lists.get(besides ?? '')) : (lists.get(listId) ?? [])
      if (kind === 'regex') source.regexSets.push({ id, patterns: usable(entries, refuse) })
      else source.wordSets.push({ id, mode: kind, entries })
    }
    return source
  }

  /** The matcher of all sets. @throws Error before the plan is compiled */
  get matcher(): TextMatcher {
    if (!this.#matcher) throw new Error('the plan has no matcher yet')
    return this.#matcher
  }

  set matcher(matcher: TextMatcher) {
    this.#matcher = matcher
  }

  #ask(kind: RequestedSet['kind'], own: readonly string[], listId: string | undefined): TextSet {
    const ids: string[] = []
    if (listId !== undefined)
      ids.push(this.#add(`${kind}:list:${listId}`, { kind, own: [], listId, besides: undefined }))
    if (own.length > 0) {
      const id = `${kind}:own:${sha256(JSON.stringify([own, listId]))}`
      ids.push(this.#add(id, { kind, own, listId: undefined, besides: listId }))
    }
    return new TextSet(this, ids)
  }

  #add(id: string, requested: RequestedSet): string {
    this.#requested.set(id, requested)
    return id
  }
}

/** The entries that one condition looks for in a text. */
export class TextSet {
  constructor(
    private readonly sets: TextSets,
    private readonly ids: readonly string[],
  ) {}

  /** Whether any entry matches. */
  matched(scan: Scan): boolean {
    const matches = scan(this.sets.matcher)
    for (const id of this.ids) if (matches.of(id).matched) return true
    return false
  }

  /** The number of matching entries, or of their occurrences. */
  count(scan: Scan, what: 'distinct' | 'occurrences'): number {
    const matches = scan(this.sets.matcher)
    return this.ids.reduce((sum, id) => sum + matches.of(id)[what], 0)
  }

  /** All matches, counted; with the first few spans of each set. */
  found(scan: Scan): TextMatches {
    const matches = scan(this.sets.matcher)
    const each = this.ids.map((id) => matches.of(id))
    return {
      distinct: this.count(scan, 'distinct'),
      occurrences: this.count(scan, 'occurrences'),
      spans: each.flatMap(({ spans }) => spans).sort((a, b) => a.span.start - b.span.start),
    }
  }
}

function usable(patterns: readonly string[], refuse: (pattern: string) => void): string[] {
  return patterns.filter((pattern) => {
    const { ok } = checkPattern(pattern)
    if (!ok) refuse(pattern)
    return ok
  })
}

/** The words that are not in the list, so that none is counted twice. */
function without(own: readonly string[], list: readonly string[] | undefined): readonly string[] {
  if (!list) return own
  const theirs = new Set(list.map((entry) => entry.toLowerCase()))
  return own.filter((entry) => !theirs.has(entry.toLowerCase()))
}
