import { isHeld } from '../../erasure/legal-hold.store.ts'
import { mostDays, type RetentionKindDefinition } from '../kind-definition.ts'
import { deletePassed, nextOfPass, type Pass } from '../pass.ts'
import { RetentionKind } from '../retention-kind.ts'

const pass: Pass = {
  from: 'user_report r',
  alias: 'r',
  at: 'r.handled_at',
  id: 'r.id',
  key: [
    { sql: 'r.handled_at', type: 'timestamptz' },
    { sql: 'r.id', type: 'uuid' },
  ],
  stays: `r.state <> 'handled' or ${isHeld('$1', 'r.object_id')} or ${isHeld('$1', 'r.reporter_id')}`,
}

/** Open ones stay, so that their counts hold; the counts of deleted ones stay too. */
const reports: RetentionKindDefinition = {
  kind: RetentionKind.reports,
  minDays: 30,
  maxDays: () => mostDays,
  defaultDays: () => null,
  aging: pass,
  next: async (tx, _deps, given) =>
    deletePassed(
      tx,
      given,
      await nextOfPass(tx, pass, given),
      'delete from user_report where workspace_id = $1 and id = any ($2::uuid[])',
    ),
}
export default reports
