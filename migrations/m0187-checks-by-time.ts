import { LiveMigration } from './live-migration.ts'

/** What was decided twice is counted for a period: of all people, which the indexes by person do not serve. */
export class ChecksByTime extends LiveMigration {
  override up(): void {
    this.addEach(
      `create index concurrently if not exists quality_check_compared on quality_check (workspace_id, answered_at)
        where outcome in ('agreed', 'disagreed');`,
    )
  }
}
