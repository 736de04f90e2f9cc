import { findAmbiguity } from './pattern-shape.ts'
import { parsePattern } from './pattern-tree.ts'
import { InvalidPattern } from './re2.ts'
import { RegexProgram } from './regex-program.ts'

/** Whether a pattern is accepted, else the reason. */
export type PatternCheck = { ok: true } | { ok: false; reason: string }

/** A pattern must be shorter than this, in code points (2.9). */
const LENGTH_LIMIT = 200
/** The most steps per character of a text; 4,000 characters then take at most a few milliseconds. */
const MOST_WORK = 150

/**
 * Checks a regex (2.9): refused are patterns of 200 characters or more, those that RE2 cannot compile (look-around,
 * back-references), and unsafe ones: nested quantifiers, other repetition of more than linear time, too much of it.
 */
export function checkPattern(pattern: string): PatternCheck {
  if (pattern === '') return refuse('Must not be empty')
  if (Array.from(pattern).length >= LENGTH_LIMIT) return refuse(`Must be under ${LENGTH_LIMIT} characters`)
  try {
    const program = new RegexProgram([pattern])
    const ambiguity = findAmbiguity(parsePattern(pattern))
    if (ambiguity !== undefined) return refuse(`Unsafe: it has ${ambiguity}`)
    return program.work > MOST_WORK ? refuse('Unsafe: it repeats too much') : { ok: true }
  } catch (error) {
    if (error instanceof InvalidPattern) return refuse(`Not a valid regex: ${error.reason}`)
    throw error
  }
}

function refuse(reason: string): PatternCheck {
  return { ok: false, reason }
}
