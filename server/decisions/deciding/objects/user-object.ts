import { ObjectType } from '../../../platform/vocabulary/status.ts'
import { type LockedObject, type ObjectAdapter, stateColumns, stateRow } from '../object-adapter.ts'

type Row = Omit<LockedObject, 'identity'> & { externalId: string }

export const userObject: ObjectAdapter = {
  type: ObjectType.user,
  async lock(tx, ids) {
    const rows = await tx.query<Row>(
      `select workspace_id as "workspaceId", id, version, 0 as edition, status, tags, policy_category_id as "policyCategoryId",
         decided_by_kind as "decidedBy", decided_by_id as "decidedById", clock_timestamp() as now, external_id as "externalId"
       from platform_user where id = any ($1::uuid[]) order by id for no key update`,
      [ids],
    )
    return rows.map(({ externalId, ...locked }) => ({
      ...locked,
      identity: { type: ObjectType.user, id: externalId, tags: [] },
    }))
  },
  async save(tx, states) {
    await tx.query(
      `update platform_user u set status = r.status, tags = r.tags, policy_category_id = r.policy_category_id,
         decided_by_kind = r.decided_by_kind, decided_by_id = r.decided_by_id, updated_at = now()
       from json_to_recordset($1) as r (${stateColumns})
       where (u.workspace_id, u.id) = (r.workspace_id, r.id)`,
      [JSON.stringify(states.map(stateRow))],
    )
  },
}
