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
      create function verdict_redacts_only() returns trigger language plpgsql as $$
      begin
        if new.subject is null and new.before is null and new.after is null and new.redaction is not null then
          return new;
        end if;
        raise exception 'An entry of the audit log can only be redacted';
      end $$;
      create trigger audit_entry_redacts_only before update on audit_entry
        for each row when (current_user = 'verdict_app') execute function verdict_redacts_only();
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
