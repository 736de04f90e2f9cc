import { sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
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

/** The locked end of the chain, its sealed keys, and the database's time in the format of entries. */
export interface LockedHead extends ChainHead {
  signingKeys: string | null
  now: string
}

const headOf = (tx: Sql, workspaceId: string) =>
  tables(tx)
    .selectFrom('auditHead')
    .select(['seq', 'mac', 'signingKeys'])
    .select(sql<string>`${sql.raw(momentSql('clock_timestamp()'))}`.as('now'))
    .where('workspaceId', '=', workspaceId)

/** Creates the chain of a workspace with new sealed keys, where there is none yet. */
async function begin(tx: Sql, workspaceId: string, makeKeys: () => string): Promise<void> {
  await tables(tx)
    .insertInto('auditHead')
    .values({ workspaceId, seq: 0, mac: genesis, signingKeys: makeKeys() })
    .onConflict((known) => known.doNothing())
    .execute()
}

/**
 * The end of the chain, locked: other appends wait for the end of the transaction. Creates the chain with the keys of
 * `makeKeys` where there is none.
 */
export async function lockedHead(tx: Sql, workspaceId: string, makeKeys: () => string): Promise<LockedHead> {
  const locked = headOf(tx, workspaceId).forNoKeyUpdate()
  const head = await locked.executeTakeFirst()
  if (head) return head
  await begin(tx, workspaceId, makeKeys)
  return locked.executeTakeFirstOrThrow()
}

/** Like `lockedHead`. @returns undefined while another transaction has locked it */
export async function freeHead(
  tx: Sql,
  workspaceId: string,
  makeKeys: () => string,
): Promise<LockedHead | undefined> {
  const free = headOf(tx, workspaceId).forNoKeyUpdate().skipLocked()
  const head = await free.executeTakeFirst()
  if (head) return head
  await begin(tx, workspaceId, makeKeys)
  return free.executeTakeFirst()
}

/** The sealed keys of a chain, which cannot change until the end of the transaction; appending remains possible. */
export async function keptKeys(tx: Sql, workspaceId: string): Promise<string | null> {
  const head = await headOf(tx, workspaceId).forKeyShare().executeTakeFirst()
  return head?.signingKeys ?? null
}

/** The end of a chain, locked against appends, redactions and changes of its keys. @returns undefined where there is no chain */
export const headToRekey = (tx: Sql, workspaceId: string): Promise<LockedHead | undefined> =>
  headOf(tx, workspaceId).forUpdate().executeTakeFirst()

/** Replaces the sealed keys of a chain, whose head the transaction has locked. */
export async function writeKeys(tx: Sql, workspaceId: string, signingKeys: string): Promise<void> {
  await tables(tx)
    .updateTable('auditHead')
    .set({ signingKeys })
    .where('workspaceId', '=', workspaceId)
    .execute()
}

/** The workspaces among the given whose chain has no keys of its own, or has them sealed with another key than that of the id. */
export async function chainsToRekey(
  tx: Sql,
  workspaceIds: readonly string[],
  keyId: string,
): Promise<string[]> {
  const found = await tables(tx)
    .selectFrom('auditHead')
    .select('workspaceId')
    .where('workspaceId', '=', anyId(workspaceIds))
    .where(sql<boolean>`split_part(coalesce(signing_keys, ''), '.', 1) <> ${keyId}`)
    .orderBy('workspaceId')
    .execute()
  return found.map(({ workspaceId }) => workspaceId)
}

/** The ends of the chains of all workspaces; for the system. */
export const allHeads = (tx: Sql): Promise<Pick<AuditHead, 'workspaceId' | 'seq' | 'mac'>[]> =>
  tables(tx).selectFrom('auditHead').select(['workspaceId', 'seq', 'mac']).execute()

/** The number of chains whose last verification failed; for the system. */
export async function brokenChains(tx: Sql): Promise<number> {
  const found = await tables(tx)
    .selectFrom('auditHead')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('brokenSeq', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(found.count)
}

/** The end of a chain, read at one moment. */
export interface ChainEnd extends ChainHead {
  signingKeys: string | null
  /** The first entry after the head, which was not appended by this program; null where there is none. */
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
      'h.signingKeys',
      selectFrom('auditEntry as e')
        .select(({ fn: { min } }) => min('e.seq').as('seq'))
        .where('e.workspaceId', '=', workspaceId)
        .where('e.seq', '>', fn.coalesce('h.seq', sql.lit(0)))
        .as('stray'),
    ])
    .executeTakeFirstOrThrow()

/** The result of the last complete verification of a chain. */
export interface CheckedChain {
  entries: number
  checkedEntries: number | null
  checkedAt: Date | null
  broken: number | null
}

/** The length of the workspace's chain, and the result of its last verification. */
export async function chainOf(tx: Sql, workspaceId: string): Promise<CheckedChain> {
  const chain = await tables(tx)
    .selectFrom('auditHead')
    .select(['seq as entries', 'checkedSeq as checkedEntries', 'checkedAt', 'brokenSeq as broken'])
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirst()
  return chain ?? { entries: 0, checkedEntries: null, checkedAt: null, broken: null }
}

/** A part of a chain that was verified: after which entry and through which, the first broken one, and the length of the chain. */
export interface VerifiedStretch {
  after: number
  through: number
  broken: number | null
  length: number
}

type ChainState = Pick<AuditHead, 'checkedSeq' | 'brokenSeq'>

/**
 * What is known of a chain after a stretch of it was verified. What was found broken stays so until its entry is verified again,
 * and a stretch that begins after what was verified before says nothing of the chain. @returns null where nothing new is known
 */
function stateAfter(
  before: ChainState,
  { after, through, broken, length }: VerifiedStretch,
): ChainState | null {
  const { checkedSeq, brokenSeq } = before
  const isAgain = brokenSeq !== null && after < brokenSeq && through >= Math.min(brokenSeq, length)
  const stays = isAgain ? null : brokenSeq
  if (broken !== null) return { checkedSeq: through, brokenSeq: Math.min(broken, stays ?? broken) }
  const known = checkedSeq ?? 0
  if (stays !== null || after > known) return null
  return { checkedSeq: Math.max(known, through), brokenSeq: null }
}

/** Records what a stretch that was verified just now says of the chain. */
export async function noteStretch(tx: Sql, workspaceId: string, stretch: VerifiedStretch): Promise<void> {
  const before = await tables(tx)
    .selectFrom('auditHead')
    .select(['checkedSeq', 'brokenSeq'])
    .where('workspaceId', '=', workspaceId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const known = before && stateAfter(before, stretch)
  if (!known) return
  await tables(tx)
    .updateTable('auditHead')
    .set({ checkedAt: sql<Date>`clock_timestamp()`, ...known })
    .where('workspaceId', '=', workspaceId)
    .execute()
}
