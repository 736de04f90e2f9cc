import { Migration } from '@mikro-orm/migrations'
import { closeToOtherCategories, closeToOtherWorkspaces } from './row-security.ts'

/**
 * What users say against decisions on them, as the customer platform files it. The review that an open appeal waits in
 * names it, and the member whose decision it is about, who does not decide on it.
 */
export class Appeals extends Migration {
  override up(): void {
    this.addSql(`
      create table appeal (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        external_id text not null,
        object_type text not null check (object_type in ('content', 'user')),
        object_id uuid not null,
        action_id uuid not null,
        text text not null,
        language text,
        state text not null default 'open' check (state in ('open', 'upheld', 'overturned')),
        review_id uuid not null,
        reason text,
        message text,
        decided_by_kind text,
        decided_by_id uuid,
        decided_action_id uuid,
        created_at timestamptz not null default now(),
        decided_at timestamptz,
        primary key (workspace_id, id)
      );
      create unique index appeal_external_id on appeal (workspace_id, external_id);
      create unique index appeal_action on appeal (workspace_id, action_id);
      create unique index appeal_open on appeal (workspace_id, object_type, object_id) where state = 'open';
      create index appeal_created on appeal (workspace_id, created_at, id);
      comment on column appeal.external_id is 'How the customer platform calls it';
      comment on column appeal.action_id is 'The action that it is against, which can be appealed once';
      ${closeToOtherWorkspaces('appeal')}
      ${closeToOtherCategories('appeal', 'verdict_sees(object_type, appeal.workspace_id, object_id)')}

      alter table review add column appeal_id uuid, add column barred_id uuid;
      comment on column review.appeal_id is 'The open appeal that it waits for: only deciding that resolves it';
      comment on column review.barred_id is 'The member whose decision is appealed, who does not decide on the appeal';

      alter table workspace
        add column appeal_months int not null default 6 check (appeal_months between 1 and 60),
        add column appeal_queue_id uuid,
        add column own_appeals boolean not null default false;
      comment on column workspace.own_appeals is 'Whether members may decide on appeals against their own decisions';`)
  }
}
