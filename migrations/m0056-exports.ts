import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** Lists that are written to files in the background, a part at a time. */
export class Exports extends Migration {
  override up(): void {
    this.addSql(`
      create table export (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        query text not null,
        variables jsonb not null,
        state text not null default 'running' check (state in ('running', 'finished', 'cancelled', 'failed')),
        rows int not null default 0,
        total int,
        bytes bigint not null default 0,
        cursor text,
        error text,
        created_by_kind text not null,
        created_by_id uuid,
        api_key_id uuid,
        created_at timestamptz not null default clock_timestamp(),
        finished_at timestamptz,
        primary key (workspace_id, id)
      );
      create index export_newest on export (workspace_id, created_at desc, id desc);
      ${closeToOtherWorkspaces('export')}

      create table export_part (
        workspace_id uuid not null,
        export_id uuid not null,
        position int not null,
        body bytea not null,
        primary key (workspace_id, export_id, position),
        foreign key (workspace_id, export_id) references export (workspace_id, id) on delete cascade
      );
      alter table export_part alter column body set storage external;
      ${closeToOtherWorkspaces('export_part')}`)
  }
}
