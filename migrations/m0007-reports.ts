import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** The clock of everything that falls due, user reports with their counters, and limits of a workspace's own. */
export class Reports extends Migration {
  override up(): void {
    this.addSql(`
      create function verdict_now() returns timestamptz language sql stable parallel safe as $$ select now() $$;

      alter table workspace add column rate_limits jsonb not null default '{}';`)

    this.addSql(`
      create table user_report (
        workspace_id uuid not null,
        id uuid not null,
        object_type text not null check (object_type in ('content', 'user')),
        object_id uuid not null,
        category_id uuid,
        reporter_id uuid not null,
        reporter_type text not null check (reporter_type in ('normal', 'trusted', 'moderator', 'admin', 'testing')),
        policy_category_id uuid not null,
        extra_info text,
        state text not null default 'open' check (state in ('open', 'handled')),
        handled_reason text check (handled_reason in ('action_taken', 'ignored', 'already_hidden')),
        handled_action_id uuid,
        handled_by_kind text,
        handled_by_id uuid,
        handled_at timestamptz,
        created_at timestamptz not null default verdict_now(),
        primary key (workspace_id, id),
        check ((state = 'handled') = (handled_reason is not null)),
        check ((state = 'handled') = (handled_at is not null)),
        foreign key (workspace_id, reporter_id) references platform_user (workspace_id, id),
        foreign key (workspace_id, policy_category_id) references policy_category (workspace_id, id)
      );
      create index user_report_newest on user_report (workspace_id, created_at desc, id desc);
      create index user_report_open on user_report (workspace_id, created_at desc, id desc) where state = 'open';
      create index user_report_item on user_report (workspace_id, object_id, created_at desc, id desc);
      create index user_report_open_item on user_report (workspace_id, object_id) where state = 'open';
      create index user_report_repeated on user_report (workspace_id, object_id, reporter_id, created_at desc);
      create index user_report_reporter on user_report (workspace_id, reporter_id, created_at desc, id desc);
      create index user_report_action on user_report (workspace_id, handled_action_id) where handled_action_id is not null;
      ${closeToOtherWorkspaces('user_report')}

      create table reported_item (
        workspace_id uuid not null references workspace (id) on delete cascade,
        object_id uuid not null,
        object_type text not null check (object_type in ('content', 'user')),
        category_id uuid,
        open_count int not null default 0 check (open_count >= 0),
        last_report_at timestamptz not null,
        primary key (workspace_id, object_id)
      );
      create index reported_item_open on reported_item (workspace_id, last_report_at desc, object_id desc) where open_count > 0;
      ${closeToOtherWorkspaces('reported_item')}

      create table report_count (
        workspace_id uuid not null references workspace (id) on delete cascade,
        object_id uuid not null,
        side text not null check (side in ('received', 'made')),
        reporter_type text not null,
        day date not null,
        total int not null default 0,
        reporters int not null default 0 check (reporters >= 0),
        primary key (workspace_id, object_id, side, reporter_type, day)
      );
      comment on column report_count.reporters is
        'Reporters whose last report of the item was on this day: summed over the last days, those who reported within them';
      ${closeToOtherWorkspaces('report_count')}`)
  }
}
