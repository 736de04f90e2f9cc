/** Phrases of one kind: how each is said in another language, by its English. */
export type Phrases = Readonly<Record<string, string>>

/**
 * A language's phrases by kind. Where values stand in the English there is `{1}`, a value that stays as it is, `{1:kind}`, a phrase
 * of that kind, or `{1:kind?}`, one of that kind or of unknown words, which stay. `{1:kind+}` is an enumeration of such phrases,
 * `{1:kind;}` one with semicolons. Kinds that each language has without saying so: `number`, and `names`, names in quotation marks.
 * The phrases of the kind `sign` are what is between the parts of an enumeration and of a number.
 */
export type PhrasesByKind = Readonly<Record<string, Phrases>>

interface Place {
  number: string
  kind: string | undefined
  mark: string | undefined
}

interface Pattern {
  starts: string
  ends: string
  /** The longest of its words. */
  holds: string
  /** The whole of it: made when a phrase first starts so and holds these, for it takes longer than anything else here. */
  english: () => RegExp
  places: readonly Place[]
  own: string
}

const place = /\{(\d)(?::(\w+)([?+;])?)?\}/g
const placesOf = (english: string): Place[] =>
  [...english.matchAll(place)].map(([, number = '', kind, mark]) => ({ number, kind, mark }))

/** The words between the places, the empty ones too. */
const wordsOf = (english: string): string[] => english.split(/\{\d[^}]*\}/)

/** Names are as long as they can be, so that what somebody calls himself does not end them. */
const sources: Readonly<Record<string, string>> = {
  number: String.raw`-?\d+(?:\.\d+)?(?:e[+-]?\d+)?`,
  names: '.*',
}
const separators: Readonly<Record<string, RegExp>> = { '+': /(, | or )/, ';': /(; )/ }
const mostKept = 5000
/** How much of its beginning says which patterns a phrase may have: most of them begin with words of their own. */
const telling = 14
/** Beyond as many parts, which only somebody's own words have, sentences are not told apart. */
const mostParts = 80

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** The one with more words of its own says more: “At most {1} tags” before “At most {1}”. */
const wordsIn = (english: string) => english.replaceAll(place, '').length
const bySense = (phrases: Phrases): string[] =>
  Object.keys(phrases)
    .map((english) => ({ english, words: wordsIn(english) }))
    .sort((one, other) => other.words - one.words)
    .map(({ english }) => english)

/** What was made of texts of a kind, so long as it is not too much. */
class PhraseCache<T> {
  readonly #ofKinds = new Map<string, Map<string, { value: T }>>()

  of(kind: string, text: string, make: () => T): T {
    let kept = this.#ofKinds.get(kind)
    if (!kept) this.#ofKinds.set(kind, (kept = new Map()))
    const known = kept.get(text)
    if (known) return known.value
    const value = make()
    if (kept.size >= mostKept) kept.clear()
    kept.set(text, { value })
    return value
  }
}

/** Says English phrases in another language. What it said is kept, so that lists which say the same again cost nothing. */
export class Phrasebook {
  readonly #patterns = new Map<string, readonly Pattern[]>()
  readonly #candidates = new PhraseCache<readonly Pattern[]>()
  readonly #closed = new Map<string, boolean>()
  readonly #sources = new Map<string, string>()
  readonly #said = new PhraseCache<string | undefined>()

  constructor(private readonly phrases: PhrasesByKind) {}

  /** An English phrase of a kind in the language; undefined where the language has none like it. */
  translated(english: string, kind: string): string | undefined {
    return this.#said.of(kind, english, () => this.#found(english, kind))
  }

  /** Several phrases of a kind, joined by what the pattern, which captures, matches; undefined where one is unknown. */
  translatedAll(english: string, kind: string, separator: RegExp): string | undefined {
    const parts = english.split(separator)
    if (parts.length > mostParts) return this.translated(english, kind)
    const dead = new Set<number>()
    const from = (start: number): string | undefined => {
      if (start > parts.length) return ''
      if (dead.has(start)) return undefined
      for (let end = start + 1; end <= parts.length; end += 2) {
        const first = this.translated(parts.slice(start, end).join(''), kind)
        const rest = first === undefined ? undefined : from(end + 1)
        if (rest !== undefined) return `${first}${this.#sign(parts[end] ?? '')}${rest}`
      }
      dead.add(start)
      return undefined
    }
    return from(0)
  }

  #found(english: string, kind: string): string | undefined {
    if (kind === 'number') return english.replace('.', this.#sign('.'))
    if (kind === 'names') return english.replaceAll('”, “', this.#sign('”, “'))
    const phrases = this.phrases[kind] ?? {}
    if (Object.hasOwn(phrases, english)) return phrases[english]
    for (const pattern of this.#candidatesOf(kind, english.slice(0, telling))) {
      const own = this.#filled(pattern, english)
      if (own !== undefined) return own
    }
    return undefined
  }

  #filled(
    { starts, ends, holds, english: pattern, places, own }: Pattern,
    english: string,
  ): string | undefined {
    if (!english.startsWith(starts) || !english.endsWith(ends) || !english.includes(holds)) return undefined
    const [, ...values] = pattern().exec(english) ?? []
    if (values.length === 0) return undefined
    const said: Record<string, string> = {}
    for (const [index, { number, kind, mark = '' }] of places.entries()) {
      const value = this.#value(values[index] ?? '', kind, mark)
      if (value === undefined) return undefined
      said[number] = value
    }
    return own.replaceAll(place, (_, number: string) => said[number] ?? '')
  }

  #value(english: string, kind: string | undefined, mark: string): string | undefined {
    if (kind === undefined) return english
    const separator = separators[mark]
    if (separator) return this.translatedAll(english, kind, separator)
    return this.translated(english, kind) ?? (mark === '?' ? english : undefined)
  }

  #sign(english: string): string {
    return this.phrases['sign']?.[english] ?? english
  }

  /** The patterns of a kind that a phrase may have which begins so. */
  #candidatesOf(kind: string, beginning: string): readonly Pattern[] {
    return this.#candidates.of(kind, beginning, () =>
      this.#patternsOf(kind).filter(
        ({ starts }) => starts.startsWith(beginning) || beginning.startsWith(starts),
      ),
    )
  }

  #patternsOf(kind: string): readonly Pattern[] {
    const known = this.#patterns.get(kind)
    if (known) return known
    const phrases = this.phrases[kind] ?? {}
    const made = bySense(phrases)
      .filter((english) => placesOf(english).length > 0)
      .map((english) => this.#pattern(english, phrases[english] ?? ''))
    this.#patterns.set(kind, made)
    return made
  }

  #pattern(english: string, own: string): Pattern {
    const places = placesOf(english)
    const words = wordsOf(english)
    let made: RegExp | undefined
    return {
      starts: words[0] ?? '',
      ends: words.at(-1) ?? '',
      holds: words.reduce((one, other) => (other.length > one.length ? other : one)),
      english: () =>
        (made ??= new RegExp(`^${this.#source(english, places, (inner) => `(${inner})`)}$`, 'su')),
      places,
      own,
    }
  }

  /** The source of a pattern: words, and what may stand between them. */
  #source(english: string, places: readonly Place[], group: (inner: string) => string): string {
    return wordsOf(english)
      .map((word, at) => {
        const before = places[at - 1]
        return (before ? group(this.#sourceOf(before)) : '') + escaped(word)
      })
      .join('')
  }

  /** What may stand at a place: where its phrases are closed, exactly those, so that it ends where they do. */
  #sourceOf({ kind, mark }: Place): string {
    if (kind === undefined) return '.+?'
    if (mark !== undefined) return '.+'
    return this.#isClosed(kind) ? this.#sourceOfKind(kind) : '.*'
  }

  #isClosed(kind: string): boolean {
    const known = Object.hasOwn(sources, kind) ? true : this.#closed.get(kind)
    if (known !== undefined) return known
    const closed = Object.keys(this.phrases[kind] ?? {})
      .flatMap(placesOf)
      .every((inner) => inner.kind !== undefined && inner.mark === undefined && this.#isClosed(inner.kind))
    this.#closed.set(kind, closed)
    return closed
  }

  #sourceOfKind(kind: string): string {
    const known = sources[kind] ?? this.#sources.get(kind)
    if (known !== undefined) return known
    const source = bySense(this.phrases[kind] ?? {})
      .map((english) => this.#source(english, placesOf(english), (inner) => `(?:${inner})`))
      .join('|')
    this.#sources.set(kind, source)
    return source
  }
}
