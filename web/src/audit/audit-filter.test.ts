import { expect, it } from 'vitest'
import type { AuditFilter } from '../gql/graphql.ts'
import { auditFilter, auditPeriods, eventName, exportUrl } from './audit-filter.ts'

const now = new Date(2026, 2, 15, 17, 30)
const hours = ({ at }: AuditFilter) =>
  (new Date(String(at?.to)).getTime() - new Date(String(at?.from)).getTime()) / 3_600_000

it('the URL of the audit log becomes the schema’s filter, empty parts left out', () => {
  expect(auditFilter({}, now)).toEqual({})
  expect(auditFilter({ by: 'rule', kind: 'decision.removed', policy: 'p', object: 'o' }, now)).toEqual({
    actor: { kinds: ['RULE'] },
    events: ['DECISION_REMOVED'],
    policyCategoryIds: ['p'],
    objectIds: ['o'],
  })
  expect(auditFilter({ by: 'some-id' }, now)).toEqual({ actor: { ids: ['some-id'] } })
  expect(auditFilter({ by: 'key', kind: 'rule' }, now)).toEqual({
    actor: { kinds: ['KEY'] },
    nouns: ['RULE'],
  })
})

it('an event is written as downloads write it', () => {
  expect(eventName({ noun: 'DECISION', event: 'DECISION_REMOVED' })).toBe('decision.removed')
  expect(eventName({ noun: 'REVIEW_QUEUE', event: 'REVIEW_QUEUE_CREATED' })).toBe('review_queue.created')
})

it.each([
  ['today', 15, 24],
  ['yesterday', 14, 24],
  ['7d', 9, 7 * 24],
])('%s begins on the %ith, where the reader is, and lasts %i hours', (period, date, length) => {
  const filter = auditFilter({ period }, now)
  const begins = new Date(String(filter.at?.from))
  expect([begins.getDate(), begins.getHours(), hours(filter)]).toEqual([date, 0, length])
})

it('days of one’s own choice count from the first to the last moment, unless a period is named', () => {
  expect(hours(auditFilter({ from: '2026-01-01', to: '2026-01-02' }, now))).toBe(48)
  expect(hours(auditFilter({ period: 'today', from: '2026-01-01', to: '2026-01-02' }, now))).toBe(24)
  expect(auditPeriods).toEqual(['today', 'yesterday', '7d', '30d'])
})

it('an export is asked for with the same filter', () => {
  expect(exportUrl('csv', {}, now)).toBe('/audit/entries.csv?')
  expect(exportUrl('jsonl', { by: 'a', kind: 'decision.removed', object: 'o' }, now)).toBe(
    '/audit/entries.jsonl?actorId=a&objectId=o&events=decision.removed',
  )
  expect(exportUrl('csv', { by: 'rule' }, now)).toBe('/audit/entries.csv?actorKind=rule')
})
