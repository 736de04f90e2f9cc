import { ObjectType } from '../../../platform/vocabulary/status.ts'
import { type LockedObject, type ObjectAdapter, stateColumns, stateRow } from '../object-adapter.ts'

type Row = Omit<LockedObject, 'identity'> & { externalId: string }

/** A subcategory has a status, and no tags (sections 2.2, 3.1). */
export const subcategoryObject: ObjectAdapter = {
  type: ObjectType.subcategory,
  async lock(tx, ids) {
    const rows = await tx.query<Row>(
      `select workspace_id as "workspaceId", id, null::int as version, 0 as edition, status, '{}'::text[] as tags,
         policy_category_id as "policyCategoryId", decided_by_kind as "decidedBy", decided_by_id as "decidedById",
         clock_timestamp() as now, external_id as "externalId"
       from subcategory where id = any ($1::uuid[]) order by id for no key update`,
      [ids],
    )
    return rows.map(({ externalId, ...locked }) => ({
      ...locked,
      identity: { type: ObjectType.subcategory, id: externalId },
    }))
  },
  async save(tx, states) {
    await tx.query(
      `update subcategory s set status = r.status, policy_category_id = r.policy_category_id,
         decided_by_kind = r.decided_by_kind, decided_by_id = r.decided_by_id
       from json_to_recordset($1) as r (${stateColumns})
       where (s.workspace_id, s.id) = (r.workspace_id, r.id)`,
      [JSON.stringify(states.map(stateRow))],
    )
  },
}
