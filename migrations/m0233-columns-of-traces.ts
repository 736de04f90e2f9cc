import { LiveMigration } from './live-migration.ts'

/**
 * The plan of a trace, and which of its rules were tried, have columns of their own: what nothing matched has no JSON. Traces of
 * before keep theirs, from which they are read as they were.
 */
export class ColumnsOfTraces extends LiveMigration {
  override up(): void {
    for (const table of ['decision_trace', 'user_trace'])
      this.addEach(`
        alter table ${table} add column if not exists plan uuid, add column if not exists tried text,
          alter column rules drop not null;`)
  }
}
