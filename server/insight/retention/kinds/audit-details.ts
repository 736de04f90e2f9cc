import { isHeld } from '../../erasure/legal-hold.store.ts'
import { mostDays, type RetentionKindDefinition } from '../kind-definition.ts'
import { nextOfPass, type Pass } from '../pass.ts'
import { RetentionKind } from '../retention-kind.ts'

const saysNothing = 'e.subject is null and e.before is null and e.after is null'

const pass: Pass = {
  from: 'audit_entry e',
  alias: 'e',
  at: 'e.at',
  id: 'e.seq',
  key: [
    { sql: 'e.at', type: 'timestamptz' },
    { sql: 'e.seq', type: 'int' },
  ],
  stays: `(${saysNothing}) or e.object_id is not null and ${isHeld('$1', 'e.object_id')}`,
}

/** Entries are redacted rather than deleted: each hash covers the previous entry, so a log that begins later proves nothing. */
const auditDetails: RetentionKindDefinition = {
  kind: RetentionKind.audit_details,
  minDays: 365,
  maxDays: () => mostDays,
  defaultDays: () => null,
  aging: pass,
  next: async (tx, { audit }, given) => {
    const { ids, place } = await nextOfPass(tx, pass, given)
    await audit.redactEntries(tx, given.workspaceId, ids.map(Number))
    return { gone: ids.length, place }
  },
}
export default auditDetails
