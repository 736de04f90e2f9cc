import { Migration } from '@mikro-orm/migrations'
import { LiveMigration } from './live-migration.ts'
import { overAllWorkspaces } from './row-security.ts'

/** A queue that is deleted finds what is resolved in it, and what is no longer needed is found by its age. */
export class IndexesOfUpkeep extends LiveMigration {
  override up(): void {
    this.addEach(`
      create index concurrently if not exists review_resolved_in on review (workspace_id, queue_id, id) where state = 'resolved';
      create index concurrently if not exists content_volume_age on content_volume using brin (hour);`)
  }
}

/** What is no longer needed is deleted once a day for each workspace. */
export class Upkeep extends Migration {
  override up(): void {
    this.addSql(overAllWorkspaces(firstTimers))
  }
}

/** An hour from now at the earliest: programs of the release before fire timers that they do not know for nothing. */
const firstTimers = `
  insert into timer (workspace_id, kind, object_id, due_at)
    select id, 'retention', id, now() + interval '1 hour' + random() * interval '1 day' from workspace
    on conflict do nothing`
