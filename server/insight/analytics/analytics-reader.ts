import type { Database, Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { AnalyticsRange } from './analytics-range.ts'
import type { AnalyticsProgress } from './analytics.entities.ts'

interface Tables {
  analyticsProgress: TableOf<AnalyticsProgress>
}

/** Reads one part of the analytics of a period, such as its totals. */
export type AnalyticsPart<T> = (tx: Sql, workspaceId: string, range: AnalyticsRange) => Promise<T>

/** Reads the counts of workspaces. */
export class AnalyticsReader {
  constructor(private readonly deps: { database: Database }) {}

  /** The moment until which everything in a workspace is counted; null before the first count. */
  async countedUntil(workspaceId: string): Promise<Date | null> {
    const progress = await this.deps.database.inWorkspace(workspaceId, (tx) =>
      tx
        .db<Tables>()
        .selectFrom('analyticsProgress')
        .select('countedUntil')
        .where('workspaceId', '=', workspaceId)
        .executeTakeFirst(),
    )
    return progress?.countedUntil ?? null
  }

  /** Reads one part of the analytics of a period. */
  read<T>(workspaceId: string, range: AnalyticsRange, part: AnalyticsPart<T>): Promise<T> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => part(tx, workspaceId, range))
  }
}
