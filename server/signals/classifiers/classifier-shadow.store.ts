import { sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import { classifierTables } from './classifier-tables.ts'

/** The counts of a version in shadow over the last 30 days. */
export interface ShadowCounts {
  scored: number
  violating: number
}

/** The counts of versions in shadow over the last 30 days. */
export const shadowCounts = (
  tx: Sql,
  workspaceId: string,
  versionIds: readonly string[],
): Promise<(ShadowCounts & { id: string })[]> =>
  classifierTables(tx)
    .selectFrom('classifierShadowDay')
    .select([
      'versionId as id',
      sql<number>`sum(scored)::int`.as('scored'),
      sql<number>`sum(violating)::int`.as('violating'),
    ])
    .where('workspaceId', '=', workspaceId)
    .where('versionId', '=', anyId(versionIds))
    .where('day', '>', sql<string>`(current_date - 30)`)
    .groupBy('versionId')
    .execute()

/** The counts of a version in shadow for some items. */
export interface ShadowCount extends ShadowCounts {
  workspaceId: string
  versionId: string
}

/** Adds counts of versions in shadow. SQL text: bench/full-workspace.ts runs it for each batch of decisions. */
export async function countShadows(tx: Sql, counts: readonly ShadowCount[]): Promise<void> {
  if (counts.length === 0) return
  await tx.query(
    `insert into classifier_shadow_day as d (workspace_id, version_id, day, scored, violating)
     select w, v, current_date, s, n from unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[]) as c (w, v, s, n)
     where exists (select from classifier_version x where (x.workspace_id, x.id) = (w, v)) order by w, v
     on conflict (workspace_id, version_id, day) do update
       set scored = d.scored + excluded.scored, violating = d.violating + excluded.violating`,
    [
      counts.map(({ workspaceId }) => workspaceId),
      counts.map(({ versionId }) => versionId),
      counts.map(({ scored }) => scored),
      counts.map(({ violating }) => violating),
    ],
  )
}
