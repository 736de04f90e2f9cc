import { compileSet, type Instruction, Op } from './re2.ts'

/** The conditions of assertions (`^`, `$`, `\b`) on the position between two characters, as bits. */
const BEGIN_LINE = 1
const END_LINE = 2
const BEGIN_TEXT = 4
const END_TEXT = 8
const WORD_BOUNDARY = 16
const NO_WORD_BOUNDARY = 32
const ALL_HOLD = 63

function isWide({ op, runes }: Instruction): boolean {
  return op >= Op.firstRune && runes.length !== 1
}

/**
 * The epsilon closure of a thread at instruction i: `items` from `starts[i]` to `starts[i + 1]`, either instructions
 * that consume a character, or -1 - n for a match of pattern n.
 */
export interface Closures {
  readonly starts: Int32Array
  readonly items: Int32Array
}

/** The kinds of characters that assertions distinguish. */
export const EDGE = 0
const NEWLINE = 1
const WORD = 2
const OTHER = 3

/**
 * A set of patterns compiled by RE2 into one program, run as an NFA: a thread is at an instruction, and each character
 * advances it to others. Characters that no instruction distinguishes form a class.
 */
export class RegexProgram {
  readonly start: number
  /** Number of instructions. */
  readonly size: number
  /** The number of character classes; the end of the text is a class of its own with this number. */
  readonly classCount: number
  /** The next instruction of each instruction that consumes a character. */
  readonly nexts: Int32Array
  readonly #instructions: readonly Instruction[]
  readonly #classBounds: Int32Array
  readonly #latin1: Int32Array
  readonly #asserts: boolean
  readonly #kinds: Uint8Array
  readonly #accepted: (Uint8Array | undefined)[] = []
  readonly #closures: (Closures | undefined)[] = []

  /** @throws InvalidPattern when RE2 cannot compile a pattern */
  constructor(patterns: readonly string[]) {
    const { start, instructions, classBounds } = compileSet(patterns)
    this.start = start
    this.size = instructions.length
    this.#instructions = instructions
    this.nexts = Int32Array.from(this.#instructions, ({ out }) => out)
    this.#classBounds = classBounds
    this.classCount = this.#classBounds.length + 1
    this.#latin1 = Int32Array.from({ length: 256 }, (_, codePoint) => this.#findClass(codePoint))
    this.#asserts = this.#instructions.some(({ op }) => op === Op.emptyWidth)
    this.#kinds = Uint8Array.from({ length: this.classCount + 1 }, (_, number) => this.#kindOf(number))
  }

  classOf(codePoint: number): number {
    return codePoint < 256 ? (this.#latin1[codePoint] as number) : this.#findClass(codePoint)
  }

  /** The assertion kind of a class; `EDGE` for the end of the text and for programs without assertions. */
  kindOf(characterClass: number): number {
    return this.#kinds[characterClass] as number
  }

  /** The conditions that hold between characters of two kinds, as bits for `closure`. */
  between(before: number, after: number): number {
    if (!this.#asserts) return 0
    const begin = before === EDGE ? BEGIN_TEXT | BEGIN_LINE : before === NEWLINE ? BEGIN_LINE : 0
    const end = after === EDGE ? END_TEXT | END_LINE : after === NEWLINE ? END_LINE : 0
    const word = (before === WORD) !== (after === WORD) ? WORD_BOUNDARY : NO_WORD_BOUNDARY
    return begin | end | word
  }

  /** For each instruction 1 when it accepts the characters of a class. */
  accepted(characterClass: number): Uint8Array {
    const known = this.#accepted[characterClass]
    if (known !== undefined) return known
    const accepted = new Uint8Array(this.size)
    if (characterClass < this.classCount) {
      const codePoint = this.#memberOf(characterClass)
      this.#instructions.forEach((instruction, i) => {
        if (instruction.op >= Op.firstRune && instruction.matchRune(codePoint)) accepted[i] = 1
      })
    }
    this.#accepted[characterClass] = accepted
    return accepted
  }

  /** The closures under the conditions that hold. */
  closures(holds: number): Closures {
    return (this.#closures[holds] ??= this.#closeAll(holds))
  }

  /**
   * The most steps that one character can cost beyond cached transitions: those of threads past an instruction that
   * accepts several characters, as only these occur in unbounded combinations. A text takes at most this times its
   * length.
   */
  get work(): number {
    const { starts } = this.closures(ALL_HOLD)
    const turns = (thread: number) => (starts[thread + 1] as number) - (starts[thread] as number)
    return this.#instructions.filter(isWide).reduce((sum, { out }) => sum + turns(out), 0)
  }

  #closeAll(holds: number): Closures {
    const starts = new Int32Array(this.size + 1)
    const items: number[] = []
    const entered = new Set<number>([this.start])
    this.#instructions.forEach(({ op, out }) => op >= Op.firstRune && entered.add(out))
    for (let i = 0; i < this.size; i++) {
      if (entered.has(i)) items.push(...this.#close(i, holds))
      starts[i + 1] = items.length
    }
    return { starts, items: Int32Array.from(items) }
  }

  #close(first: number, holds: number): number[] {
    const reached = new Set<number>()
    const open = [first]
    const closure: number[] = []
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (reached.has(at)) continue
      reached.add(at)
      const { op, out, arg } = this.#instructions[at] as Instruction
      if (op >= Op.firstRune) closure.push(at)
      else if (op === Op.match) closure.push(-1 - arg)
      else if (op === Op.alt || op === Op.altMatch) open.push(out, arg)
      else if (op === Op.capture || op === Op.nop) open.push(out)
      else if (op === Op.emptyWidth && (arg & ~holds) === 0) open.push(out)
    }
    return closure
  }

  #kindOf(characterClass: number): number {
    if (!this.#asserts || characterClass === this.classCount) return EDGE
    const codePoint = this.#memberOf(characterClass)
    if (codePoint === 10) return NEWLINE
    return codePoint < 128 && /\w/.test(String.fromCharCode(codePoint)) ? WORD : OTHER
  }

  #findClass(codePoint: number): number {
    let low = 0
    let high = this.#classBounds.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#classBounds[middle] as number) <= codePoint) low = middle + 1
      else high = middle
    }
    return low
  }

  #memberOf(characterClass: number): number {
    return characterClass === 0 ? 0 : (this.#classBounds[characterClass - 1] as number)
  }
}
