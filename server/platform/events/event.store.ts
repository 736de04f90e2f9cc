import type { PreparedStatement, Sql, Transaction } from '../database.ts'
import type { Place } from './event-cursor.ts'

/** A new event of an object, for the subscribers of its topic. */
export interface NewEvent {
  workspaceId: string
  topic: string
  /** The id of the object. */
  objectId: string
  details?: Readonly<Record<string, unknown>>
}

/** An event as read, and the position right after it. */
export interface ReadEvent {
  id: string
  topic: string
  objectId: string
  details: Readonly<Record<string, unknown>>
  at: Date
  place: Place
}

/** Which events are read. */
export interface EventQuestion {
  workspaceId: string
  /** Null for all. */
  topics: readonly string[] | null
  after: Place
  /** Reads events visible in this snapshot; null for all committed ones. */
  until: string | null
  most: number
}

/** Events in order, and the position after them: the end of the requested range, or the last of `most`. */
export interface EventPage {
  events: ReadEvent[]
  place: Place
  isEnd: boolean
}

// SQL text: bench/background.ts and bench/webhooks.ts, with its deliveries, write events by it.
const adding: PreparedStatement = {
  name: 'add-events',
  text: `insert into event (workspace_id, topic, object_id, details)
    select workspace_id, topic, object_id, details
    from json_to_recordset($1) as e (workspace_id uuid, topic text, object_id uuid, details jsonb)`,
}

/** Writes events, in order, with the next statement of the transaction of their cause, or with its commit. */
export function addEvents(tx: Transaction, events: readonly NewEvent[]): void {
  tx.putOff(adding, [
    JSON.stringify(
      events.map(({ workspaceId, topic, objectId, details = {} }) => ({
        workspace_id: workspaceId,
        topic,
        object_id: objectId,
        details,
      })),
    ),
  ])
}

// Text: it runs for each message of each open workspace, and its snapshot functions have no builder.
const reading: PreparedStatement = {
  name: 'read-events',
  text: `
    select bound.snapshot::text as until, e.*
    from (select coalesce($5::pg_snapshot, pg_current_snapshot()) as snapshot) bound
    left join lateral (
      select seq::text as id, topic, object_id as "objectId", details, at,
        pg_visible_in_snapshot(xid, $4::pg_snapshot) as "isOfBatch"
      from event
      where workspace_id = $1 and ($2::text[] is null or topic = any ($2))
        and xid >= pg_snapshot_xmin($3::pg_snapshot)
        and not pg_visible_in_snapshot(xid, $3::pg_snapshot)
        and not (pg_visible_in_snapshot(xid, $4::pg_snapshot) and seq <= $6)
        and pg_visible_in_snapshot(xid, bound.snapshot)
      order by pg_visible_in_snapshot(xid, $4::pg_snapshot) desc, seq
      limit $7
    ) e on true
    order by e."isOfBatch" desc, e.id::bigint`,
}

type Row = { until: string } & ({ id: null } | (Omit<ReadEvent, 'place'> & { isOfBatch: boolean }))

/**
 * The next events after a position: first the rest of the batch in which it lies, then everything committed since,
 * which includes a transaction that began early and committed late. So nothing is missed, whatever the order of
 * commits, and no transaction waits for another.
 */
export async function readEvents(tx: Sql, question: EventQuestion): Promise<EventPage> {
  const { workspaceId, topics, after, until, most } = question
  const rows = await tx.query<Row>(reading, [
    workspaceId,
    topics,
    after.seen,
    after.batch,
    until,
    after.seq,
    most,
  ])
  const bound = rows[0]?.until ?? after.batch
  const events = rows.flatMap((row) => (row.id === null ? [] : [eventOf(row, after, bound)]))
  const last = events.at(-1)
  const isEnd = events.length < most || !last
  return { events, place: isEnd ? placeAt(bound) : last.place, isEnd }
}

/** The position after everything visible in a snapshot. */
export const placeAt = (snapshot: string): Place => ({ seen: snapshot, batch: snapshot, seq: '0' })

const eventOf = (
  { isOfBatch, until: _until, ...event }: Extract<Row, { id: string }>,
  after: Place,
  bound: string,
): ReadEvent => ({
  ...event,
  place: isOfBatch ? { ...after, seq: event.id } : { seen: after.batch, batch: bound, seq: event.id },
})

/** The present end of the events, and whether a snapshot can be one of this database at all. */
export async function eventsEnd(
  tx: Sql,
  snapshot: string | null = null,
): Promise<{ end: string; isKnown: boolean }> {
  const [row] = await tx.query<{ end: string; isKnown: boolean }>(
    `select pg_current_snapshot()::text as end,
       coalesce(pg_snapshot_xmax($1::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()), true) as "isKnown"`,
    [snapshot],
  )
  if (!row) throw new Error('the database knows no snapshot')
  return row
}

/** The workspaces with committed events that their reader has not seen. */
export async function workspacesBehind(tx: Sql, seen: ReadonlyMap<string, string>): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select reader.id from unnest($1::uuid[], $2::pg_snapshot[]) as reader (id, seen)
     where exists (
       select from event where workspace_id = reader.id and xid >= pg_snapshot_xmin(reader.seen)
         and not pg_visible_in_snapshot(xid, reader.seen))`,
    [[...seen.keys()], [...seen.values()]],
  )
  return rows.map(({ id }) => id)
}
