import { expect, it } from 'vitest'
import { Status } from '../../platform/vocabulary/status.ts'
import type { ComparedDecisions } from './quality-figures.store.ts'
import { pairsOf } from './quality-figures.ts'

/** A decision that two people took on the same items. */
const decided = (
  firstId: string,
  memberId: string,
  over: Partial<ComparedDecisions> = {},
): ComparedDecisions => ({
  golden: false,
  firstId,
  memberId,
  agreed: true,
  count: 1,
  contentIds: [],
  knownStatus: Status.hidden,
  knownPolicyId: 'spam',
  status: Status.hidden,
  policyCategoryId: 'spam',
  ...over,
})

it('the pairs of a thousand people are reckoned by going through the decisions once', () => {
  let reads = 0
  const counting = (row: ComparedDecisions): ComparedDecisions =>
    new Proxy(row, {
      get(target, key, receiver): unknown {
        reads++
        return Reflect.get(target, key, receiver)
      },
    })
  const rows = Array.from({ length: 20_000 }, (_, n) =>
    counting(decided(`${n % 1000}`, `${(n * 7 + 1) % 1000}`)),
  )
  const pairs = pairsOf(rows)
  expect(pairs.reduce((sum, { count }) => sum + count, 0)).toBe(20_000)
  expect(reads).toBeLessThan(20 * rows.length)
})

it('who decided first makes no other pair, and nobody is a pair with themselves or with a golden item', () => {
  const rows = [
    decided('b', 'a', { knownPolicyId: 'scam', agreed: false }),
    decided('a', 'b', { count: 2 }),
    decided('a', 'a'),
    { ...decided('a', 'b'), firstId: null, golden: true },
    decided('b', 'c', { count: 5 }),
  ]
  expect(pairsOf(rows)).toMatchObject([
    { oneId: 'b', otherId: 'c', count: 5 },
    { oneId: 'a', otherId: 'b', agreed: 2, count: 3 },
  ])
})
