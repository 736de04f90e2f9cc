import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildAutomaton } from './automaton.build.ts'
import { scanAutomaton } from './automaton.ts'
import { countOutputs, forEachOutput } from './count-outputs.ts'

const build = (texts: readonly string[]) =>
  buildAutomaton([...new Set(texts)].sort().map((text, form) => ({ text, forms: [form] })))

/** How often each pattern is found, by its text. */
function count(texts: readonly string[], text: string): Map<string, number> {
  const patterns = [...new Set(texts)].sort()
  const automaton = build(texts)
  const counts = countOutputs(automaton, scanAutomaton(automaton, text))
  return new Map(
    counts.map(([output, times]) => [patterns[automaton.outputForms[output] as number] ?? '', times]),
  )
}

function countOneByOne(texts: readonly string[], text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const pattern of new Set(texts)) {
    for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) {
      counts.set(pattern, (counts.get(pattern) ?? 0) + 1)
    }
  }
  return counts
}

describe('the automaton', () => {
  it('finds every place of every pattern', () => {
    const text = fc.string({ unit: fc.constantFrom(...'abc京\ud83d\u0000\uffff'), maxLength: 30 })
    const patterns = fc.array(
      fc.string({ unit: fc.constantFrom(...'abc京\ud83d\u0000\uffff'), minLength: 1, maxLength: 5 }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(patterns, text, (listed, sent) => {
        const sorted = (counts: Map<string, number>) => [...counts].sort()
        expect(sorted(count(listed, sent))).toEqual(sorted(countOneByOne(listed, sent)))
      }),
      { numRuns: 2000 },
    )
  })

  it('holds in a table that had to grow', () => {
    const many = Array.from(
      { length: 4000 },
      (_, i) => `${(i * 7919).toString(36)}${String.fromCharCode(0x4e00 + i)}x`,
    )
    const text = many.filter((_, i) => i % 3 === 0).join('')
    expect(count(many, text).size).toBe(Math.ceil(many.length / 3))
  })

  it('meets each output once, and stops when told to', () => {
    const automaton = build(['a', 'aa', 'aaa'])
    const hits = scanAutomaton(automaton, 'aaaaaa')
    const met: number[] = []
    forEachOutput(automaton, hits, (output) => met.push(output) > 0)
    forEachOutput(automaton, hits, (output) => met.push(output) < 5)
    expect(met.map((output) => automaton.outputForms[output])).toEqual([0, 1, 2, 0, 1])
  })
})
