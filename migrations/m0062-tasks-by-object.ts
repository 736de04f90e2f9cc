import { LiveMigration } from './live-migration.ts'

/**
 * Whether an object's task waits is asked of tasks that are not for a text that came in, and these are nearly all: each
 * was put into this index twice, when it was written and when it was claimed.
 */
export class TasksByObject extends LiveMigration {
  override up(): void {
    this.replaceIndex('task_object', `task (workspace_id, object_id) where kind <> 'analyze-content'`)
  }
}
