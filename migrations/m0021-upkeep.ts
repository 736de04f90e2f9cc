import { Migration } from '@mikro-orm/migrations'
import { overAllWorkspaces } from './row-security.ts'

/** What is no longer needed is deleted once a day for each workspace; a queue that is deleted finds what is resolved in it. */
export class Upkeep extends Migration {
  override up(): void {
    this.addSql(`
      create index review_resolved_in on review (workspace_id, queue_id, id) where state = 'resolved';
      create index content_volume_age on content_volume using brin (hour);
      ${overAllWorkspaces(['workspace', 'timer'], firstTimers)}`)
  }
}

/** An hour from now at the earliest: programs of the release before fire timers that they do not know for nothing. */
const firstTimers = `
  insert into timer (workspace_id, kind, object_id, due_at)
    select id, 'retention', id, now() + interval '1 hour' + random() * interval '1 day' from workspace
    on conflict do nothing;`
