import { type Expression, expressionBuilder, type QueryCreator, type Selectable, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { allContent } from '../intake/content/content-parts.store.ts'
import { allUsers } from '../intake/users/user-parts.store.ts'
import { anyId } from '../platform/any-value.ts'
import type { Sql } from '../platform/database.ts'
import { anyWorkspaceOf } from '../platform/keyed-sql.ts'
import { columnOf, type TableOf } from '../platform/table-of.ts'
import { ObjectType } from '../platform/vocabulary/status.ts'
import { allCategories, allSubcategories } from '../settings/places/place.store.ts'
import { policyIdOf } from '../settings/policies/policy-category.store.ts'
import type { Action } from './action.entity.ts'
import type { NewAction, ObjectSnapshot } from './new-action.ts'

// Recorded actions in the form from which payloads are made; payloads show the tags that the object has now.

const recordedFields = [
  ...(['workspaceId', 'id', 'actionType', 'objectType', 'objectId', 'causeKey'] as const),
  ...(['actorKind', 'actorId', 'ruleId', 'ruleVersion', 'status', 'previousStatus'] as const),
  ...(['policyCategoryId', 'policyName', 'policyInformation'] as const),
  ...(['tagsAdded', 'tagsRemoved', 'note', 'details', 'createdAt'] as const),
] satisfies (keyof TableOf<Action>)[]

/** The columns of a recorded action that payloads need. */
export type RecordedRow = Pick<Action, (typeof recordedFields)[number]> & Pick<NewAction, 'policyId'>

/** The columns of a RecordedRow, of the actions `a`. */
export const recordedSelection = [
  ...recordedFields.map((field) => `a.${field}` as const),
  sql<string | null>`${sql.raw(policyIdOf('a'))}`.as('policyId'),
] as const

/** The same as SQL text. */
export const recordedColumns = [
  ...recordedFields.map((field) => `a.${columnOf(field)} as "${field}"`),
  `${policyIdOf('a')} as "policyId"`,
].join(', ')

type ContentSnapshot = Extract<ObjectSnapshot, { type: ObjectType.content }>

/** The snapshot of an object in JSON, in which a moment is a string. */
export type StoredSnapshot =
  | Exclude<ObjectSnapshot, ContentSnapshot>
  | (Omit<ContentSnapshot, 'createdAt'> & { createdAt: string })

/** A recorded action with its object, as payloads are made from it. */
export const recordedAction = (
  { actorKind, actorId, details, ...action }: RecordedRow,
  snapshot: StoredSnapshot | null,
): NewAction => ({
  ...action,
  ...(details && { details }),
  actor: { kind: actorKind, id: actorId },
  snapshot: snapshot && dated(snapshot),
  origin: null,
  undoSeconds: 0,
})

const dated = (snapshot: StoredSnapshot): ObjectSnapshot =>
  snapshot.type === ObjectType.content ? { ...snapshot, createdAt: new Date(snapshot.createdAt) } : snapshot

/** Actions with their objects as they are now; an action on a list holds the list itself. */
export async function withObjects(
  tx: Sql,
  workspaceId: string,
  rows: readonly RecordedRow[],
): Promise<NewAction[]> {
  const ids = [...new Set(rows.map(({ objectId }) => objectId))]
  const found = ids.length === 0 ? [] : await snapshotsOf(tx, workspaceId, ids)
  const byId = new Map(found.map(({ id, snapshot }) => [id, snapshot]))
  return rows.map((row) => recordedAction(row, byId.get(row.objectId) ?? null))
}

type RowOf<T extends { readonly expressionType?: unknown }> = Selectable<NonNullable<T['expressionType']>>
type ContentRow = RowOf<typeof allContent>

/** Objects of a workspace that are read by their keys. */
interface ObjectKeys {
  inWorkspace: Expression<string>
  amongIds: Expression<string>
}

/** The snapshots of the content, users and subcategories with some ids. */
function snapshotsOf(tx: Sql, workspaceId: string, ids: readonly string[]) {
  const wanted = { inWorkspace: anyWorkspaceOf([workspaceId]), amongIds: anyId(ids) }
  const db = tx.db<object>().with(
    (name) => name('wanted').materialized(),
    (known) =>
      known
        .selectFrom(allContent.as('content'))
        .selectAll('content')
        .where('content.workspaceId', '=', wanted.inWorkspace)
        .where('content.id', '=', wanted.amongIds),
  )
  return contentSnapshots(db, wanted)
    .unionAll(userSnapshots(wanted))
    .unionAll(subcategorySnapshots(wanted))
    .execute()
}

const objects = expressionBuilder<object, never>()
const placedContent = expressionBuilder<
  {
    c: ContentRow
    u: RowOf<typeof allUsers>
    g: RowOf<typeof allCategories>
    s: RowOf<typeof allSubcategories>
  },
  'c' | 'u' | 'g' | 's'
>()

/** The snapshot of a row: one of the kinds that there are. */
const snapshot = (object: Expression<StoredSnapshot>) => sql<StoredSnapshot>`${object}`.as('snapshot')

const isOf = <T extends ObjectType>(type: T) => sql.lit<T>(type)

/** The snapshot of a content row `c` with its author `u`, its category `g` and its subcategory `s`. */
export const contentSnapshot = jsonBuildObject({
  type: isOf(ObjectType.content),
  id: placedContent.ref('c.externalId'),
  createdAt: placedContent.ref('c.createdAt'),
  userId: placedContent.ref('u.externalId'),
  categoryId: placedContent.ref('g.externalId'),
  subcategoryId: placedContent.ref('s.externalId'),
  tags: placedContent.ref('c.tags'),
})

/** Those of wanted content. Authors are named by a list, or all users of a workspace might be read for each of its items. */
const contentSnapshots = (db: QueryCreator<{ wanted: ContentRow }>, { inWorkspace }: ObjectKeys) =>
  db
    .selectFrom('wanted as c')
    .innerJoin(allUsers.as('u'), (join) =>
      join.onRef('u.workspaceId', '=', 'c.workspaceId').onRef('u.id', '=', 'c.userId'),
    )
    .innerJoin(allCategories.as('g'), (join) =>
      join.onRef('g.workspaceId', '=', 'c.workspaceId').onRef('g.id', '=', 'c.categoryId'),
    )
    .innerJoin(allSubcategories.as('s'), (join) =>
      join.onRef('s.workspaceId', '=', 'c.workspaceId').onRef('s.id', '=', 'c.subcategoryId'),
    )
    .where('u.workspaceId', '=', inWorkspace)
    .where('u.id', '=', ({ fn, selectFrom }) =>
      fn.any(sql<string[]>`array${selectFrom('wanted as written').select('written.userId')}`),
    )
    .select(['c.id', snapshot(contentSnapshot)])

const userSnapshots = ({ inWorkspace, amongIds }: ObjectKeys) =>
  objects
    .selectFrom(allUsers.as('user'))
    .select(({ ref }) => [
      'user.id',
      snapshot(
        jsonBuildObject({ type: isOf(ObjectType.user), id: ref('user.externalId'), tags: ref('user.tags') }),
      ),
    ])
    .where('user.workspaceId', '=', inWorkspace)
    .where('user.id', '=', amongIds)

const subcategorySnapshots = ({ inWorkspace, amongIds }: ObjectKeys) =>
  objects
    .selectFrom(allSubcategories.as('place'))
    .select(({ ref }) => [
      'place.id',
      snapshot(jsonBuildObject({ type: isOf(ObjectType.subcategory), id: ref('place.externalId') })),
    ])
    .where('place.workspaceId', '=', inWorkspace)
    .where('place.id', '=', amongIds)
