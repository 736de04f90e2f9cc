import { expressionBuilder, sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import { isAnyOf } from '../../platform/filter-conditions.ts'
import { momentAndId } from '../../platform/graphql/keyset.ts'
import { keysetOf, type ListOrder, orderedBy } from '../../platform/graphql/list-order.ts'
import { type Listing, listOf } from '../../platform/graphql/listing.ts'
import { idsOfReferences } from '../../platform/graphql/references.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { ErasureFilter } from './erasure-filter.input.ts'
import { type Erasure, ErasureState } from './erasure.entity.ts'

type Progress = 'state' | 'done' | 'checkedSeq' | 'error' | 'createdAt' | 'finishedAt'

interface Tables {
  erasure: TableOf<Erasure, Progress>
}

const tables = (tx: Sql) => tx.db<Tables>()
const erasure = expressionBuilder<Tables, 'erasure'>()

/** The key of an erasure. */
export type ErasureKey = Pick<Erasure, 'workspaceId' | 'id'>

/** Erasures by their ids. */
export const erasuresById = (tx: Sql, workspaceId: string, ids: readonly string[]): Promise<Erasure[]> =>
  tables(tx)
    .selectFrom('erasure')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyId(ids))
    .execute()

/** The orders of lists of erasures. */
export const erasureOrders = orderedBy(
  'Erasure',
  'CREATED_AT',
  'When it was started',
  momentAndId('erasure.created_at', 'erasure.id'),
)

/** The erasures that match a filter. */
export const erasureList = (
  workspaceId: string,
  { users }: ErasureFilter,
  order?: ListOrder | null,
): Listing<Erasure> =>
  listOf(keysetOf(erasureOrders, order), (tx) => {
    const all = tables(tx).selectFrom('erasure').selectAll().where('erasure.workspaceId', '=', workspaceId)
    return users?.length
      ? all.where(isAnyOf(erasure.ref('userId'), idsOfReferences(workspaceId, users), 'uuid'))
      : all
  })

/** The running erasure of a user. @returns undefined where there is none */
export const erasureUnderWay = (
  tx: Sql,
  { workspaceId, userId }: Pick<Erasure, 'workspaceId' | 'userId'>,
): Promise<Erasure | undefined> =>
  tables(tx)
    .selectFrom('erasure')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('userId', '=', userId)
    .where('state', '=', ErasureState.running)
    .executeTakeFirst()

/** Adds a running erasure. */
export async function addErasure(tx: Sql, erasure: Omit<Erasure, Progress>): Promise<void> {
  await tables(tx).insertInto('erasure').values(erasure).execute()
}

/** Locks an erasure until the transaction ends. @returns undefined where there is none of that id */
export const lockErasure = (tx: Sql, { workspaceId, id }: ErasureKey): Promise<Erasure | undefined> =>
  tables(tx)
    .selectFrom('erasure')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

const update = (tx: Sql, { workspaceId, id }: ErasureKey) =>
  tables(tx).updateTable('erasure').where('workspaceId', '=', workspaceId).where('id', '=', id)

/** Adds to the number of deleted items. */
export async function countErased(tx: Sql, key: ErasureKey, items: number): Promise<void> {
  await update(tx, key)
    .set((set) => ({ done: set('done', '+', items) }))
    .execute()
}

/** Stores the last entry of the audit log that was searched. */
export async function noteChecked(tx: Sql, key: ErasureKey, checkedSeq: number): Promise<void> {
  await update(tx, key).set({ checkedSeq }).execute()
}

/** Ends it, with the reason where it failed. */
export async function endErasure(
  tx: Sql,
  key: ErasureKey,
  state: ErasureState,
  error: string | null = null,
): Promise<void> {
  await update(tx, key)
    .set({ state, error, finishedAt: sql<Date>`clock_timestamp()` })
    .execute()
}
