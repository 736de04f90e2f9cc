import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { AuditEntry } from './audit-entry.entity.ts'
import type { AuditHead } from './audit-head.entity.ts'
import { type ChainHead, genesis, momentSql } from './chain.ts'

interface Tables {
  auditHead: TableOf<AuditHead>
  auditEntry: Pick<AuditEntry, 'workspaceId' | 'seq'>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** The end of the chain under lock, and the database's time as entries have it. */
export interface LockedHead extends ChainHead {
  now: string
}

/** The end of the chain of a workspace, which begins where there is none yet. */
async function begun(tx: Sql, workspaceId: string) {
  await tables(tx)
    .insertInto('auditHead')
    .values({ workspaceId, seq: 0, mac: genesis })
    .onConflict((known) => known.doNothing())
    .execute()
  return tables(tx)
    .selectFrom('auditHead')
    .select(['seq', 'mac'])
    .select(sql<string>`${sql.raw(momentSql('clock_timestamp()'))}`.as('now'))
    .where('workspaceId', '=', workspaceId)
    .forUpdate()
}

/** The end of the chain, locked: others that append wait for the transaction's end. */
export const lockedHead = async (tx: Sql, workspaceId: string): Promise<LockedHead> =>
  (await begun(tx, workspaceId)).executeTakeFirstOrThrow()

/** The end of the chain, locked. @returns nothing while somebody else has locked it */
export const freeHead = async (tx: Sql, workspaceId: string): Promise<LockedHead | undefined> =>
  (await begun(tx, workspaceId)).skipLocked().executeTakeFirst()

/** The ends of the chains of all workspaces; for the system. */
export const allHeads = (tx: Sql): Promise<Pick<AuditHead, 'workspaceId' | 'seq' | 'mac'>[]> =>
  tables(tx).selectFrom('auditHead').select(['workspaceId', 'seq', 'mac']).execute()

/** How many chains were found to be broken when they were checked last; for the system. */
export async function brokenChains(tx: Sql): Promise<number> {
  const found = await tables(tx)
    .selectFrom('auditHead')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('brokenSeq', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(found.count)
}

/** The end of a chain as it was found, all at one moment. */
export interface ChainEnd extends ChainHead {
  /** The first entry beyond the head, which nobody appended. */
  stray: number | null
}

/** The end of the chain of a workspace. */
export const endOf = (tx: Sql, workspaceId: string): Promise<ChainEnd> =>
  tables(tx)
    .selectFrom(sql<{ one: number }>`(select 1 as one)`.as('one'))
    .leftJoin('auditHead as h', (on) => on.on('h.workspaceId', '=', workspaceId))
    .select(({ selectFrom, fn }) => [
      fn.coalesce('h.seq', sql.lit(0)).as('seq'),
      fn.coalesce('h.mac', sql.lit(genesis)).as('mac'),
      selectFrom('auditEntry as e')
        .select(({ fn: { min } }) => min('e.seq').as('seq'))
        .where('e.workspaceId', '=', workspaceId)
        .where('e.seq', '>', fn.coalesce('h.seq', sql.lit(0)))
        .as('stray'),
    ])
    .executeTakeFirstOrThrow()

/** How the chain was found when it was last followed to its end. */
export interface CheckedChain {
  entries: number
  checkedEntries: number | null
  checkedAt: Date | null
  broken: number | null
}

/** How long the chain of the workspace is, and how it was found when it was last followed. */
export async function chainOf(tx: Sql, workspaceId: string): Promise<CheckedChain> {
  const chain = await tables(tx)
    .selectFrom('auditHead')
    .select(['seq as entries', 'checkedSeq as checkedEntries', 'checkedAt', 'brokenSeq as broken'])
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirst()
  return chain ?? { entries: 0, checkedEntries: null, checkedAt: null, broken: null }
}

/** Writes down to which entry the chain was followed just now, and which was found broken, if any. */
export async function noteCheck(
  tx: Sql,
  workspaceId: string,
  { checkedSeq, brokenSeq }: Pick<AuditHead, 'checkedSeq' | 'brokenSeq'>,
): Promise<void> {
  await tables(tx)
    .updateTable('auditHead')
    .set({ checkedAt: sql<Date>`clock_timestamp()`, checkedSeq, brokenSeq })
    .where('workspaceId', '=', workspaceId)
    .execute()
}
