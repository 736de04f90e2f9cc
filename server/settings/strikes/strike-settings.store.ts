import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import { json, type TableOf } from '../../platform/table-of.ts'
import type { Span } from '../../platform/vocabulary/period.ts'
import type { StoredStrikeSettings } from './stored-strike-settings.entity.ts'

interface Tables {
  strikeSettings: TableOf<StoredStrikeSettings, 'updatedAt'>
}

/** The escalation ladder, and the period of good standing after which a strike is cleared; null for never. */
export interface Ladder {
  tiers: Span[]
  clearing: Span | null
}

const noLadder: Ladder = { tiers: [], clearing: null }

const ladderOf = (tx: Sql, workspaceId: string) =>
  tx
    .db<Tables>()
    .selectFrom('strikeSettings')
    .select(['tiers', 'clearingDuration', 'clearingPeriod'])
    .where('workspaceId', '=', workspaceId)

type Row = Pick<StoredStrikeSettings, 'tiers' | 'clearingDuration' | 'clearingPeriod'>

const asLadder = ({ tiers, clearingDuration: duration, clearingPeriod: period }: Row): Ladder => ({
  tiers,
  clearing: duration !== null && period !== null ? { duration, period } : null,
})

/** The ladder of a workspace; without tiers where it was never set up. */
export async function findLadder(tx: Sql, workspaceId: string): Promise<Ladder> {
  const row = await ladderOf(tx, workspaceId).executeTakeFirst()
  return row ? asLadder(row) : noLadder
}

/** The ladder of a workspace, locked against changes until the end of the transaction. */
export async function holdLadder(tx: Sql, workspaceId: string): Promise<Ladder> {
  const row = await ladderOf(tx, workspaceId).forShare().executeTakeFirst()
  return row ? asLadder(row) : noLadder
}

/** Sets the ladder of a workspace. */
export async function saveLadder(tx: Sql, workspaceId: string, { tiers, clearing }: Ladder): Promise<void> {
  const row = {
    tiers: json(tiers),
    clearingDuration: clearing?.duration ?? null,
    clearingPeriod: clearing?.period ?? null,
  }
  await tx
    .db<Tables>()
    .insertInto('strikeSettings')
    .values({ workspaceId, ...row })
    .onConflict((known) => known.column('workspaceId').doUpdateSet({ ...row, updatedAt: sql<Date>`now()` }))
    .execute()
}
