import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { BatchOutcome } from './kind-definition.ts'
import type { RetentionKind } from './retention-kind.ts'
import type { RetentionSetting } from './retention-setting.entity.ts'

interface Tables {
  retentionSetting: TableOf<RetentionSetting, 'place' | 'gone' | 'updatedAt'>
}

/** The days that a workspace has said, by kind; null of a kind for which it has taken that back. */
export async function daysSaid(
  tx: Sql,
  workspaceId: string,
): Promise<ReadonlyMap<RetentionKind, number | null>> {
  const rows = await tx
    .db<Tables>()
    .selectFrom('retentionSetting')
    .select(['kind', 'days'])
    .where('workspaceId', '=', workspaceId)
    .execute()
  return new Map(rows.map(({ kind, days }) => [kind, days]))
}

/** Says periods in place of those of the same kinds; a deletion under way begins again with them. */
export async function sayDays(
  tx: Sql,
  workspaceId: string,
  said: readonly { kind: RetentionKind; days: number | null }[],
): Promise<void> {
  await tx
    .db<Tables>()
    .insertInto('retentionSetting')
    .values(said.map((each) => ({ workspaceId, ...each })))
    .onConflict((there) =>
      there.columns(['workspaceId', 'kind']).doUpdateSet((set) => ({
        days: set.ref('excluded.days'),
        place: null,
        updatedAt: sql<Date>`now()`,
      })),
    )
    .execute()
}

/** What a workspace has said of a kind, locked until the transaction ends. @returns nothing where it has said nothing */
export const lockSetting = (
  tx: Sql,
  workspaceId: string,
  kind: RetentionKind,
): Promise<RetentionSetting | undefined> =>
  tx
    .db<Tables>()
    .selectFrom('retentionSetting')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()

/** Keeps how far the deletion has come; at its end nothing is left of that. */
export async function keepStep(
  tx: Sql,
  { workspaceId, kind, gone }: RetentionSetting,
  step: BatchOutcome,
): Promise<void> {
  const place = step.place === null ? null : JSON.stringify(step.place)
  await tx
    .db<Tables>()
    .updateTable('retentionSetting')
    .set({ place: sql`${place}::jsonb`, gone: step.place === null ? 0 : gone + step.gone })
    .where('workspaceId', '=', workspaceId)
    .where('kind', '=', kind)
    .execute()
}
