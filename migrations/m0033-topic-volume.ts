import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** How much users write about topics: what each item was counted for, and the counts by the hour. */
export class TopicVolumes extends Migration {
  override up(): void {
    this.addSql(`
      create table content_topic (
        workspace_id uuid not null references workspace (id) on delete cascade,
        content_id uuid not null,
        topic text not null,
        counted_at timestamptz not null default clock_timestamp(),
        primary key (workspace_id, content_id, topic)
      );
      create index content_topic_age on content_topic using brin (counted_at);
      ${closeToOtherWorkspaces('content_topic')}

      create table topic_volume (
        workspace_id uuid not null references workspace (id) on delete cascade,
        user_id uuid not null,
        topic text not null,
        hour timestamptz not null,
        items int not null,
        primary key (workspace_id, user_id, topic, hour)
      );
      create index topic_volume_age on topic_volume using brin (hour);
      ${closeToOtherWorkspaces('topic_volume')}`)
  }
}
