import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import { exactly, type TimedRow } from '../../platform/graphql/time-cursor.ts'
import { isId } from '../../platform/ids.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import { type BulkDecision, BulkDecisionState } from './bulk-decision.entity.ts'

type Counts = 'examined' | 'changed' | 'refused' | 'reversed' | 'kept'

interface Tables {
  bulkDecision: TableOf<BulkDecision, 'state' | Counts | 'webhooksPerMinute' | 'createdAt'>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** Which one. */
export type BulkDecisionKey = Pick<BulkDecision, 'workspaceId' | 'id'>

const update = (tx: Sql, { workspaceId, id }: BulkDecisionKey) =>
  tables(tx).updateTable('bulkDecision').where('workspaceId', '=', workspaceId).where('id', '=', id)

/** Decisions on selections by their ids. */
export const bulkDecisionsById = (
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<BulkDecision[]> =>
  tables(tx)
    .selectFrom('bulkDecision')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()

/** Those that somebody started, or all, newest first: so many after a place. */
export function bulkDecisionPage(
  tx: Sql,
  workspaceId: string,
  { startedBy, after, most }: { startedBy: ActorRef | null; after: TimedRow | null; most: number },
): Promise<(BulkDecision & TimedRow)[]> {
  let page = tables(tx)
    .selectFrom('bulkDecision as b')
    .selectAll()
    .select(sql<string>`${sql.raw(exactly('b.created_at'))}`.as('at'))
    .where('b.workspaceId', '=', workspaceId)
  if (startedBy)
    page = page.where('b.createdByKind', '=', startedBy.kind).where('b.createdById', '=', startedBy.id)
  if (after)
    page = page.where(sql<boolean>`(b.created_at, b.id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  return page.orderBy('b.createdAt', 'desc').orderBy('b.id', 'desc').limit(most).execute()
}

/** The one of an id, locked until the transaction ends. @returns nothing where there is none */
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

/** Whether one that somebody started is at work, so that no other of theirs can begin until the transaction is over. */
export async function lockActive(tx: Sql, workspaceId: string, { kind, id }: ActorRef): Promise<boolean> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 19))`, [`${workspaceId}:${kind}:${id}`])
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

/** Writes one down that is to be applied. */
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

/** Keeps who has it reversed. */
export async function setReversedBy(tx: Sql, key: BulkDecisionKey, by: ActorRef): Promise<void> {
  await update(tx, key).set({ reversedByKind: by.kind, reversedById: by.id }).execute()
}

/** Brings it into a state, in which it works or is over, with the reason where it ends early. */
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

/** Adds to what it has done. */
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
