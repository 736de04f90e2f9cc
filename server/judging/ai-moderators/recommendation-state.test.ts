import { describe, expect, it } from 'vitest'
import { ActorKind, Status } from '../../platform/vocabulary/status.ts'
import { afterEvent, type RecommendationEvent, RecommendationState } from './recommendation-state.ts'

const { pending, accepted, rejected, superseded } = RecommendationState
const { allowed, flagged, hidden } = Status
const decision = (
  actor: ActorKind,
  status: Status,
  policyCategoryId: string | null = null,
): RecommendationEvent => ({
  kind: 'decision',
  actor,
  status,
  policyCategoryId,
})
const toRemove = { version: 2, action: hidden, policyCategoryId: 'scams' }
const toAllow = { version: 2, action: allowed, policyCategoryId: null }

describe('[V3.6.1] a recommendation is pending, accepted, rejected or superseded', () => {
  it.each<[string, typeof toRemove | typeof toAllow, RecommendationEvent, RecommendationState]>([
    ['a moderator removes, same category', toRemove, decision(ActorKind.member, hidden, 'scams'), accepted],
    ['the customer platform does', toRemove, decision(ActorKind.customer, hidden, 'scams'), accepted],
    ['a moderator removes, other category', toRemove, decision(ActorKind.member, hidden, 'spam'), superseded],
    ['a moderator allows', toRemove, decision(ActorKind.member, allowed), superseded],
    ['a moderator flags', toRemove, decision(ActorKind.member, flagged, 'scams'), superseded],
    [
      'a moderator allows what was to be allowed',
      toAllow,
      decision(ActorKind.member, allowed, 'spam'),
      accepted,
    ],
    ['a rule removes', toRemove, decision(ActorKind.rule, hidden, 'scams'), superseded],
    ['a rule flags', toRemove, decision(ActorKind.rule, flagged), pending],
    ['a revert allows', toRemove, decision(ActorKind.system, allowed), superseded],
    ['it is rejected', toRemove, { kind: 'rejection' }, rejected],
    ['a newer version comes', toRemove, { kind: 'version', version: 3 }, superseded],
    ['its own version is judged again', toRemove, { kind: 'version', version: 2 }, pending],
  ])('%s', (_name, recommended, event, state) => {
    expect(afterEvent({ ...recommended, state: pending }, event)).toBe(state)
  })

  it.each([accepted, rejected, superseded])('%s is final', (state) => {
    const events = [decision(ActorKind.member, hidden, 'scams'), { kind: 'rejection' as const }]
    for (const event of events) expect(afterEvent({ ...toRemove, state }, event)).toBe(state)
  })
})
