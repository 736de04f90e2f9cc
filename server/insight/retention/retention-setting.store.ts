import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { BatchOutcome } from './kind-definition.ts'
import type { RetentionKind } from './retention-kind.ts'
import type { RetentionSetting } from './retention-setting.entity.ts'

interface Tables {
  retentionSetting: TableOf<RetentionSetting, 'place' | 'gone' | 'updatedAt'>
}

/** The days that a workspace has set, by kind; null of a kind that was set back to the default. */
export async function daysSet(
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

/** Sets the periods of kinds; a running deletion of these kinds begins again. */
export async function setDays(
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

/** The setting of a workspace for a kind, locked until the transaction ends. @returns undefined where none was set */
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

/** Stores the progress of a deletion; clears it at its end. */
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
