import { expect, it } from 'vitest'
import { audit } from '../../../web/src/audit/audit.en.ts'
import { auditEvents } from './audit-events.ts'

/** These are called what the workspace calls the status. */
const statuses = ['decision_allowed', 'decision_flagged', 'decision_removed']

it('every event, and every noun, has words in the dashboard, and no other', () => {
  const events = auditEvents.map((event) => event.replace('.', '_'))
  expect([...Object.keys(audit.events), ...statuses].sort()).toEqual([...events].sort())
  const nouns = new Set(auditEvents.map((event) => event.split('.')[0]))
  expect(Object.keys(audit.nouns).sort()).toEqual([...nouns, 'content', 'user', 'subcategory'].sort())
})
