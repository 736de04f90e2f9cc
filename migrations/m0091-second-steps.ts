import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** Authenticators of members with their recovery codes, and whether a workspace wants one of everybody. */
export class SecondSteps extends Migration {
  override up(): void {
    this.addSql(`
      create table second_step (
        workspace_id uuid not null,
        member_id uuid not null,
        secret text not null,
        last_step int not null default 0,
        confirmed_at timestamptz,
        created_at timestamptz not null default now(),
        primary key (workspace_id, member_id),
        foreign key (workspace_id, member_id) references member (workspace_id, id) on delete cascade
      );
      ${closeToOtherWorkspaces('second_step', { shared: true })}

      create table recovery_code (
        workspace_id uuid not null,
        member_id uuid not null,
        code_hash text not null,
        primary key (workspace_id, member_id, code_hash),
        foreign key (workspace_id, member_id) references second_step (workspace_id, member_id) on delete cascade
      );
      ${closeToOtherWorkspaces('recovery_code')}

      alter table workspace add column requires_second_step boolean not null default false;
      alter table session add column must_enrol boolean not null default false;`)
  }
}
