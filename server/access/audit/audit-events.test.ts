import { expect, it } from 'vitest'
import { audit } from '../../../web/src/audit/audit.en.ts'
import { capitals } from '../../platform/graphql/capitals.ts'
import { AuditEvent, auditEvents, AuditNoun, AuditObjectType } from './audit-events.ts'

/** These are called what the workspace calls the status. */
const statuses = ['DECISION_ALLOWED', 'DECISION_FLAGGED', 'DECISION_REMOVED']

/** The names that the schema gives the values. */
const namesOf = (values: object) => Object.keys(values).map(capitals).sort()

it('every event, and every noun, has words in the dashboard, and no other', () => {
  expect([...Object.keys(audit.events), ...statuses].sort()).toEqual(namesOf(AuditEvent))
  expect(Object.keys(audit.nouns).sort()).toEqual(namesOf(AuditNoun))
  const types = Object.keys({ ...audit.nouns, ...audit.objects })
  expect(types.sort()).toEqual(namesOf(AuditObjectType))
})

it('no two events have one name in the schema', () => {
  expect(Object.keys(AuditEvent)).toHaveLength(auditEvents.length)
})
