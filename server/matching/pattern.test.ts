import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkPattern } from './pattern.ts'

const dots = '.'.repeat(198)

describe('[2.9] regexes that are refused', () => {
  it.each([
    ['', 'Must not be empty'],
    ['a'.repeat(200), 'Must be under 200 characters'],
    ['👍'.repeat(200), 'Must be under 200 characters'],
    ['(a', 'Not a valid regex: missing closing )'],
    ['a**', 'Not a valid regex: invalid nested repetition operator'],
    ['(?=a)b', 'Not a valid regex'],
    ['(?<=a)b', 'Not a valid regex'],
    ['(a)\\1', 'Not a valid regex: invalid escape sequence'],
    ['x{1001}', 'Not a valid regex: invalid repeat count'],
    ['(a+)+', 'Unsafe: it has nested quantifiers'],
    ['((ab)*c{2,})*', 'Unsafe: it has nested quantifiers'],
    ['(?:\\w+\\s)+', 'Unsafe: it has nested quantifiers'],
    ['(a|a)*$', 'Unsafe: it has repeated alternatives that overlap'],
    ['(a|aa)+$', 'Unsafe: it has repeated alternatives that overlap'],
    ['(\\w|\\d)+', 'Unsafe: it has repeated alternatives that overlap'],
    ['x(?:[a-f]|B)*y', 'Unsafe: it has repeated alternatives that overlap'],
    ['a*a*a*a*a*a*b', 'Unsafe: it has repetitions that run into each other'],
    ['(\\s+)(\\s*)', 'Unsafe: it has repetitions that run into each other'],
    ['a.{0,100}b', 'Unsafe: it repeats too much'],
    [`a${dots}`, 'Unsafe: it repeats too much'],
  ])('%s', (pattern, reason) => {
    const checked = checkPattern(pattern)
    expect(checked.ok ? 'accepted' : checked.reason).toContain(reason)
  })
})

describe('[2.9] regexes that are accepted', () => {
  it.each([
    'free\\s+(?:money|cash)\\b',
    '(?:\\d{1,3}\\.){3}\\d{1,3}',
    'https?://\\S+',
    '[\\w.+-]+@[\\w-]+\\.[\\w.]+',
    '.*foo.*bar.*',
    'kill\\s+\\w*\\s*your',
    'free.{0,50}money',
    '(?:ha|he)+',
    '(.|\\n)*x',
    '(?:a|b)+',
    '[]a]+[^\\]]',
    '[[:alpha:]]+[[:a]',
    '\\Q+*(\\E+',
    '\\p{Greek}+\\pN\\x{1F600}',
    '(?P<name>x)?(?i)y',
    'a{,5}',
    'a'.repeat(199),
  ])('%s', (pattern) => {
    expect(checkPattern(pattern)).toEqual({ ok: true })
  })

  it('any string gets an answer', () => {
    const piece = fc.constantFrom(...'ab(|)[]^-*+?{},.\\1dwQExp:<>', '(?:', '{2,}', '[[:', '👍', '\ud800')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        expect(checkPattern(pieces.join(''))).toHaveProperty('ok')
      }),
      { numRuns: 2000 },
    )
  })
})
