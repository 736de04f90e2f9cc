import { Migration } from '@mikro-orm/migrations'
import { LiveMigration } from './live-migration.ts'

/**
 * Entries of the audit log can be redacted: what an entry says of something that was erased goes, and a code of its own says
 * that it was this program that took it out. The application may write nothing else over an entry than that.
 */
export class RedactedEntries extends Migration {
  override up(): void {
    this.addSql(`
      alter table audit_entry add column redaction text;
      comment on column audit_entry.redaction is 'The code of an entry whose words were taken out; null of one that is whole';
      create policy redacts_only on audit_entry as restrictive for update using (true)
        with check (subject is null and before is null and after is null and redaction is not null);
      grant update (subject, before, after, redaction) on audit_entry to verdict_app;`)
  }
}

/** What is kept of an item is found by its id. */
export class IndexesOfErasure extends LiveMigration {
  override up(): void {
    this.addEach(`
      create index concurrently if not exists quality_check_content on quality_check (workspace_id, content_id);
      create index concurrently if not exists appeal_object on appeal (workspace_id, object_id);`)
  }
}
