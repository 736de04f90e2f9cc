import { sql } from 'kysely'
import type { Sql } from '../platform/database.ts'

/**
 * The numbers of actions (`action.seq`) are drawn from a sequence, so that a lower number may be committed after a higher one.
 * Before a transaction draws numbers for a workspace, it announces the number that was drawn last: as a shared advisory lock with
 * two keys, of the workspace and of the number. PostgreSQL releases it once what the transaction recorded is visible, or never will
 * be. Nothing else takes advisory locks with two keys, and nobody ever waits for these.
 */

/** The number that was drawn last, by whichever workspace; null before the first. */
const lastDrawn = `pg_sequence_last_value('action_seq_seq')`

/** Two workspaces with the same key wait for each other's transactions, which is harmless. */
const keyOfWorkspace = (workspaceId: string) => `hashtext(${workspaceId}::text)`

/** A key has 32 bits, from -2^31, and a number 64: the numbers that are announced at one time lie closer together. */
const [keys, offset] = [2 ** 32, 2 ** 31]

/**
 * The part of a statement that announces the numbers of the actions in its part `given`. What inserts the actions has to be joined
 * with it, so that it runs before the first number is drawn. SQL text, as a part of the statement that records actions.
 */
export const announcedPart = `
  announced as materialized (
    select count(pg_advisory_xact_lock_shared(${keyOfWorkspace('workspace_id')}, ((last & ${keys - 1}) - ${offset})::int))
    from (select distinct workspace_id from given) w, (select coalesce(${lastDrawn}, 0) as last) drawn
  )`

/** The numbers of the actions of a workspace. */
export interface ActionNumbers {
  /** What has a number up to this one and is not visible to the next statement never will be. */
  settled: string
  /** The number that was drawn last. */
  last: string
}

/** Reads up to which number the actions of a workspace are settled. On the primary: a replica has none of the locks. */
export async function actionNumbers(tx: Sql, workspaceId: string): Promise<ActionNumbers> {
  // The number before the locks: whoever announces after they were read draws beyond it.
  const announced = sql`(
    select min(drawn.last - (((drawn.last - l.objid::bigint) & ${sql.lit(keys - 1)}) - ${sql.lit(offset)})) from pg_locks l
    where l.locktype = 'advisory' and l.objsubid = 2 and l.classid = (${sql.raw(keyOfWorkspace('drawn.of'))}::bigint & ${sql.lit(keys - 1)})::oid
      and l.database = (select oid from pg_database where datname = current_database()))`
  return tx
    .db()
    .selectFrom(
      sql<{
        last: string
      }>`(select coalesce(${sql.raw(lastDrawn)}, 0) as last, ${workspaceId}::uuid as of offset 0)`.as(
        'drawn',
      ),
    )
    .select([
      sql<string>`least(drawn.last, ${announced})::text`.as('settled'),
      sql<string>`drawn.last::text`.as('last'),
    ])
    .executeTakeFirstOrThrow()
}
