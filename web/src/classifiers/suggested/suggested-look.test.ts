import { expect, it } from 'vitest'
import { likelySide, partsOf } from './suggested-look.ts'

const score = (attribute: string, of: number) => ({ attribute, score: of })

it('the scores of a text are told in percent, the highest first', () => {
  expect(partsOf([score('INSULT', 0.4), score('TOXICITY', 0.957), score('SPAM', 0.4)])).toEqual([
    { attribute: 'TOXICITY', percent: 96 },
    { attribute: 'INSULT', percent: 40 },
    { attribute: 'SPAM', percent: 40 },
  ])
})

it.each([
  [[score('TOXICITY', 0)], 'FINE'],
  [[score('TOXICITY', 0.1), score('INSULT', 0.5)], 'VIOLATES'],
])('a text that should score %j is likely of the side %s', (scores, side) => {
  expect(likelySide(scores)).toBe(side)
})
