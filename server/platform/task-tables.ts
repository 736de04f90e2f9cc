import type { Sql } from './database.ts'
import type { TableOf } from './table-of.ts'
import type { StoredTask, StoredTaskLease } from './task.entity.ts'

interface TaskTables {
  task: TableOf<
    StoredTask,
    'id' | 'version' | 'state' | 'attempts' | 'leaseToken' | 'leaseUntil' | 'error' | 'createdAt' | 'origin'
  >
  taskLease: TableOf<StoredTaskLease>
}

/** The query builder for tasks and their leases. */
export const taskTables = (tx: Sql) => tx.db<TaskTables>()
