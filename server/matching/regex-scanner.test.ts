import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compilePattern, InvalidPattern } from './re2.ts'
import { RegexProgram } from './regex-program.ts'
import { RegexScanner } from './regex-scanner.ts'

const scannerOf = (...patterns: string[]) => new RegexScanner(new RegexProgram(patterns))
const compile = (pattern: string) => {
  try {
    return compilePattern(pattern)
  } catch (error) {
    if (error instanceof InvalidPattern) return undefined
    throw error
  }
}

const atom = fc.constantFrom(
  'a',
  'b',
  'k',
  '.',
  '\\w',
  '\\b',
  '\\B',
  '^',
  '$',
  '(?m:^)',
  '(?m:$)',
  '[a-c]',
  '[^a]',
  '\\n',
  'é',
  '👍',
)
const pattern = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    atom,
    fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
    fc.tuple(tie('node'), tie('node')).map(([a, b]) => `(?:${a}|${b})`),
    fc
      .tuple(tie('node'), fc.constantFrom('*', '+', '?', '{2,3}'))
      .map(([part, times]) => `(?:${part})${times}`),
  ),
})).node
const text = fc
  .array(fc.constantFrom(...'abcAK é\n_', 'K', '👍', '\ud83d'), { maxLength: 20 })
  .map((parts) => parts.join(''))

describe('[2.10] the scanner finds the patterns that RE2 finds', () => {
  it('for any patterns and texts, one text after the other', () => {
    fc.assert(
      fc.property(
        fc.array(pattern, { minLength: 1, maxLength: 4 }),
        fc.array(text, { maxLength: 5 }),
        (patterns, texts) => {
          const compiled = patterns.flatMap((source) => compile(source) ?? [])
          fc.pre(compiled.length > 0)
          const scanner = scannerOf(...compiled.map((regex) => regex.pattern()))
          for (const sent of texts) {
            const expected = compiled.flatMap((regex, i) => (regex.test(sent) ? [i] : []))
            expect([...scanner.match(sent)].sort((a, b) => a - b)).toEqual(expected)
          }
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('also past the moves that are remembered, and with a full table', () => {
    const patterns = ['a.{12}c', 'a.{7}b', '\\bcab\\b', 'abc$', '^b']
    const scanner = scannerOf(...patterns)
    const regexes = patterns.map((source) => compilePattern(source))
    const long = fc
      .array(fc.constantFrom(...'abc '), { minLength: 600, maxLength: 900 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(long, (sent) => {
        const expected = regexes.flatMap((regex, i) => (regex.test(sent) ? [i] : []))
        expect([...scanner.match(sent)].sort((a, b) => a - b)).toEqual(expected)
      }),
      { numRuns: 100 },
    )
    expect(scanner.bytes).toBeLessThan(4_000_000)
  })
})
