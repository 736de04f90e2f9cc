/**
 * The syntax tree of a pattern, reduced to what repetition depends on. Character sets have a bit for each ASCII
 * character and one for all others.
 */
export type PatternNode =
  | { kind: 'characters'; set: bigint }
  | { kind: 'sequence'; parts: PatternNode[] }
  | { kind: 'choice'; options: PatternNode[] }
  | { kind: 'repeat'; part: PatternNode; least: number; most: number }

const OTHERS = 1n << 128n
const ALL = (OTHERS << 1n) - 1n
const LINE_END = 1n << 10n
const DIGITS = setOf(/\d/)
const WORDS = setOf(/\w/)
const SPACES = setOf(/[\t\n\f\r ]/)
const ESCAPED_SETS: Readonly<Record<string, bigint>> = {
  d: DIGITS,
  w: WORDS,
  s: SPACES,
  D: ALL & ~DIGITS,
  W: ALL & ~WORDS,
  S: ALL & ~SPACES,
}
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', a: '\x07' }
const EMPTY: PatternNode = { kind: 'sequence', parts: [] }

function setOf(pattern: RegExp): bigint {
  let set = 0n
  for (let unit = 0; unit < 128; unit++)
    if (pattern.test(String.fromCharCode(unit))) set |= 1n << BigInt(unit)
  return set
}

/** The set of a character in both cases. */
function characterSet(character: string): bigint {
  const both = [character.toLowerCase(), character.toUpperCase()]
  return both.reduce((set, letter) => {
    const codePoint = letter.codePointAt(0) as number
    return set | (codePoint < 128 ? 1n << BigInt(codePoint) : OTHERS)
  }, 0n)
}

/**
 * Parses a pattern that RE2 compiles. Where exact parsing isn't worth it (Unicode classes, ranges beyond ASCII), sets
 * come out too large.
 */
export function parsePattern(pattern: string): PatternNode {
  return new Parser(Array.from(pattern)).choice()
}

class Parser {
  readonly #characters: readonly string[]
  #at = 0

  constructor(characters: readonly string[]) {
    this.#characters = characters
  }

  choice(): PatternNode {
    const options = [this.#sequence()]
    while (this.#take('|')) options.push(this.#sequence())
    return options.length === 1 ? (options[0] as PatternNode) : { kind: 'choice', options }
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = []
    while (this.#at < this.#characters.length && !this.#sees('|') && !this.#sees(')')) {
      parts.push(this.#repeats(this.#atom()))
    }
    return parts.length === 1 ? (parts[0] as PatternNode) : { kind: 'sequence', parts }
  }

  #atom(): PatternNode {
    if (this.#take('(')) return this.#group()
    if (this.#take('[')) return { kind: 'characters', set: this.#class() }
    if (this.#take('^') || this.#take('$')) return EMPTY
    if (this.#take('.')) return { kind: 'characters', set: ALL & ~LINE_END }
    if (this.#take('\\')) return this.#escaped()
    return { kind: 'characters', set: characterSet(this.#next()) }
  }

  #group(): PatternNode {
    if (this.#take('?')) {
      while (this.#at < this.#characters.length && !/[:>)]/.test(this.#rest(1))) this.#next()
      if (!this.#sees(')')) this.#next()
    }
    const group = this.choice()
    this.#take(')')
    return group
  }

  #escaped(): PatternNode {
    const letter = this.#next()
    if ('bBAzZ'.includes(letter)) return EMPTY
    if (letter === 'Q') return this.#quoted()
    return { kind: 'characters', set: this.#escape(letter) }
  }

  /** The literal text between \Q and \E, or the pattern's end. */
  #quoted(): PatternNode {
    const parts: PatternNode[] = []
    while (this.#at < this.#characters.length) {
      if (this.#sees('\\') && this.#characters[this.#at + 1] === 'E') {
        this.#at += 2
        break
      }
      parts.push({ kind: 'characters', set: characterSet(this.#next()) })
    }
    return { kind: 'sequence', parts }
  }

  #escape(letter: string): bigint {
    const set = ESCAPED_SETS[letter]
    if (set !== undefined) return set
    if (letter === 'p' || letter === 'P') {
      if (this.#next() === '{') this.#skipTo('}')
      return ALL
    }
    if (letter === 'x') return characterSet(this.#hexadecimal())
    return characterSet(CONTROLS[letter] ?? letter)
  }

  #hexadecimal(): string {
    const digits = this.#take('{') ? this.#skipTo('}') : this.#next() + this.#next()
    return String.fromCodePoint(Number.parseInt(digits, 16))
  }

  #class(): bigint {
    const negated = this.#take('^')
    let set = 0n
    let first = true
    while (this.#at < this.#characters.length && (first || !this.#sees(']'))) {
      first = false
      set |= this.#classItem()
    }
    this.#next()
    return negated ? (ALL & ~set) | OTHERS : set
  }

  #classItem(): bigint {
    const named = /^\[:\^?\w+:\]/.exec(this.#rest(16))
    if (named !== null) {
      this.#at += named[0].length
      return ALL
    }
    const from = this.#classCharacter()
    if (!this.#sees('-') || this.#characters[this.#at + 1] === ']') return from
    this.#next()
    return rangeSet(from, this.#classCharacter())
  }

  #classCharacter(): bigint {
    return this.#take('\\') ? this.#escape(this.#next()) : characterSet(this.#next())
  }

  #repeats(atom: PatternNode): PatternNode {
    let node = atom
    for (let repeat = this.#repeat(); repeat !== undefined; repeat = this.#repeat()) {
      this.#take('?')
      node = { kind: 'repeat', part: node, ...repeat }
    }
    return node
  }

  #repeat(): { least: number; most: number } | undefined {
    if (this.#take('*')) return { least: 0, most: Infinity }
    if (this.#take('+')) return { least: 1, most: Infinity }
    if (this.#take('?')) return { least: 0, most: 1 }
    const counts = /^\{(\d+)(,?)(\d*)\}/.exec(this.#rest(12))
    if (counts === null) return undefined
    this.#at += counts[0].length
    const least = Number(counts[1])
    if (counts[2] === '') return { least, most: least }
    return { least, most: counts[3] === '' ? Infinity : Number(counts[3]) }
  }

  /** The text up to a closing character, which is consumed. */
  #skipTo(end: string): string {
    let skipped = ''
    while (this.#at < this.#characters.length && !this.#take(end)) skipped += this.#next()
    return skipped
  }

  #rest(length: number): string {
    return this.#characters.slice(this.#at, this.#at + length).join('')
  }

  #sees(character: string): boolean {
    return this.#characters[this.#at] === character
  }

  #take(character: string): boolean {
    if (!this.#sees(character)) return false
    this.#at++
    return true
  }

  /** The next character; '' past the end, which no pattern that RE2 compiles reaches. */
  #next(): string {
    return this.#characters[this.#at++] ?? ''
  }
}

/** The set of the range between two single-character sets, in both cases. */
function rangeSet(from: bigint, to: bigint): bigint {
  const lowest = from & -from
  const highest = 1n << BigInt(to.toString(2).length - 1)
  const range = ((highest << 1n) - 1n) & ~(lowest - 1n)
  return (to & OTHERS) === 0n ? range : range | OTHERS
}
