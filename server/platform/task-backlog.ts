import { sql } from 'kysely'
import type { Sql } from './database.ts'
import { taskTables } from './task-tables.ts'

const pending = sql.lit('pending' as const)
const untried = sql.lit(0)

/** How many seconds the oldest task of each kind has waited for its first claim: one index probe per kind. */
export const oldestTasks = (tx: Sql): Promise<{ kind: string; seconds: number }[]> => {
  const db = taskTables(tx)
  const waiting = db.selectFrom('task').where('task.state', '=', pending).where('task.attempts', '=', untried)
  const first = waiting.select('task.kind').orderBy('task.kind').limit(1)
  return db
    .withRecursive('kinds', (known) =>
      known
        .selectFrom(first.as('first'))
        .select(({ ref }) => ref('first.kind').$castTo<string | null>().as('kind'))
        .unionAll((next) =>
          next
            .selectFrom('kinds')
            .select(({ ref }) =>
              first.where('task.kind', '>', ref('kinds.kind').$notNull()).$asScalar().as('kind'),
            )
            .where('kinds.kind', 'is not', null),
        ),
    )
    .selectFrom('kinds')
    .crossJoinLateral(({ ref, selectFrom }) =>
      waiting
        .select('task.createdAt')
        .where('task.kind', '=', ref('kinds.kind').$notNull())
        .where(
          'task.id',
          'not in',
          selectFrom('taskLease').select(sql<string>`unnest(${sql.ref('taskIds')})`.as('id')),
        )
        .orderBy('task.id')
        .limit(1)
        .as('oldest'),
    )
    .select(({ ref }) => [
      ref('kinds.kind').$notNull().as('kind'),
      sql<number>`extract(epoch from clock_timestamp() - ${ref('oldest.createdAt')})::float8`.as('seconds'),
    ])
    .execute()
}
