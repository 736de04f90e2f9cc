import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ActorKind, Status } from '../../platform/vocabulary/status.ts'
import type { Decision } from './decision.ts'
import { type RuleApplication, appliedKey, applyPrecedence, type Standing } from './precedence.ts'

const standing = (over: Partial<Standing> = {}): Standing => ({
  status: null,
  edition: 1,
  tags: [],
  policyCategoryId: null,
  decidedBy: null,
  causes: new Set(),
  applied: new Map(),
  statusOf: new Set(),
  revertedRules: new Set(),
  ...over,
})

const decision = (over: Partial<Decision> = {}): Decision => ({
  cause: `cause-${Math.random()}`,
  actor: { kind: ActorKind.rule, id: null },
  ruleId: 'rule-1',
  ruleVersion: 1,
  status: Status.flagged,
  priority: null,
  policyCategoryId: null,
  policyInformation: null,
  tags: [],
  note: null,
  reason: null,
  ...over,
})

const appliedTo = (edition: number | null) =>
  new Map<string, RuleApplication>([[appliedKey('rule-1', 'item'), { edition }]])

const byHand = (kind = ActorKind.member) => ({ actor: { kind, id: 'm-1' }, ruleId: null })

describe('[3.1] precedence', () => {
  it.each([
    ['a rule acts on a new item', standing(), decision(), Status.flagged, null],
    [
      'a rule acts after another rule',
      standing({ status: Status.flagged, decidedBy: ActorKind.rule }),
      decision({ status: Status.hidden }),
      Status.hidden,
      null,
    ],
    [
      'a rule does not overrule a moderator',
      standing({ status: Status.hidden, decidedBy: ActorKind.member }),
      decision({ status: Status.allowed }),
      Status.hidden,
      'not applied: decided by a moderator',
    ],
    [
      'a rule does not overrule POST /status',
      standing({ status: Status.allowed, decidedBy: ActorKind.customer }),
      decision({ status: Status.hidden }),
      Status.allowed,
      'not applied: decided by the customer platform',
    ],
    [
      'a rule flags what a moderator allowed',
      standing({ status: Status.allowed, decidedBy: ActorKind.member }),
      decision(),
      Status.flagged,
      null,
    ],
    [
      'a rule does not flag what a moderator removed',
      standing({ status: Status.hidden, decidedBy: ActorKind.member }),
      decision(),
      Status.hidden,
      'not applied: decided by a moderator',
    ],
    [
      'a rule that is applied to past items does not flag what a moderator allowed',
      standing({ status: Status.allowed, decidedBy: ActorKind.member }),
      decision({ match: 'item', again: true }),
      Status.allowed,
      'not applied: decided by a moderator',
    ],
    [
      '[3.2.4] a rule does not act on an edition to which it was applied',
      standing({ applied: appliedTo(1) }),
      decision({ match: 'item' }),
      null,
      'not applied: already applied',
    ],
    [
      '[V3.2.1] a rule sets the status of a new edition',
      standing({ status: Status.allowed, applied: appliedTo(0) }),
      decision({ match: 'item' }),
      Status.flagged,
      null,
    ],
    [
      '[3.2.4] a status that it has from the rule is not set again',
      standing({ status: Status.flagged, applied: appliedTo(0), statusOf: new Set(['rule-1']) }),
      decision({ match: 'item' }),
      Status.flagged,
      'not applied: it has this status from this rule',
    ],
    [
      '[V3.2.1] a status that was held off may act later',
      standing({ status: Status.allowed, applied: appliedTo(null) }),
      decision({ match: 'item' }),
      Status.flagged,
      null,
    ],
    [
      'a rule that is applied to past items acts whatever it did before',
      standing({ status: Status.allowed, applied: appliedTo(1) }),
      decision({ match: 'item', again: true }),
      Status.flagged,
      null,
    ],
    [
      'an AI moderator does not even flag what a moderator allowed',
      standing({ status: Status.allowed, decidedBy: ActorKind.member }),
      decision({ actor: { kind: ActorKind.ai, id: 'ai' }, ruleId: null }),
      Status.allowed,
      'not applied: decided by a moderator',
    ],
    [
      '[V2.13.16] an AI moderator does not act again where the platform refused it',
      standing({ status: Status.allowed, revertedRules: new Set(['ai']) }),
      decision({ actor: { kind: ActorKind.ai, id: 'ai' }, ruleId: null }),
      Status.allowed,
      'not applied: reverted by the customer platform',
    ],
    [
      'a moderator overrules a rule',
      standing({ status: Status.hidden, decidedBy: ActorKind.rule }),
      decision({ ...byHand(), status: Status.allowed }),
      Status.allowed,
      null,
    ],
    [
      'a moderator overrules a moderator',
      standing({ status: Status.hidden, decidedBy: ActorKind.member }),
      decision({ ...byHand(), status: Status.allowed }),
      Status.allowed,
      null,
    ],
    [
      'a cause does not act again',
      standing({ status: Status.flagged, causes: new Set(['c']) }),
      decision({ cause: 'c', status: Status.hidden }),
      Status.flagged,
      'not applied: already applied',
    ],
    [
      'a reverted rule does not act again',
      standing({ status: Status.allowed, revertedRules: new Set(['rule-1']) }),
      decision(),
      Status.allowed,
      'not applied: reverted by the customer platform',
    ],
  ])('%s', (_, before, wanted, status, note) => {
    const outcome = applyPrecedence(before, [wanted])
    expect(outcome.status).toBe(status)
    expect(outcome.refused.map((refused) => refused.note)).toEqual(note === null ? [] : [note])
    expect(outcome.changes).toHaveLength(note === null ? 1 : 0)
  })

  it('[3.2.3] several flag rules each make an action of their own, chained by previous status', () => {
    const outcome = applyPrecedence(standing(), [decision({ ruleId: 'a' }), decision({ ruleId: 'b' })])
    expect(outcome.changes.map(({ previousStatus, status }) => [previousStatus, status])).toEqual([
      [null, Status.flagged],
      [Status.flagged, Status.flagged],
    ])
  })

  it('tags that are there already are not added again', () => {
    const outcome = applyPrecedence(standing({ tags: ['a'] }), [
      decision({ status: null, tags: ['a', 'b'] }),
      decision({ status: null, tags: ['b'] }),
    ])
    expect(outcome.tags).toEqual(['a', 'b'])
    expect(outcome.changes.map(({ tagsAdded }) => tagsAdded)).toEqual([['b']])
  })
})

const anyDecision = fc.record({
  cause: fc.constantFrom('a', 'b', 'c', 'd'),
  actor: fc
    .constantFrom(ActorKind.rule, ActorKind.ai, ActorKind.member, ActorKind.customer)
    .map((kind) => ({ kind, id: null })),
  ruleId: fc.constantFrom('rule-1', 'rule-2', null),
  status: fc.constantFrom(Status.allowed, Status.flagged, Status.hidden, null),
  tags: fc.array(fc.constantFrom('x', 'y', 'z'), { maxLength: 3 }),
})
const anyDecisions = fc.array(
  anyDecision.map((over) => decision(over)),
  { maxLength: 8 },
)

describe('[3.1] precedence holds for any decisions', () => {
  it('the same cause never acts twice, however often it comes', () => {
    fc.assert(
      fc.property(anyDecisions, (decisions) => {
        const acted = applyPrecedence(standing(), [...decisions, ...decisions]).changes.map(
          ({ decision: { cause } }) => cause,
        )
        expect(new Set(acted).size).toBe(acted.length)
      }),
    )
  })

  it('after a human, nothing but a human changes a status, but for a rule that flags what is not removed', () => {
    fc.assert(
      fc.property(anyDecisions, (decisions) => {
        const { changes } = applyPrecedence(
          standing({ status: Status.hidden, decidedBy: ActorKind.member }),
          decisions,
        )
        for (const {
          status,
          previousStatus,
          decision: { actor },
        } of changes) {
          if (actor.kind === ActorKind.member || actor.kind === ActorKind.customer) continue
          expect([actor.kind, status]).toEqual([ActorKind.rule, Status.flagged])
          expect(previousStatus).not.toBe(Status.hidden)
        }
      }),
    )
  })

  it('each change starts from the status that the one before it left', () => {
    fc.assert(
      fc.property(anyDecisions, (decisions) => {
        let status: Status | null = Status.allowed
        const outcome = applyPrecedence(standing({ status }), decisions)
        for (const change of outcome.changes) {
          expect(change.previousStatus).toBe(status)
          status = change.status ?? status
        }
        expect(outcome.status).toBe(status)
      }),
    )
  })

  it('every decision either changes something, is refused with a reason, or had nothing to change; tags stay distinct', () => {
    fc.assert(
      fc.property(anyDecisions, (decisions) => {
        const { changes, refused, tags } = applyPrecedence(standing(), decisions)
        expect(changes.length + refused.length).toBeLessThanOrEqual(decisions.length)
        for (const { note } of refused) expect(note).toMatch(/^not applied: /)
        expect(new Set(tags).size).toBe(tags.length)
      }),
    )
  })
})
