import type { Database, Sql } from '../../platform/database.ts'
import type { AnalyticsRange } from './analytics-range.ts'

/** A part of what happened in a period, such as its totals. */
export type AnalyticsPart<T> = (tx: Sql, workspaceId: string, range: AnalyticsRange) => Promise<T>

/** What happened in workspaces, as it was counted. */
export class AnalyticsReader {
  constructor(private readonly deps: { database: Database }) {}

  /** The moment until which everything in a workspace is counted; null before the first count. */
  async countedUntil(workspaceId: string): Promise<Date | null> {
    const [progress] = await this.deps.database.inWorkspace(workspaceId, (tx) =>
      tx.query<{ until: Date }>(
        `select counted_until as until from analytics_progress where workspace_id = $1`,
        [workspaceId],
      ),
    )
    return progress?.until ?? null
  }

  /** A part of what happened in a period. */
  read<T>(workspaceId: string, range: AnalyticsRange, part: AnalyticsPart<T>): Promise<T> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => part(tx, workspaceId, range))
  }
}
