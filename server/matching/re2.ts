import { RE2JS, RE2JSException, RE2JSSyntaxException, RE2Set } from 're2js'

/** The numbers of RE2's instructions; those from `firstRune` on take a character. */
export const Op = {
  alt: 1,
  altMatch: 2,
  capture: 3,
  emptyWidth: 4,
  match: 6,
  nop: 7,
  firstRune: 8,
} as const

/** An instruction of a compiled program; what `arg` says depends on `op`. */
export interface Instruction {
  readonly op: number
  readonly out: number
  readonly arg: number
  readonly runes: ArrayLike<number>
  matchRune(codePoint: number): boolean
}

/** The program of a set of patterns. Characters that no instruction tells apart lie between the same two bounds. */
export interface CompiledSet {
  readonly start: number
  readonly instructions: readonly Instruction[]
  readonly classBounds: Int32Array
}

/** That RE2 cannot compile a pattern. */
export class InvalidPattern extends Error {
  /** What is wrong, for who wrote it. */
  readonly reason: string

  constructor(cause: RE2JSException) {
    super(cause.message, { cause })
    this.reason = cause instanceof RE2JSSyntaxException ? cause.getDescription() : cause.message
  }
}

/** Letters of either case, Perl syntax. */
const flags = RE2JS.CASE_INSENSITIVE

/**
 * Compiles patterns into one program. Its instructions and bounds are internal to re2js, which is why nothing else reads
 * them and its version is pinned (docs/decisions/0004-re2-in-javascript.md). @throws InvalidPattern
 */
export const compileSet = (patterns: readonly string[]): CompiledSet =>
  refusing(() => {
    const set = new RE2Set(RE2Set.UNANCHORED, flags)
    for (const pattern of patterns) set.add(pattern)
    set.compile()
    const instructions: readonly Instruction[] = set.prog.inst
    return { start: set.prog.start, instructions, classBounds: set.dfa.classBounds }
  })

/** Compiles one pattern to be found as RE2 finds it. @throws InvalidPattern */
export const compilePattern = (pattern: string): RE2JS => refusing(() => RE2JS.compile(pattern, flags))

function refusing<T>(compile: () => T): T {
  try {
    return compile()
  } catch (error) {
    throw error instanceof RE2JSException ? new InvalidPattern(error) : error
  }
}
