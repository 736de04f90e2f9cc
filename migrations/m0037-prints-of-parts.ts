import { LiveMigration } from './live-migration.ts'

/** Prints of parts of pictures, each with a number that the index of prints names it by, see docs/decisions/0024-print-index.md. */
export class PrintsOfParts extends LiveMigration {
  override up(): void {
    this.addEach(`
      alter table media_print add column if not exists part smallint not null default 0;
      create unique index concurrently if not exists media_print_part on media_print (workspace_id, sha256, place, part);
      alter table media_print drop constraint if exists media_print_pkey,
        add constraint media_print_pkey primary key using index media_print_part;

      create sequence if not exists media_print_id_seq as bigint;
      grant usage on sequence media_print_id_seq to verdict_app;
      alter table media_print add column if not exists id bigint;
      alter table media_print alter id set default nextval('media_print_id_seq');`)
    this.addSql(numberEach)
    this.addEach(`
      alter table media_print drop constraint if exists media_print_numbered, add constraint media_print_numbered check (id is not null) not valid;
      alter table media_print validate constraint media_print_numbered;
      alter table media_print alter id set not null, drop constraint media_print_numbered;
      create unique index concurrently if not exists media_print_id on media_print (workspace_id, id);`)
  }
}

/** Rows that are there get their numbers a few thousand at a time, so that nobody waits for them. */
const numberEach = `do $$ begin
  perform set_config('verdict.system', 'on', false);
  perform set_config('verdict.workspaces', coalesce(array_agg(id), '{}')::text, false) from workspace;
  loop
    update media_print set id = nextval('media_print_id_seq')
      where ctid = any (array(select ctid from media_print where id is null limit 5000 for update skip locked));
    commit and chain;
    exit when not exists (select from media_print where id is null);
  end loop;
  perform set_config('verdict.system', '', false), set_config('verdict.workspaces', '', false);
end $$`
