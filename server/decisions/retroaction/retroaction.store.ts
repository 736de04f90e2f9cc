import { sql } from 'kysely'
import type { Stretch } from '../../judging/rules/past-subject.store.ts'
import { ruleStands } from '../../judging/rules/rule-usage.store.ts'
import { AdvisoryLock, lockKey } from '../../platform/advisory-lock.ts'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import { momentAndId } from '../../platform/graphql/keyset.ts'
import { keysetOf, type ListOrder, orderedBy } from '../../platform/graphql/list-order.ts'
import { type Listing, listOf } from '../../platform/graphql/listing.ts'
import { isId } from '../../platform/ids.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import { type Retroaction, RetroactionState } from './retroaction.entity.ts'

type Counts = 'examined' | 'counted' | 'processed' | 'changed' | 'reversed' | 'kept'

interface Tables {
  retroaction: TableOf<Retroaction, 'state' | 'total' | Counts | 'webhooksPerMinute' | 'createdAt'>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** The id of a retroaction in a workspace. */
export type RetroactionKey = Pick<Retroaction, 'workspaceId' | 'id'>

const retroactionOf = (tx: Sql, { workspaceId, id }: RetroactionKey) =>
  tables(tx).selectFrom('retroaction').where('workspaceId', '=', workspaceId).where('id', '=', id)

const update = (tx: Sql, { workspaceId, id }: RetroactionKey) =>
  tables(tx).updateTable('retroaction').where('workspaceId', '=', workspaceId).where('id', '=', id)

/** Retroactions by their ids. */
export const retroactionsById = (
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<Retroaction[]> =>
  tables(tx)
    .selectFrom('retroaction')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyId(ids))
    .execute()

/** The orders of lists of retroactions. */
export const retroactionOrders = orderedBy(
  'Retroaction',
  'CREATED_AT',
  'When it was asked for',
  momentAndId('r.created_at', 'r.id'),
)

/** The retroactions of a rule. */
export const retroactionList = (
  workspaceId: string,
  ruleId: string,
  order?: ListOrder | null,
): Listing<Retroaction> =>
  listOf(keysetOf(retroactionOrders, order), (tx) =>
    tables(tx)
      .selectFrom('retroaction as r')
      .selectAll()
      .where('r.workspaceId', '=', workspaceId)
      .where('r.ruleId', '=', ruleId),
  )

/** The retroaction, locked until the transaction ends. @returns undefined when there is none of that id */
export async function lockRetroaction(tx: Sql, key: RetroactionKey): Promise<Retroaction | undefined> {
  return isId(key.id) ? retroactionOf(tx, key).selectAll().forUpdate().executeTakeFirst() : undefined
}

/** A retroaction as its worker needs it. */
export interface RetroactionProgress
  extends
    Stretch,
    Pick<Retroaction, 'workspaceId' | 'id' | 'ruleId' | 'ruleVersion' | 'ruleType' | 'state' | 'total'>,
    Pick<Retroaction, 'webhooksPerMinute' | 'reversedByKind' | 'reversedById'> {
  /** Whether the rule is enabled and still the version that was counted with. */
  ruleStands: boolean
}

/** The retroaction under its row lock, which every change of its state takes. */
export const lockProgress = (tx: Sql, key: RetroactionKey): Promise<RetroactionProgress | undefined> =>
  retroactionOf(tx, key)
    .select(['workspaceId', 'id', 'ruleId', 'ruleVersion', 'ruleType', 'state', 'total'])
    .select(['webhooksPerMinute', 'reversedByKind', 'reversedById', 'afterId'])
    .select([sql<string>`since::text`.as('since'), sql<string>`after_at::text`.as('afterAt')])
    .select(({ ref }) =>
      ruleStands({
        workspaceId: ref('retroaction.workspaceId'),
        ruleId: ref('retroaction.ruleId'),
        ruleVersion: ref('retroaction.ruleVersion'),
      }).as('ruleStands'),
    )
    .forUpdate()
    .executeTakeFirst()

/**
 * Whether another retroaction of the workspace is in progress; until the transaction ends, no other can start. Relies on the
 * unique index on those in progress.
 */
export async function lockActive(tx: Sql, workspaceId: string): Promise<boolean> {
  await lockKey(tx, AdvisoryLock.retroactions, workspaceId)
  const active = await tables(tx)
    .selectFrom('retroaction')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('state', 'in', [RetroactionState.counting, RetroactionState.applying, RetroactionState.reversing])
    .executeTakeFirst()
  return active !== undefined
}

type NewRetroaction = RetroactionKey &
  Pick<Retroaction, 'ruleId' | 'ruleVersion' | 'ruleType' | 'days' | 'createdByKind' | 'createdById'>

/** Adds a retroaction that is to count over a period. */
export const addRetroaction = (
  tx: Sql,
  retroaction: NewRetroaction,
  stretch: Stretch,
): Promise<Retroaction> =>
  tables(tx)
    .insertInto('retroaction')
    .values({ ...retroaction, since: sql<Date>`${stretch.since}::timestamptz`, ...placeOf(stretch) })
    .returningAll()
    .executeTakeFirstOrThrow()

const placeOf = ({ afterAt, afterId }: Stretch) => ({
  afterAt: sql<Date>`${afterAt}::timestamptz`,
  afterId,
})

/** Sets how many items there are to evaluate. */
export async function setTotal(tx: Sql, key: RetroactionKey, total: number): Promise<void> {
  await update(tx, key).set({ total }).execute()
}

/** Sets the maximum number of changes per minute where the workspace has a webhook. */
export async function setPace(tx: Sql, key: RetroactionKey, webhooksPerMinute: number): Promise<void> {
  await update(tx, key).set({ webhooksPerMinute }).execute()
}

/** Stores who reversed it. */
export async function setReversedBy(tx: Sql, key: RetroactionKey, by: ActorRef): Promise<void> {
  await update(tx, key).set({ reversedByKind: by.kind, reversedById: by.id }).execute()
}

/** Changes its state to one in which it works, or to `cancelled`. */
export const turnRetroaction = (
  tx: Sql,
  key: RetroactionKey,
  state: RetroactionState,
): Promise<Retroaction> =>
  update(tx, key)
    .set({
      state,
      error: null,
      finishedAt: state === RetroactionState.cancelled ? sql<Date>`clock_timestamp()` : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Ends the current phase of a retroaction, with the reason where it ends early. */
export async function endRetroaction(
  tx: Sql,
  key: RetroactionKey,
  state: RetroactionState,
  error: string | null = null,
): Promise<void> {
  await update(tx, key)
    .set({ state, error, finishedAt: sql<Date>`clock_timestamp()` })
    .execute()
}

/** Adds to its counts, and stores the position from which counting continues. */
export async function addToCounts(
  tx: Sql,
  key: RetroactionKey,
  counts: Partial<Pick<Retroaction, Counts>>,
  rest: Stretch | null = null,
): Promise<void> {
  const { examined = 0, counted = 0, processed = 0, changed = 0, reversed = 0, kept = 0 } = counts
  await update(tx, key)
    .set((eb) => ({
      examined: eb('examined', '+', examined),
      counted: eb('counted', '+', counted),
      processed: eb('processed', '+', processed),
      changed: eb('changed', '+', changed),
      reversed: eb('reversed', '+', reversed),
      kept: eb('kept', '+', kept),
      ...(rest && placeOf(rest)),
    }))
    .execute()
}
