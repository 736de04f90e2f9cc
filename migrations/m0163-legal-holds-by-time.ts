import { LiveMigration } from './live-migration.ts'

/** Legal holds are listed, the newest first. */
export class LegalHoldsByTime extends LiveMigration {
  override up(): void {
    this.addEach(
      'create index concurrently if not exists legal_hold_newest on legal_hold (workspace_id, placed_at desc, object_id desc);',
    )
  }
}
