import { contentByKeys } from '../intake/content/content-parts.store.ts'
import { isAuthorIn, joinAuthor, usersByKeys } from '../intake/users/user-parts.store.ts'
import type { PreparedStatement, Sql } from '../platform/database.ts'
import { ObjectType } from '../platform/vocabulary/status.ts'
import { joinPlace, subcategoriesByKeys } from '../settings/places/place.store.ts'
import { policyIdOf } from '../settings/policies/policy-category.store.ts'
import type { Action } from './action.entity.ts'
import type { NewAction, ObjectSnapshot } from './new-action.ts'

// Recorded actions in the form from which payloads are made; payloads show the tags that the object has now.

/** The columns of a recorded action that payloads need. */
export type RecordedRow = Omit<NewAction, 'actor' | 'snapshot' | 'undoSeconds'> &
  Pick<Action, 'actorKind' | 'actorId'>

/** SQL of the columns of a RecordedRow, of the actions `a`. */
export const recordedColumns = `a.workspace_id as "workspaceId", a.id, a.action_type as "actionType",
  a.object_type as "objectType", a.object_id as "objectId", a.cause_key as "causeKey", a.actor_kind as "actorKind",
  a.actor_id as "actorId", a.rule_id as "ruleId", a.rule_version as "ruleVersion", a.status,
  a.previous_status as "previousStatus", a.policy_category_id as "policyCategoryId", ${policyIdOf('a')} as "policyId",
  a.policy_name as "policyName", a.policy_information as "policyInformation", a.tags_added as "tagsAdded",
  a.tags_removed as "tagsRemoved", a.note, a.details, a.created_at as "createdAt"`

/** SQL of the snapshot of a content row that has its `author`, `category` and `subcategory` by their external ids. */
export const contentSnapshot = (row: string): string => `json_build_object('type', 'content',
  'id', ${row}.external_id, 'createdAt', ${row}.created_at, 'userId', ${row}.author, 'categoryId', ${row}.category,
  'subcategoryId', ${row}.subcategory, 'tags', ${row}.tags)`

/** A recorded action with its object, as payloads are made from it. */
export const recordedAction = (
  { actorKind, actorId, ...action }: RecordedRow,
  snapshot: ObjectSnapshot | null,
): NewAction => ({
  ...action,
  actor: { kind: actorKind, id: actorId },
  snapshot: snapshot && dated(snapshot),
  undoSeconds: 0,
})

/** In JSON, a moment is a string. */
const dated = (snapshot: ObjectSnapshot): ObjectSnapshot =>
  snapshot.type === ObjectType.content ? { ...snapshot, createdAt: new Date(snapshot.createdAt) } : snapshot

/** Actions with their objects as they are now; an action on a list holds the list itself. */
export async function withObjects(
  tx: Sql,
  workspaceId: string,
  rows: readonly RecordedRow[],
): Promise<NewAction[]> {
  const ids = [...new Set(rows.map(({ objectId }) => objectId))]
  const found =
    ids.length === 0
      ? []
      : await tx.query<{ id: string; snapshot: ObjectSnapshot }>(snapshots, [[workspaceId], ids])
  const byId = new Map(found.map(({ id, snapshot }) => [id, snapshot]))
  return rows.map((row) => recordedAction(row, byId.get(row.objectId) ?? null))
}

const snapshots: PreparedStatement = {
  name: 'read-object-snapshots',
  text: `
    with wanted as materialized (${contentByKeys('$1', '$2')})
    select c.id, ${contentSnapshot('c')} as snapshot
    from (
      select c.*, g.external_id as category, s.external_id as subcategory, u.external_id as author
      from wanted c ${joinAuthor('c')} ${joinPlace('c')} where ${isAuthorIn('wanted', '$1')}) c
    union all
    select u.id, json_build_object('type', 'user', 'id', u.external_id, 'tags', u.tags)
    from (${usersByKeys('$1', '$2')}) u
    union all
    select s.id, json_build_object('type', 'subcategory', 'id', s.external_id)
    from (${subcategoriesByKeys('$1', '$2')}) s`,
}
