import type { Prepared } from '../../../platform/database.ts'
import { ObjectType } from '../../../platform/vocabulary/status.ts'
import { type LockedObject, type ObjectAdapter, stateColumns, stateRow } from '../object-adapter.ts'

interface Row extends Omit<LockedObject, 'identity'> {
  externalId: string
  createdAt: Date
  userId: string
  categoryId: string
  subcategoryId: string
}

/** Locked by its key before anything is joined, whatever the planner believes of the table's size. */
const lockById: Prepared = {
  name: 'lock-content',
  text: `with c as materialized (select * from content where id = any ($1::uuid[]) order by id for update)
   select c.workspace_id as "workspaceId", c.id, c.version, c.edition, c.status, c.tags, c.policy_category_id as "policyCategoryId",
     c.decided_by_kind as "decidedBy", c.decided_by_id as "decidedById", c.recommended, c.unjudged,
     clock_timestamp() as now, c.external_id as "externalId", c.created_at as "createdAt",
     u.external_id as "userId", g.external_id as "categoryId", s.external_id as "subcategoryId"
   from c
   join platform_user u on (u.workspace_id, u.id) = (c.workspace_id, c.user_id)
   join category g on (g.workspace_id, g.id) = (c.workspace_id, c.category_id)
   join subcategory s on (s.workspace_id, s.id) = (c.workspace_id, c.subcategory_id)
   order by c.id`,
}

export const contentObject: ObjectAdapter = {
  type: ObjectType.content,
  async lock(tx, ids) {
    const rows = await tx.query<Row>(lockById, [ids])
    return rows.map(({ externalId, createdAt, userId, categoryId, subcategoryId, ...locked }) => ({
      ...locked,
      identity: {
        type: ObjectType.content,
        id: externalId,
        createdAt,
        userId,
        categoryId,
        subcategoryId,
        tags: [],
      },
    }))
  },
  async save(tx, states) {
    await tx.query(saving, [JSON.stringify(states.map(stateRow))])
  },
}

/**
 * The part of a statement that writes new states of content, from the JSON of their rows. The ids are asked for besides
 * the join, so that a plan made while the table was small does not read all of a workspace's content.
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

const saving: Prepared = { name: 'save-content', text: `with ${contentStates('$1')} select 1` }
