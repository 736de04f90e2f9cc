import { eraseContent } from '../../erasure/erase-content.ts'
import { isHeld } from '../../erasure/legal-hold.store.ts'
import { mostDays, type RetentionKindDefinition } from '../kind-definition.ts'
import { nextOfPass, type Pass } from '../pass.ts'
import { RetentionKind } from '../retention-kind.ts'

/** How many items are deleted in one transaction, each with everything that is kept of it. */
const batch = 200

const underReview = `exists (select from review v where v.workspace_id = $1 and v.object_id = i.id and v.state <> 'resolved')`

const pass: Pass = {
  from: 'content i',
  alias: 'i',
  at: 'i.created_at',
  id: 'i.id',
  key: [
    { sql: 'i.created_at', type: 'timestamptz' },
    { sql: 'i.id', type: 'uuid' },
  ],
  stays: `i.updated_at >= now() - make_interval(days => $2) or ${underReview} or ${isHeld('$1', 'i.id')}`,
}

/** Content is deleted as if the customer platform had deleted it. */
const content: RetentionKindDefinition = {
  kind: RetentionKind.content,
  minDays: 30,
  maxDays: () => mostDays,
  defaultDays: () => null,
  aging: pass,
  next: async (tx, deps, given) => {
    const { ids, place } = await nextOfPass(tx, pass, { ...given, most: Math.min(given.most, batch) })
    return { gone: (await eraseContent(tx, deps, given.workspaceId, ids)).length, place }
  },
}
export default content
