import { expect, it } from 'vitest'
import { audit } from '../../../web/src/audit/audit.en.ts'
import { AuditEvent, auditEvents, AuditNoun, AuditObjectType } from './audit-events.ts'

/** These are called what the workspace calls the status. */
const statuses = ['decision_allowed', 'decision_flagged', 'decision_removed']

it('every event, and every noun, has words in the dashboard, and no other', () => {
  expect([...Object.keys(audit.events), ...statuses].sort()).toEqual(Object.keys(AuditEvent).sort())
  expect(Object.keys(audit.nouns).sort()).toEqual(Object.keys(AuditNoun).sort())
  const types = Object.keys({ ...audit.nouns, ...audit.objects })
  expect(types.sort()).toEqual(Object.keys(AuditObjectType).sort())
})

it('no two events have one name in the schema', () => {
  expect(Object.keys(AuditEvent)).toHaveLength(auditEvents.length)
})
