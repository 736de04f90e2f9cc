import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordDiff, type DiffPart } from '../../ui/word-diff.ts'
import { isReordered, policyDiff } from './policy-diff.ts'

const section = (id: string, markdown: string) => ({
  markdown,
  policyCategory: { id, policyId: id, name: id.toUpperCase(), deleted: false },
})
const without = (parts: DiffPart[], kind: DiffPart['kind']) =>
  parts
    .filter((part) => part.kind !== kind)
    .map(({ text }) => text)
    .join('')

describe('the difference of two texts of a policy', () => {
  it('is in words', () => {
    expect(wordDiff('No ads on Fridays.', 'No ads on Mondays.')).toEqual([
      { text: 'No ads on ', kind: 'same' },
      { text: 'Fridays', kind: 'removed' },
      { text: 'Mondays', kind: 'added' },
      { text: '.', kind: 'same' },
    ])
  })

  it('holds both texts, to the last space', () => {
    const text = fc
      .array(fc.constantFrom('ads', 'no', ' ', '  ', '\n', '\n\n', '|', '**', 'é', '😀', '.'), {
        maxLength: 30,
      })
      .map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = wordDiff(before, after)
        expect(without(parts, 'added')).toBe(before)
        expect(without(parts, 'removed')).toBe(after)
      }),
    )
  })

  it('says of each section whether it came, went, changed or stayed', () => {
    const before = [section('a', 'one'), section('b', 'two'), section('c', 'three')]
    const after = [section('d', 'new'), section('b', 'two!'), section('a', 'one')]
    expect(policyDiff(before, after).map(({ name, kind }) => [name, kind])).toEqual([
      ['D', 'added'],
      ['B', 'changed'],
      ['A', 'same'],
      ['C', 'removed'],
    ])
    expect(isReordered(before, after)).toBe(true)
    expect(isReordered(before, [section('d', ''), ...before])).toBe(false)
  })
})
