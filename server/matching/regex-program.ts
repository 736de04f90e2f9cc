import { RE2JS, RE2Set } from 're2js'

/** Instructions of RE2 as `re2js` numbers them. */
const ALT = 1
const ALT_MATCH = 2
const CAPTURE = 3
const EMPTY_WIDTH = 4
const MATCH = 6
const NOP = 7
const FIRST_RUNE = 8

/** What an assertion (`^`, `$`, `\b`) may ask of the place between two characters, in bits. */
const BEGIN_LINE = 1
const END_LINE = 2
const BEGIN_TEXT = 4
const END_TEXT = 8
const WORD_BOUNDARY = 16
const NO_WORD_BOUNDARY = 32
const ALL_HOLD = 63

interface Instruction {
  readonly op: number
  readonly out: number
  readonly arg: number
  readonly runes: ArrayLike<number>
  matchRune(codePoint: number): boolean
}

function isWide({ op, runes }: Instruction): boolean {
  return op >= FIRST_RUNE && runes.length !== 1
}

/**
 * What a thread that waits at instruction i comes to: `items` from `starts[i]` to `starts[i + 1]`, instructions that take a
 * character, and -1 - n for pattern n having matched.
 */
export interface Closures {
  readonly starts: Int32Array
  readonly items: Int32Array
}

/** What a character is to assertions. */
export const EDGE = 0
const NEWLINE = 1
const WORD = 2
const OTHER = 3

/** How patterns are matched: letters of either case, Perl syntax. */
export const REGEX_FLAGS = RE2JS.CASE_INSENSITIVE

/**
 * A set of patterns compiled by RE2 into one program, seen as threads: a thread waits at an instruction, and each
 * character moves it on to others. Characters that no instruction tells apart form a class.
 */
export class RegexProgram {
  readonly start: number
  /** Number of instructions. */
  readonly size: number
  /** Characters of a class are numbered below this; the end of the text is a class of its own, this number. */
  readonly classCount: number
  /** Where each instruction that takes a character goes on. */
  readonly nexts: Int32Array
  readonly #instructions: Instruction[]
  readonly #classBounds: Int32Array
  readonly #latin1: Int32Array
  readonly #asserts: boolean
  readonly #kinds: Uint8Array
  readonly #accepted: (Uint8Array | undefined)[] = []
  readonly #closures: (Closures | undefined)[] = []

  /** @throws RE2JSException when RE2 cannot compile a pattern */
  constructor(patterns: readonly string[]) {
    const set = new RE2Set(RE2Set.UNANCHORED, REGEX_FLAGS)
    for (const pattern of patterns) set.add(pattern)
    set.compile()
    this.start = set.prog.start
    this.size = set.prog.numInst()
    this.#instructions = set.prog.inst as Instruction[]
    this.nexts = Int32Array.from(this.#instructions, ({ out }) => out)
    this.#classBounds = set.dfa.classBounds
    this.classCount = this.#classBounds.length + 1
    this.#latin1 = Int32Array.from({ length: 256 }, (_, codePoint) => this.#findClass(codePoint))
    this.#asserts = this.#instructions.some(({ op }) => op === EMPTY_WIDTH)
    this.#kinds = Uint8Array.from({ length: this.classCount + 1 }, (_, number) => this.#kindOf(number))
  }

  classOf(codePoint: number): number {
    return codePoint < 256 ? (this.#latin1[codePoint] as number) : this.#findClass(codePoint)
  }

  /** What the characters of a class are to assertions; `EDGE` for the end of the text and where no pattern asserts. */
  kindOf(characterClass: number): number {
    return this.#kinds[characterClass] as number
  }

  /** What holds between characters of two kinds, in bits for `closure`. */
  between(before: number, after: number): number {
    if (!this.#asserts) return 0
    const begin = before === EDGE ? BEGIN_TEXT | BEGIN_LINE : before === NEWLINE ? BEGIN_LINE : 0
    const end = after === EDGE ? END_TEXT | END_LINE : after === NEWLINE ? END_LINE : 0
    const word = (before === WORD) !== (after === WORD) ? WORD_BOUNDARY : NO_WORD_BOUNDARY
    return begin | end | word
  }

  /** For each instruction 1 when it takes the characters of a class. */
  accepted(characterClass: number): Uint8Array {
    const known = this.#accepted[characterClass]
    if (known !== undefined) return known
    const accepted = new Uint8Array(this.size)
    if (characterClass < this.classCount) {
      const codePoint = this.#memberOf(characterClass)
      this.#instructions.forEach((instruction, i) => {
        if (instruction.op >= FIRST_RUNE && instruction.matchRune(codePoint)) accepted[i] = 1
      })
    }
    this.#accepted[characterClass] = accepted
    return accepted
  }

  /** What threads come to before the next character, given what holds there. */
  closures(holds: number): Closures {
    return (this.#closures[holds] ??= this.#closeAll(holds))
  }

  /**
   * Turns that one character can cost beyond those that are remembered for good: those of threads past an instruction that
   * takes several characters, which alone can run in ever new combinations. A text takes at most this times its length.
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
    this.#instructions.forEach(({ op, out }) => op >= FIRST_RUNE && entered.add(out))
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
      if (op >= FIRST_RUNE) closure.push(at)
      else if (op === MATCH) closure.push(-1 - arg)
      else if (op === ALT || op === ALT_MATCH) open.push(out, arg)
      else if (op === CAPTURE || op === NOP) open.push(out)
      else if (op === EMPTY_WIDTH && (arg & ~holds) === 0) open.push(out)
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
