import pg from 'pg'
import { type ListedMigration, migrationsList } from '../../migrations/index.ts'
import { migrate } from '../wiring/migrate.ts'

/** What a migration did to tables that were there before it. */
export interface WatchedMigration extends Pick<ListedMigration, 'name' | 'runsFrom'> {
  /** Those that PostgreSQL wrote anew, which whoever needs them waits for. */
  rewritten: string[]
  /** Those that nobody read or wrote for the moment that it took, or until its transaction ended. */
  locked: string[]
}

/** Has PostgreSQL say of each statement of a migration what it rewrites and what it locks; made by a superuser. */
const watch = `
  create schema watching;
  create table watching.said (nth int, what text, relation oid);
  create function watching.nth() returns int language plpgsql as $$
    begin
      if to_regclass('public.migration') is null then return 0; end if;
      return (select count(*) from public.migration);
    end $$;
  create function watching.note_rewrite() returns event_trigger language plpgsql as $$
    begin insert into watching.said select watching.nth(), 'rewritten', pg_event_trigger_table_rewrite_oid(); end $$;
  create function watching.note_locks() returns event_trigger language plpgsql as $$
    begin
      insert into watching.said select watching.nth(), 'created', objid from pg_event_trigger_ddl_commands()
        where command_tag = 'CREATE TABLE';
      insert into watching.said select watching.nth(), 'locked', relation from pg_locks
        where pid = pg_backend_pid() and mode = 'AccessExclusiveLock' and relation is not null;
    end $$;
  create event trigger notes_rewrites on table_rewrite execute function watching.note_rewrite();
  create event trigger notes_locks on ddl_command_end execute function watching.note_locks();`

const told = `
  select s.nth, s.what, c.relname as "table" from watching.said s
  join pg_class c on c.oid = s.relation and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
  where c.relname <> 'migration' and not exists (
    select from watching.said made where made.what = 'created' and made.nth = s.nth and made.relation = s.relation)
  group by 1, 2, 3 order by 3`

/** Brings an empty database to today's, and says what each migration did on the way. Tables that are gone again are left out. */
export async function watchMigrations(url: string): Promise<WatchedMigration[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(watch)
    await migrate(url)
    const { rows } = await client.query<{ nth: number; what: string; table: string }>(told)
    return migrationsList.map(({ name, runsFrom }, nth) => {
      const of = (what: string) =>
        rows.flatMap((row) => (row.nth === nth && row.what === what ? row.table : []))
      const rewritten = of('rewritten')
      return {
        name,
        rewritten,
        ...(runsFrom !== undefined && { runsFrom }),
        locked: of('locked').filter((table) => !rewritten.includes(table)),
      }
    })
  } finally {
    await client.end()
  }
}
