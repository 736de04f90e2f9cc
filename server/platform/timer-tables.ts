import type { Sql } from './database.ts'
import type { TableOf } from './table-of.ts'
import type { StoredTimer } from './timer.entity.ts'

/** The table of timers. */
export interface TimerTables {
  timer: TableOf<StoredTimer, 'generation' | 'state' | 'tries' | 'retryAt' | 'error' | 'origin'>
}

/** The query builder for timers. */
export const timerTables = (tx: Sql) => tx.db<TimerTables>()
