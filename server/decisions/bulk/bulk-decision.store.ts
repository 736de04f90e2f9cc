import { sql } from 'kysely'
import { AdvisoryLock, lockKey } from '../../platform/advisory-lock.ts'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import { momentAndId } from '../../platform/graphql/keyset.ts'
import { keysetOf, type ListOrder, orderedBy } from '../../platform/graphql/list-order.ts'
import { type Listing, listOf } from '../../platform/graphql/listing.ts'
import { isId } from '../../platform/ids.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import { type BulkDecision, BulkDecisionState } from './bulk-decision.entity.ts'

type Counts = 'examined' | 'changed' | 'refused' | 'reversed' | 'kept'

interface Tables {
  bulkDecision: TableOf<BulkDecision, 'state' | Counts | 'webhooksPerMinute' | 'createdAt'>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** The id of a bulk decision in a workspace. */
export type BulkDecisionKey = Pick<BulkDecision, 'workspaceId' | 'id'>

const update = (tx: Sql, { workspaceId, id }: BulkDecisionKey) =>
  tables(tx).updateTable('bulkDecision').where('workspaceId', '=', workspaceId).where('id', '=', id)

/** Bulk decisions by their ids. */
export const bulkDecisionsById = (
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<BulkDecision[]> =>
  tables(tx)
    .selectFrom('bulkDecision')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyId(ids))
    .execute()

/** The orders of lists of bulk decisions. */
export const bulkDecisionOrders = orderedBy(
  'BulkDecision',
  'CREATED_AT',
  'When it was started',
  momentAndId('b.created_at', 'b.id'),
)

/** Those that an actor started, or all. */
export const bulkDecisionList = (
  workspaceId: string,
  startedBy: ActorRef | null,
  order?: ListOrder | null,
): Listing<BulkDecision> =>
  listOf(keysetOf(bulkDecisionOrders, order), (tx) => {
    const list = tables(tx)
      .selectFrom('bulkDecision as b')
      .selectAll()
      .where('b.workspaceId', '=', workspaceId)
    if (!startedBy) return list
    return list.where('b.createdByKind', '=', startedBy.kind).where('b.createdById', '=', startedBy.id)
  })

/** The one of an id, locked until the transaction ends. @returns undefined when there is none */
export async function lockBulkDecision(tx: Sql, { workspaceId, id }: BulkDecisionKey) {
  if (!isId(id)) return undefined
  return tables(tx)
    .selectFrom('bulkDecision')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether one that the actor started is in progress; until the transaction ends, the actor cannot start another. */
export async function lockActive(tx: Sql, workspaceId: string, { kind, id }: ActorRef): Promise<boolean> {
  await lockKey(tx, AdvisoryLock.bulkDecisions, `${workspaceId}:${kind}:${id}`)
  const active = await tables(tx)
    .selectFrom('bulkDecision')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('createdByKind', '=', kind)
    .where(sql<boolean>`created_by_id is not distinct from ${id}::uuid`)
    .where('state', 'in', [BulkDecisionState.applying, BulkDecisionState.reversing])
    .executeTakeFirst()
  return active !== undefined
}

/** Adds one that is to be applied. */
export async function addBulkDecision(
  tx: Sql,
  {
    decision,
    selection,
    ...rest
  }: Omit<
    BulkDecision,
    'state' | Counts | 'createdAt' | 'finishedAt' | 'error' | 'reversedByKind' | 'reversedById'
  >,
): Promise<void> {
  await tables(tx)
    .insertInto('bulkDecision')
    .values({
      ...rest,
      decision: sql`${JSON.stringify(decision)}::jsonb`,
      selection: sql`${JSON.stringify(selection)}::jsonb`,
      error: null,
      finishedAt: null,
      reversedByKind: null,
      reversedById: null,
    })
    .execute()
}

/** Stores who reversed it. */
export async function setReversedBy(tx: Sql, key: BulkDecisionKey, by: ActorRef): Promise<void> {
  await update(tx, key).set({ reversedByKind: by.kind, reversedById: by.id }).execute()
}

/** Changes its state, with the reason where it ends early. */
export async function turnBulkDecision(
  tx: Sql,
  key: BulkDecisionKey,
  state: BulkDecisionState,
  error: string | null = null,
): Promise<void> {
  const works = state === BulkDecisionState.applying || state === BulkDecisionState.reversing
  await update(tx, key)
    .set({ state, error, finishedAt: works ? null : sql<Date>`clock_timestamp()` })
    .execute()
}

/** Adds to its counts. */
export async function addToCounts(
  tx: Sql,
  key: BulkDecisionKey,
  { examined = 0, changed = 0, refused = 0, reversed = 0, kept = 0 }: Partial<Pick<BulkDecision, Counts>>,
): Promise<void> {
  await update(tx, key)
    .set((eb) => ({
      examined: eb('examined', '+', examined),
      changed: eb('changed', '+', changed),
      refused: eb('refused', '+', refused),
      reversed: eb('reversed', '+', reversed),
      kept: eb('kept', '+', kept),
    }))
    .execute()
}
