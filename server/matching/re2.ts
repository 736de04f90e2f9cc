import { RE2JS, RE2JSException, RE2JSSyntaxException, RE2Set } from 're2js'

/** The opcodes of RE2's instructions; those from `firstRune` on consume a character. */
export const Op = {
  alt: 1,
  altMatch: 2,
  capture: 3,
  emptyWidth: 4,
  match: 6,
  nop: 7,
  firstRune: 8,
} as const

/** An instruction of a compiled program; the meaning of `arg` depends on `op`. */
export interface Instruction {
  readonly op: number
  readonly out: number
  readonly arg: number
  readonly runes: ArrayLike<number>
  matchRune(codePoint: number): boolean
}

/**
 * The compiled program of a set of patterns. Characters between the same two bounds are a class, which no instruction
 * distinguishes.
 */
export interface CompiledSet {
  readonly start: number
  readonly instructions: readonly Instruction[]
  readonly classBounds: Int32Array
}

/** RE2 cannot compile a pattern. */
export class InvalidPattern extends Error {
  /** The reason, for the author of the pattern. */
  readonly reason: string

  constructor(cause: RE2JSException) {
    super(cause.message, { cause })
    this.reason = cause instanceof RE2JSSyntaxException ? cause.getDescription() : cause.message
  }
}

/** Case-insensitive, Perl syntax. */
const flags = RE2JS.CASE_INSENSITIVE

/**
 * Compiles patterns into one program. Its instructions and bounds are internals of re2js, so that only this file reads
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

/** Compiles one pattern, to find its matches. @throws InvalidPattern */
export const compilePattern = (pattern: string): RE2JS => refusing(() => RE2JS.compile(pattern, flags))

function refusing<T>(compile: () => T): T {
  try {
    return compile()
  } catch (error) {
    throw error instanceof RE2JSException ? new InvalidPattern(error) : error
  }
}
