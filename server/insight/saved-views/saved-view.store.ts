import { type ExpressionBuilder, sql } from 'kysely'
import { namesIn } from '../../access/names/names.store.ts'
import { type Bound, boundOf } from '../../platform/bound.ts'
import type { Sql } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import { isNameAmong } from '../../platform/name-taken.ts'
import { json, type TableOf } from '../../platform/table-of.ts'
import type { SavedView } from './saved-view.entity.ts'

interface Tables {
  savedView: TableOf<SavedView, 'createdAt' | 'updatedAt' | 'deletedAt' | 'position'>
}

type Key = Pick<SavedView, 'workspaceId' | 'id'>

/** The key of one ordered group of views: the shared ones of a page, or a member's own. */
export type ViewGroup = Pick<SavedView, 'workspaceId' | 'page' | 'shared' | 'ownerId'>

type NewView = Pick<
  SavedView,
  'workspaceId' | 'id' | 'ownerId' | 'page' | 'queueId' | 'name' | 'shared' | 'filters'
>

const tables = (tx: Sql) => tx.db<Tables>()

/** The names of views by their ids. */
export const savedViewNames = namesIn<Tables>('savedView')

const sharedBound = boundOf({
  table: 'savedView',
  most: 200,
  things: 'shared views',
  counted: sql<boolean>`shared and deleted_at is null`,
})
const ownBound = (ownerId: string): Bound =>
  boundOf({
    table: 'savedView',
    most: 200,
    things: 'views of one member',
    counted: sql<boolean>`not shared and owner_id = ${ownerId} and deleted_at is null`,
  })

/** Checks the limits of shared views and of each member's own. @throws ConflictError where the limit is reached */
export const refuseMoreViews = (tx: Sql, { workspaceId, shared, ownerId }: ViewGroup): Promise<void> =>
  (shared ? sharedBound : ownBound(ownerId)).refuseMore(tx, workspaceId)

const isThere = (tx: Sql, workspaceId: string) =>
  tables(tx).selectFrom('savedView').selectAll().where('workspaceId', '=', workspaceId)

const standing = (tx: Sql, workspaceId: string) => isThere(tx, workspaceId).where('deletedAt', 'is', null)

const inGroup =
  ({ page, shared, ownerId }: Omit<ViewGroup, 'workspaceId'>) =>
  ({ and, eb }: ExpressionBuilder<Tables, 'savedView'>) =>
    and([eb('page', '=', page), eb('shared', '=', shared), ...(shared ? [] : [eb('ownerId', '=', ownerId)])])

/** The views that a member sees: the shared ones and their own, of each page in their order. */
export const viewsFor = (tx: Sql, workspaceId: string, memberId: string): Promise<SavedView[]> =>
  standing(tx, workspaceId)
    .where(({ or, eb }) => or([eb('shared', '=', true), eb('ownerId', '=', memberId)]))
    .orderBy('page')
    .orderBy('shared', 'desc')
    .orderBy('position')
    .orderBy('id')
    .execute()

/** The views of a group in their order, locked until the transaction ends. */
export const lockedGroup = (tx: Sql, group: ViewGroup): Promise<SavedView[]> =>
  standing(tx, group.workspaceId)
    .where(inGroup(group))
    .orderBy('position')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** A view, locked until the transaction ends, deleted or not. @returns undefined where there is none of that id */
export async function lockedView(tx: Sql, { workspaceId, id }: Key): Promise<SavedView | undefined> {
  if (!isId(id)) return undefined
  return isThere(tx, workspaceId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Whether another view of the group has the name, in upper or lower case. */
export const isNameTaken = (tx: Sql, group: ViewGroup, view: Pick<SavedView, 'id' | 'name'>) =>
  isNameAmong(standing(tx, group.workspaceId).where(inGroup(group)), view)

/** Adds a view as the last of its group. @returns the view */
export const addView = (tx: Sql, { filters, ...view }: NewView): Promise<SavedView> =>
  tables(tx)
    .insertInto('savedView')
    .values({ ...view, filters: json(filters), position: behindAll(view) })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Changes the name, the filters and the group of a view; in a new group it becomes the last. @returns the changed view */
export const rewriteView = (
  tx: Sql,
  view: SavedView,
  { name, shared, filters }: Pick<SavedView, 'name' | 'shared' | 'filters'>,
): Promise<SavedView> =>
  tables(tx)
    .updateTable('savedView')
    .set({
      name,
      shared,
      filters: json(filters),
      updatedAt: sql`now()`,
      ...(shared !== view.shared && { position: behindAll({ ...view, shared }) }),
    })
    .where('workspaceId', '=', view.workspaceId)
    .where('id', '=', view.id)
    .returningAll()
    .executeTakeFirstOrThrow()

const behindAll = ({ workspaceId, page, shared, ownerId }: ViewGroup) => sql<number>`(
  select coalesce(max(position), -1) + 1 from saved_view
  where workspace_id = ${workspaceId} and page = ${page} and shared = ${shared} and (shared or owner_id = ${ownerId}))`

/** Marks a view as deleted, or restores it. @returns the changed view */
export const setDeleted = (tx: Sql, { workspaceId, id }: Key, deleted: boolean): Promise<SavedView> =>
  tables(tx)
    .updateTable('savedView')
    .set({ deletedAt: deleted ? sql`now()` : null })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Numbers views from 0 in the given order. */
export async function placeViews(tx: Sql, workspaceId: string, order: readonly Key[]): Promise<void> {
  const ids = order.map(({ id }) => id)
  const placed = sql<{ id: string; place: number }>`unnest(${ids}::uuid[]) with ordinality`
  await tables(tx)
    .updateTable('savedView')
    .from(placed.as<'o'>(sql`o (id, place)`))
    .set({ position: sql<number>`o.place - 1` })
    .where('savedView.workspaceId', '=', workspaceId)
    .whereRef('savedView.id', '=', 'o.id')
    .execute()
}
