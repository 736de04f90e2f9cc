import { type Expression, expressionBuilder, type Selectable, sql } from 'kysely'
import type { Sql } from '../platform/database.ts'
import { nothingSeen } from '../platform/snapshot.ts'
import type { TableOf } from '../platform/table-of.ts'
import type { Action } from './action.entity.ts'
import { recordedSelection, type RecordedRow } from './recorded-action.store.ts'

interface Tables {
  action: TableOf<Action>
}

/**
 * A position in the action log of a workspace, which is read in batches: a batch is what was committed between two snapshots,
 * ordered by `seq`. Everything visible in the snapshot `seen` lies before the position, and no `seq` in it is greater than
 * `highest`. Of the batch up to the snapshot `until`, actions with a `seq` up to `number` lie before it too; without `until` no
 * batch has begun.
 */
export interface LogPlace {
  seen: string
  highest: string
  until: string | null
  number: string
}

/** The position before the first action. */
export const beginning: LogPlace = { seen: nothingSeen, highest: '0', until: null, number: '0' }

/** Actions in order, the position after them, and whether more can be read at once. */
export interface LogPage {
  actions: RecordedRow[]
  place: LogPlace
  hasMore: boolean
}

/**
 * For how many seconds after its undo window an action is still withheld: an undo issued in time may commit later, but no such
 * transaction takes longer than this.
 */
const graceSeconds = 10

const actions = expressionBuilder<Tables, never>()

/** Whether an action is withheld because it can still be undone. Undone actions are never published. */
const isHeld = (undoableUntil: Expression<Date | null>) =>
  actions.fn.coalesce(
    sql<boolean>`${undoableUntil} > clock_timestamp() - make_interval(secs => ${sql.lit(graceSeconds)})`,
    sql<boolean>`false`,
  )

const snapshotOf = (text: string) => sql<string>`${text}::pg_snapshot`
const isSeenIn = (snapshot: string, xid: Expression<string | null>) =>
  sql<boolean>`pg_visible_in_snapshot(${xid}, ${snapshotOf(snapshot)})`
const isOfBatch = ({ until }: LogPlace, xid: Expression<string | null>) =>
  until === null ? sql<boolean>`true` : sql<boolean>`(${xid} is null or ${isSeenIn(until, xid)})`

/** The larger of two numbers in text. */
const larger = (one: string, other: string): string => (BigInt(one) > BigInt(other) ? one : other)

/** Actions that took a number early, and whose transactions committed late, found by the index of transactions. */
const late = (workspaceId: string, place: LogPlace, most: number) =>
  actions
    .selectFrom('action as late')
    .selectAll('late')
    .where('late.workspaceId', '=', workspaceId)
    .where('late.xid', '>=', sql<string>`pg_snapshot_xmin(${snapshotOf(place.seen)})`)
    .where('late.seq', '>', place.number)
    .where('late.seq', '<=', place.highest)
    .where(({ not, ref }) => not(isSeenIn(place.seen, ref('late.xid'))))
    .where(({ ref }) => isOfBatch(place, ref('late.xid')))
    .where('late.undoneAt', 'is', null)
    .orderBy('late.seq')
    .limit(most)

/** Actions beyond the highest number seen. */
const next = (workspaceId: string, place: LogPlace, most: number) =>
  actions
    .selectFrom('action as next')
    .selectAll('next')
    .where('next.workspaceId', '=', workspaceId)
    .where('next.seq', '>', larger(place.highest, place.number))
    .where(({ not, or, ref }) =>
      or([sql<boolean>`${ref('next.xid')} is null`, not(isSeenIn(place.seen, ref('next.xid')))]),
    )
    .where(({ ref }) => isOfBatch(place, ref('next.xid')))
    .where('next.undoneAt', 'is', null)
    .orderBy('next.seq')
    .limit(most)

/** The present snapshot, and whether a position can be one of this database. */
const bound = (tx: Sql, { until, seen }: LogPlace) =>
  tx
    .db<Tables>()
    .selectNoFrom([
      sql<string>`pg_current_snapshot()::text`.as('now'),
      sql<boolean>`pg_snapshot_xmax(${snapshotOf(until ?? seen)}) <= pg_snapshot_xmax(pg_current_snapshot())`.as(
        'isKnown',
      ),
    ])

/** What one snapshot shows and the one before did not, ordered by `seq`; one row without an action where there is nothing. */
function reading(tx: Sql, workspaceId: string, place: LogPlace, most: number) {
  const begun = BigInt(place.number) < BigInt(place.highest) ? [late(workspaceId, place, most)] : []
  const parts = [...begun, next(workspaceId, place, most)]
  const found = sql<Selectable<Tables['action']>>`(${sql.join(parts, sql` union all `)})`
  return tx
    .db<Tables>()
    .selectFrom(bound(tx, place).as('bound'))
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom(found.as('found')).selectAll('found').orderBy('found.seq').limit(most).as('a'),
      (join) => join.onTrue(),
    )
    .select(['bound.now', 'bound.isKnown'])
    .select(({ cast, ref }) => [
      cast<string | null>(ref('a.seq'), 'text').as('seq'),
      isHeld(ref('a.undoableUntil')).as('isHeld'),
    ])
    .select(recordedSelection)
    .orderBy('a.seq')
    .execute()
}

type Row = Awaited<ReturnType<typeof reading>>[number]
type FoundRow = Pick<Row, 'now' | 'isKnown' | 'isHeld'> & RecordedRow & { seq: string }

/**
 * The next actions after a position, at most `most`: none twice and none omitted, in whatever order transactions commit; those of
 * one object in the order in which they were taken. Undone actions are omitted. The log ends before the first action that can
 * still be undone, so that nothing is published and then undone.
 * @returns null for a position that this database cannot have issued
 */
export async function readActionLog(
  tx: Sql,
  workspaceId: string,
  place: LogPlace,
  most: number,
): Promise<LogPage | null> {
  const batch = await readBatch(tx, workspaceId, place, most)
  if (!batch.isKnown) return null
  const { actions, isWhole } = batch
  const reached = {
    ...place,
    until: place.until ?? batch.now,
    number: batch.numbers.at(-1) ?? place.number,
  }
  const isFull = actions.length === most
  if (!isWhole) return { actions, place: actions.length > 0 ? reached : place, hasMore: isFull }
  const end = endOf(reached)
  if (place.until === null || isFull) return { actions, place: end, hasMore: place.until !== null }
  const rest = await readActionLog(tx, workspaceId, end, most - actions.length)
  return rest && { ...rest, actions: [...actions, ...rest.actions] }
}

/** Actions of a batch, and their numbers; `isWhole` when nothing of the batch is left. */
interface Batch {
  actions: RecordedRow[]
  numbers: string[]
  now: string
  isKnown: boolean
  isWhole: boolean
}

/** Reads actions of a batch, at most `most` and up to the first that can still be undone. */
async function readBatch(tx: Sql, workspaceId: string, place: LogPlace, most: number): Promise<Batch> {
  const rows = await reading(tx, workspaceId, place, most + 1)
  const [first] = rows
  if (!first) throw new Error('the database returned no snapshot')
  const found = rows.filter((row): row is FoundRow => row.seq !== null)
  const held = found.findIndex(({ isHeld }) => isHeld)
  const readable = found.slice(0, held === -1 ? most : Math.min(most, held))
  return {
    actions: readable.map(({ seq: _seq, isHeld: _isHeld, now: _now, isKnown: _isKnown, ...row }) => row),
    numbers: readable.map(({ seq }) => seq),
    now: first.now,
    isKnown: first.isKnown,
    isWhole: readable.length === found.length,
  }
}

/** The position after a whole batch. */
const endOf = ({ highest, until, number }: LogPlace): LogPlace => ({
  seen: until ?? nothingSeen,
  highest: larger(number, highest),
  until: null,
  number: '0',
})

/** The newest actions on each object, at most `most` per object, in the order in which they were taken. */
export const newestActionsOn = (
  tx: Sql,
  workspaceId: string,
  objectIds: readonly string[],
  most: number,
): Promise<RecordedRow[]> =>
  tx
    .db<Tables>()
    .selectFrom(sql<{ id: string }>`unnest(${objectIds}::uuid[])`.as<'object'>(sql`object (id)`))
    .crossJoinLateral(({ selectFrom }) =>
      selectFrom('action as newest')
        .selectAll('newest')
        .where('newest.workspaceId', '=', workspaceId)
        .whereRef('newest.objectId', '=', 'object.id')
        .where('newest.undoneAt', 'is', null)
        .where(({ not, ref }) => not(isHeld(ref('newest.undoableUntil'))))
        .orderBy('newest.createdAt', 'desc')
        .orderBy('newest.id', 'desc')
        .limit(most)
        .as('a'),
    )
    .select(recordedSelection)
    .orderBy('a.createdAt')
    .orderBy('a.id')
    .execute()
