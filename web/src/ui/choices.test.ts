import { expect, it } from 'vitest'
import { choicesOf } from './choices.ts'

it('are named so that a name does not change the order of the words around it', () => {
  expect(
    choicesOf([
      { id: '1', name: 'spam' },
      { id: '2', name: 'דנה' },
      { id: '3', name: 'Ann\u202Enimda' },
    ]).map(({ label }) => label),
  ).toEqual(['spam', '\u2068דנה\u2069', 'Ann⟨RLO⟩nimda'])
})
