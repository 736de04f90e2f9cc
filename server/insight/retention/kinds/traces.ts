import { isHeld } from '../../erasure/legal-hold.store.ts'
import { mostDays, type RetentionKindDefinition } from '../kind-definition.ts'
import { nextOfPass, type Pass } from '../pass.ts'
import { RetentionKind } from '../retention-kind.ts'

const pass: Pass = {
  from: 'content i',
  alias: 'i',
  at: 'i.created_at',
  id: 'i.id',
  key: [
    { sql: 'i.created_at', type: 'timestamptz' },
    { sql: 'i.id', type: 'uuid' },
  ],
  stays: isHeld('$1', 'i.id'),
}

/** Traces have no index by age, which each decision would have to write: they are found by their items, in the order of these. */
const traces: RetentionKindDefinition = {
  kind: RetentionKind.traces,
  minDays: 7,
  maxDays: () => mostDays,
  defaultDays: () => null,
  aging: {
    from: 'content i join decision_trace t on (t.workspace_id, t.content_id) = (i.workspace_id, i.id)',
    alias: 'i',
    at: 't.decided_at',
    stays: `i.created_at >= now() - make_interval(days => $2) or ${pass.stays}`,
  },
  next: async (tx, _deps, given) => {
    const { ids, place } = await nextOfPass(tx, pass, given)
    const gone = await tx.query(
      `delete from decision_trace where workspace_id = $1 and content_id = any ($2::uuid[])
         and decided_at < now() - make_interval(days => $3) returning 1`,
      [given.workspaceId, ids, given.days],
    )
    return { gone: gone.length, place }
  },
}
export default traces
