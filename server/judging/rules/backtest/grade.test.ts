import 'reflect-metadata'
import { describe, expect, it } from 'vitest'
import { ActorKind, Status } from '../../../platform/vocabulary/status.ts'
import { agreement, isPositive, outcomeOf } from './grade.ts'

const { allowed, flagged, hidden } = Status
const wants = (status: Status | null, policyCategoryId: string | null = null) => ({
  status,
  policyCategoryId,
})
const decided = (
  status: Status | null,
  policyCategoryId: string | null = null,
  decidedBy: ActorKind | null = ActorKind.member,
) => ({ status, policyCategoryId, decidedBy })

describe('[V2.17.4] a human decision', () => {
  it.each([
    ['removal', wants(hidden), decided(hidden), true],
    ['removal, by the customer platform', wants(hidden), decided(hidden, null, ActorKind.customer), true],
    ['flag, of a rule that removes', wants(hidden), decided(flagged), true],
    ['removal, of a rule that flags', wants(flagged), decided(hidden), true],
    ['removal for the same category', wants(hidden, 'spam'), decided(hidden, 'spam'), true],
    ['removal for no category', wants(hidden, 'spam'), decided(hidden), true],
    ['removal for a category, of a rule without one', wants(hidden), decided(hidden, 'spam'), true],
    ['removal for another category', wants(hidden, 'spam'), decided(hidden, 'nudity'), false],
    ['allowing, of a rule that removes', wants(hidden), decided(allowed), false],
    ['allowing, of a rule that allows', wants(allowed), decided(allowed), true],
    ['removal, of a rule that allows', wants(allowed), decided(hidden), false],
    ['flag, of a rule that allows', wants(allowed), decided(flagged), false],
    ['removal, of a rule that sets no status', wants(null), decided(hidden), false],
    ['removal by a rule', wants(hidden), decided(hidden, null, ActorKind.rule), false],
    ['item that nobody has judged', wants(hidden), decided(null), false],
  ])('%s: as the rule would have: %4$s', (_name, wanted, decision, positive) => {
    expect(isPositive(wanted, decision)).toBe(positive)
  })
})

describe('[V2.17.3] what a rule means for an item', () => {
  it.each([
    ['would change it', wants(hidden), true, decided(allowed, null, ActorKind.system), 'would_change'],
    ['a human decided otherwise', wants(hidden), true, decided(allowed), 'decided_by_human'],
    ['it is so already', wants(hidden), true, decided(hidden), 'unchanged'],
    ['the rule sets no status', wants(null), true, decided(allowed), 'unchanged'],
    ['the rule misses it', wants(hidden), false, decided(hidden), 'missed'],
    ['it is none of its business', wants(hidden), false, decided(allowed), null],
    ['a rule removed it', wants(hidden), false, decided(hidden, null, ActorKind.rule), null],
  ])('%s', (_name, wanted, matched, decision, outcome) => {
    expect(outcomeOf(wanted, matched, decision)).toBe(outcome)
  })
})

describe('[V2.17.4] precision and recall', () => {
  it('are shares of the matches, and of what humans decided as the rule would', () => {
    expect(agreement({ decided: 50, matched: 20, positive: 40, positiveMatched: 15 })).toMatchObject({
      precision: 0.75,
      recall: 0.375,
    })
  })

  it('say nothing of fewer than ten decisions, each for itself', () => {
    expect(agreement({ decided: 50, matched: 9, positive: 10, positiveMatched: 9 })).toMatchObject({
      precision: null,
      recall: 0.9,
    })
    expect(agreement({ decided: 50, matched: 10, positive: 9, positiveMatched: 9 })).toMatchObject({
      precision: 0.9,
      recall: null,
    })
  })
})
