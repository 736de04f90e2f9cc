import { setImmediate } from 'node:timers/promises'
import { composeText } from './compose.ts'
import type { NormalizedText, Span } from './normalize.ts'
import { originalSpan } from './normalize.ts'
import { compilePattern } from './re2.ts'
import { RegexProgram } from './regex-program.ts'
import { RegexScanner } from './regex-scanner.ts'

/** Patterns per program; compiling this many takes a few milliseconds, after which the event loop continues. */
const PATTERNS_A_PROGRAM = 50
/** The estimated size of a compiled pattern in bytes: its part of the program, and the one that finds its spans. */
const PATTERN_BYTES = 8192
/** Case-sensitive patterns are not matched with normalized text, which is all lower case. */
const CASE_SENSITIVE = /\(\?[a-zA-Z]*-[a-zA-Z]*i/

interface Program {
  readonly firstPattern: number
  readonly scanner: RegexScanner
}

/** All patterns of a workspace's lists. Each is matched with the original text (composed, NFC) and the normalized text (2.10). */
export class RegexSets {
  readonly #patterns: readonly string[]
  readonly #programs: readonly Program[]
  readonly #finders: (ReturnType<typeof compilePattern> | undefined)[] = []

  private constructor(patterns: readonly string[], programs: readonly Program[]) {
    this.#patterns = patterns
    this.#programs = programs
  }

  /** Compiles patterns a few at a time, so that the event loop is never blocked for long. @throws InvalidPattern */
  static async compile(patterns: readonly string[]): Promise<RegexSets> {
    const programs: Program[] = []
    for (let first = 0; first < patterns.length; first += PATTERNS_A_PROGRAM) {
      if (first > 0) await setImmediate()
      const composed = patterns
        .slice(first, first + PATTERNS_A_PROGRAM)
        .map((pattern) => pattern.normalize('NFC'))
      programs.push({ firstPattern: first, scanner: new RegexScanner(new RegexProgram(composed)) })
    }
    return new RegexSets(patterns, programs)
  }

  /** The size in bytes, which grows up to a bound as texts are scanned. */
  get bytes(): number {
    const moves = this.#programs.reduce((sum, { scanner }) => sum + scanner.bytes, 0)
    return moves + this.#patterns.length * PATTERN_BYTES
  }

  /** The patterns that match a text, by index, and the forms of the text in which they do. */
  match(text: NormalizedText): Map<number, TextForm[]> {
    const matched = new Map<number, TextForm[]>()
    for (const form of formsOf(text)) {
      for (const { firstPattern, scanner } of this.#programs) {
        for (const number of scanner.match(form.text)) {
          const pattern = firstPattern + number
          if (form.folded && CASE_SENSITIVE.test(this.#patterns[pattern] as string)) continue
          matched.set(pattern, [...(matched.get(pattern) ?? []), form])
        }
      }
    }
    return matched
  }

  /** The matches of a pattern in one form of a text: from left to right, leftmost-first as in RE2, while `budget` lasts. */
  *find(pattern: number, form: TextForm, budget: Budget): Generator<Span> {
    const finder = (this.#finders[pattern] ??= compilePattern(
      (this.#patterns[pattern] as string).normalize('NFC'),
    ))
    const matcher = finder.matcher(form.text)
    const size = finder.programSize()
    let from = 0
    while (budget.left > 0 && matcher.find()) {
      budget.left -= (matcher.end() - from + 1) * size
      from = matcher.end()
      yield form.original(matcher.start(), matcher.end())
    }
    budget.left -= (form.text.length - from) * size
  }
}

/** The remaining RE2 steps for finding spans. */
export interface Budget {
  left: number
}

/** A form of a text that patterns are matched with. */
export interface TextForm {
  readonly text: string
  readonly folded: boolean
  /** The span in the original text. */
  original(start: number, end: number): Span
}

/** The composed text, and the normalized one where they differ in more than case. */
function formsOf(text: NormalizedText): TextForm[] {
  const composed = composeText(text.original)
  const offset = (at: number) => (composed.offsets === undefined ? at : (composed.offsets[at] as number))
  const sent: TextForm = {
    text: composed.text,
    folded: false,
    original: (start, end) => ({ start: offset(start), end: offset(end) }),
  }
  if (text.text === composed.text.toLowerCase()) return [sent]
  return [sent, { text: text.text, folded: true, original: (start, end) => originalSpan(text, start, end) }]
}
