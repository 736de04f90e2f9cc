import { describe, expect, test } from 'vitest'
import { DeliveryState } from '../../platform/vocabulary/delivery-state.ts'
import { type DeliveryFacts, explain } from './explanation.ts'
import { splitNote } from './split.ts'

const at = new Date('2026-01-31T10:00:00Z')
const facts = (over: Partial<DeliveryFacts>): DeliveryFacts => ({
  state: DeliveryState.sending,
  hasWebhook: true,
  isDown: false,
  undoable: false,
  behind: false,
  attempts: 0,
  lastStatus: null,
  lastError: null,
  availableAt: null,
  nextAttemptAt: null,
  nextProbeAt: null,
  ...over,
})
const { waiting, parked, delivered, exhausted, cancelled } = DeliveryState
const none = { cause: null, setting: null, nextAt: null }

describe('[6.1] why something was delivered, or was not', () => {
  test.each<[Partial<DeliveryFacts>, object]>([
    [
      { state: delivered, lastStatus: 200, attempts: 1 },
      { reason: 'delivered', ...none },
    ],
    [
      { state: waiting, undoable: true, availableAt: at },
      { reason: 'undoable', ...none, nextAt: at },
    ],
    [
      { state: waiting, behind: true },
      { reason: 'behind', ...none },
    ],
    [{ state: waiting }, { reason: 'queued', ...none }],
    [
      { state: waiting, hasWebhook: false },
      { reason: 'noWebhook', ...none },
    ],
    [{}, { reason: 'sending', ...none }],
    [
      { attempts: 2, lastStatus: 503, nextAttemptAt: at },
      { reason: 'retried', ...none, cause: 'answered 503', nextAt: at },
    ],
    [
      { state: parked, isDown: true, lastError: 'connection refused', nextProbeAt: at },
      { reason: 'outage', ...none, cause: 'connection refused', nextAt: at },
    ],
    [
      { state: waiting, isDown: true, behind: true, nextProbeAt: at },
      { reason: 'outage', ...none, nextAt: at },
    ],
    [
      { state: exhausted, lastError: 'the address is not permitted', attempts: 8 },
      {
        reason: 'exhausted',
        ...none,
        cause: 'the address is not permitted',
        setting: 'ALLOW_PRIVATE_TARGETS',
      },
    ],
    [
      { state: cancelled, lastError: splitNote, lastStatus: 500 },
      { reason: 'split', ...none },
    ],
    [{ state: cancelled }, { reason: 'cancelled', ...none }],
  ])('%j: %j', (over, said) => {
    expect(explain(facts(over))).toEqual(said)
  })
})
