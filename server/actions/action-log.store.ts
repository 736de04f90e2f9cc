import type { PreparedStatement, Sql } from '../platform/database.ts'
import { nothingSeen } from '../platform/snapshot.ts'
import { recordedColumns, type RecordedRow } from './recorded-action.store.ts'

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

/** SQL of the condition under which an action is withheld because it can still be undone. Undone actions are never published. */
const isHeld = (action: string): string =>
  `coalesce(${action}.undoable_until > clock_timestamp() - interval '${graceSeconds} seconds', false)`

const isAfter = (row: string) => `not pg_visible_in_snapshot(${row}.xid, $2::pg_snapshot)`
const isOfBatch = (row: string) =>
  `($5::pg_snapshot is null or ${row}.xid is null or pg_visible_in_snapshot(${row}.xid, $5::pg_snapshot))`

/*
 * What one snapshot shows and the one before did not, ordered by `seq`: first the actions of transactions that took a number
 * early and committed late, found by the index of transactions, then those beyond the highest number seen.
 */
const reading: PreparedStatement = {
  name: 'read-action-log',
  text: `
    select bound.now, bound.is_known as "isKnown", a.seq::text as seq, ${isHeld('a')} as "isHeld", ${recordedColumns}
    from (select pg_current_snapshot()::text as now,
      pg_snapshot_xmax(coalesce($5::pg_snapshot, $2::pg_snapshot)) <= pg_snapshot_xmax(pg_current_snapshot()) as is_known) bound
    left join lateral (
      select * from (
        (select late.* from action late
         where $4::bigint < $3::bigint and late.workspace_id = $1 and late.xid >= pg_snapshot_xmin($2::pg_snapshot)
           and late.seq > $4 and late.seq <= $3 and ${isAfter('late')} and ${isOfBatch('late')} and late.undone_at is null
         order by late.seq limit $6)
        union all
        (select next.* from action next
         where next.workspace_id = $1 and next.seq > greatest($3::bigint, $4::bigint)
           and (next.xid is null or ${isAfter('next')}) and ${isOfBatch('next')} and next.undone_at is null
         order by next.seq limit $6)
      ) found order by seq limit $6
    ) a on true
    order by a.seq`,
}

type Row = { now: string; isKnown: boolean } & (
  { seq: null } | (RecordedRow & { seq: string; isHeld: boolean })
)
type FoundRow = Extract<Row, { seq: string }>

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
async function readBatch(
  tx: Sql,
  workspaceId: string,
  { seen, highest, until, number }: LogPlace,
  most: number,
): Promise<Batch> {
  const rows = await tx.query<Row>(reading, [workspaceId, seen, highest, number, until, most + 1])
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
  highest: BigInt(number) > BigInt(highest) ? number : highest,
  until: null,
  number: '0',
})

/** The newest actions on each object, at most `most` per object, in the order in which they were taken. */
export async function newestActionsOn(
  tx: Sql,
  workspaceId: string,
  objectIds: readonly string[],
  most: number,
): Promise<RecordedRow[]> {
  return tx.query<RecordedRow>(newest, [workspaceId, objectIds, most])
}

const newest: PreparedStatement = {
  name: 'read-newest-actions',
  text: `
    select ${recordedColumns}
    from unnest($2::uuid[]) as object (id)
    cross join lateral (
      select newest.* from action newest
      where newest.workspace_id = $1 and newest.object_id = object.id and newest.undone_at is null and not ${isHeld('newest')}
      order by newest.created_at desc, newest.id desc limit $3) a
    order by a.created_at, a.id`,
}
