import type { Expression } from 'kysely'
import { joinWorkspace } from '../../access/workspaces/workspace.store.ts'
import { anyId } from '../../platform/any-value.ts'
import type { PreparedStatement, Sql } from '../../platform/database.ts'
import { heldByOthers } from '../../platform/held-by-others.ts'
import { anyWorkspaceIn } from '../../platform/keyed-sql.ts'
import {
  keysOf,
  type LockedRow,
  type NewState,
  type ObjectRef,
  stateColumns,
  stateRow,
} from '../../platform/vocabulary/decided-state.ts'
import { joinPlace } from '../../settings/places/place.store.ts'
import { joinAuthor } from '../users/user-parts.store.ts'
import type { Content } from './content.entity.ts'
import type { UnjudgedMark } from './unjudged.ts'

// SQL text: bench/background.ts and bench/sync.ts run these for each batch, over the workspaces of a mixed one.

/** A content item locked for a decision, with the external ids of its author and place. */
export type LockedContent = LockedRow &
  Pick<Content, 'createdAt' | 'recommended'> & {
    unjudged: UnjudgedMark | null
    /** Whether there is no decision on it yet, by a person, a rule or an AI moderator. */
    undecided: boolean
    userId: string
    categoryId: string
    subcategoryId: string
  }

/** Locks content for decisions, in the order of the ids; unknown items are left out. */
export const lockContent = (tx: Sql, items: readonly ObjectRef[]): Promise<LockedContent[]> =>
  tx.query<LockedContent>(locking, keysOf(items))

/** Which of these items other transactions have locked; it locks the rest, and waits for none. */
export async function contentHeldByOthers(tx: Sql, items: readonly ObjectRef[]): Promise<string[]> {
  const [workspaceIds, ids] = keysOf(items)
  const all = tx
    .db<{ content: Pick<Content, 'workspaceId' | 'id'> }>()
    .selectFrom('content')
    .select('id')
    .where('workspaceId', '=', anyId(workspaceIds))
    .where('id', '=', anyId(ids))
  const held = await heldByOthers(all, 'forUpdate')
  return held.map(({ id }) => id)
}

/** Rows are locked by key before any join, whatever the planner's estimate of the table's size. */
const locking: PreparedStatement = {
  name: 'lock-content',
  text: `with c as materialized (
     select * from content where workspace_id = ${anyWorkspaceIn('$1')} and id = any ($2::uuid[]) order by id for update
   )
   select c.workspace_id as "workspaceId", c.id, c.version, c.edition, c.status, c.tags, c.policy_category_id as "policyCategoryId",
     c.decided_by_kind as "decidedBy", c.decided_by_id as "decidedById", c.recommended, c.unjudged,
     c.status is null and c.initial_status is null and c.judged_version = 0 as undecided,
     clock_timestamp() as now, c.external_id as "externalId", c.created_at as "createdAt",
     u.external_id as "userId", g.external_id as "categoryId", s.external_id as "subcategoryId"
   from c
   ${joinAuthor('c')}
   ${joinPlace('c')}
   order by c.id`,
}

/**
 * The SQL part that writes new states of content, from the JSON of their rows (`stateRow`). It also filters by ids
 * besides the join, so that a plan made while the table was small does not scan all of a workspace's content.
 */
export const contentStates = (rows: string): string => `
  saved as (
    update content c set status = r.status, initial_status = coalesce(c.initial_status, r.status), tags = r.tags,
      policy_category_id = r.policy_category_id, decided_by_kind = r.decided_by_kind, decided_by_id = r.decided_by_id,
      judged_version = greatest(c.judged_version, coalesce(r.version, c.judged_version)), updated_at = now()
    from json_to_recordset(${rows}) as r (${stateColumns})
    where (c.workspace_id, c.id) = (r.workspace_id, r.id)
      and c.id = any (array (select id from json_to_recordset(${rows}) as k (id uuid)))
  )`

const saving: PreparedStatement = { name: 'save-content', text: `with ${contentStates('$1')} select 1` }

/** Writes the new states of content, whose rows must be locked. */
export async function saveContentStates(tx: Sql, states: readonly NewState[]): Promise<void> {
  await tx.query(saving, [JSON.stringify(states.map(stateRow))])
}

/**
 * Which of these items need no human decision: not flagged, without a pending recommendation that the workspace
 * reviews, and without unjudged parts.
 */
export async function needNoReview(tx: Sql, items: readonly ObjectRef[]): Promise<Set<string>> {
  if (items.length === 0) return new Set()
  const rows = await tx.query<Pick<Content, 'id'>>(
    `select c.id from content c ${joinWorkspace('c')}
     where c.workspace_id = ${anyWorkspaceIn('$1')} and c.id = any ($2::uuid[])
       and c.status is distinct from 'flagged' and c.unjudged is null and not (c.recommended and w.review_recommendations)`,
    keysOf(items),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Sets or clears the unjudged marks of items; the items' rows must be locked. */
export async function writeMarks(
  tx: Sql,
  marks: readonly (ObjectRef & { mark: UnjudgedMark | null })[],
): Promise<void> {
  if (marks.length === 0) return
  await tx.query(
    `update content c set unjudged = r.unjudged
     from json_to_recordset($1) as r (workspace_id uuid, id uuid, unjudged jsonb)
     where (c.workspace_id, c.id) = (r.workspace_id, r.id)`,
    [
      JSON.stringify(
        marks.map(({ workspaceId, id, mark }) => ({ workspace_id: workspaceId, id, unjudged: mark })),
      ),
    ],
  )
}

/** Sets by a condition whether an item has a pending recommendation. */
export async function markRecommended(
  tx: Sql,
  { workspaceId, id }: ObjectRef,
  waits: Expression<boolean>,
): Promise<void> {
  await tx
    .db<{ content: Pick<Content, 'workspaceId' | 'id' | 'recommended'> }>()
    .updateTable('content')
    .set({ recommended: waits })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}
