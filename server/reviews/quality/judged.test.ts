import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Status } from '../../platform/vocabulary/status.ts'
import { agreementOf, type Answer, type AgreementCount, nameOf } from './judged.ts'

const answers = fc
  .record({
    status: fc.constantFrom<Status>(...(['allowed', 'flagged', 'hidden'] as Status[])),
    policyCategoryId: fc.constantFrom('scams', 'spam', null),
  })
  .map((answer): Answer => (nameOf(answer) === 'allowed' ? { ...answer, policyCategoryId: null } : answer))

const judged = fc.array(
  fc
    .record({ one: answers, other: answers, count: fc.integer({ min: 1, max: 4 }) })
    .map((row): AgreementCount => ({ ...row, agreed: nameOf(row.one) === nameOf(row.other) })),
  { maxLength: 12 },
)

/**
 * Kappa by another way than from a matrix: how often the two differ on an item, against how often the one's answer to any
 * item differs from the other's to any other.
 */
function kappaByItems(
  rows: readonly AgreementCount[],
  same: (one: Answer, other: Answer) => boolean,
): number | null {
  const items = rows.flatMap((row) => Array.from({ length: row.count }, () => row))
  const differing = items.filter(({ one, other }) => !same(one, other)).length / items.length
  const crossed = items.flatMap(({ one }) => items.filter(({ other }) => !same(one, other))).length
  return crossed === 0 ? null : 1 - differing / (crossed / items.length ** 2)
}

const expectSame = (found: number | undefined, other: number | null): void => {
  if (other === null) expect(found).toBeUndefined()
  else expect(found).toBeCloseTo(other, 9)
}

describe('how far two agree', () => {
  it('is kappa as it is reckoned item by item, over all answers and over whether a category was named', () => {
    fc.assert(
      fc.property(judged, (rows) => {
        const { kappa, categories } = agreementOf(rows)
        expectSame(
          kappa?.kappa,
          kappaByItems(rows, (one, other) => nameOf(one) === nameOf(other)),
        )
        for (const { policyCategoryId, kappa: ofOne } of categories)
          expectSame(
            ofOne?.kappa,
            kappaByItems(
              rows,
              (one, other) =>
                (one.policyCategoryId === policyCategoryId) === (other.policyCategoryId === policyCategoryId),
            ),
          )
      }),
    )
  })

  it('counts every item once, and for a category those for which either named it', () => {
    fc.assert(
      fc.property(judged, (rows) => {
        const { count, agreed, kappa, categories } = agreementOf(rows)
        expect(count).toBe(rows.reduce((sum, row) => sum + row.count, 0))
        expect(kappa?.items ?? count).toBe(count)
        expect(agreed).toBeLessThanOrEqual(count)
        for (const category of categories) {
          expect(category.count).toBeGreaterThan(0)
          expect(category.agreed).toBeLessThanOrEqual(category.count)
        }
      }),
    )
  })
})
