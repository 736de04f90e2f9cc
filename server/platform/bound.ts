import { sql } from 'kysely'
import { AdvisoryLock, lockKey } from './advisory-lock.ts'
import type { Sql } from './database.ts'
import { ConflictError } from './errors.ts'
import type { Condition } from './filter-conditions.ts'
import { countRows } from './graphql/listing.ts'

/** The most things of a kind that a workspace may have, so that a list of all of them stays short. */
export interface Bound {
  /** For the description of the list. */
  inWords: string
  /**
   * Throws where the workspace would have more than the most it may, with so many more, one unless given. Concurrent additions
   * of the kind wait for one another until their transactions end. @throws ConflictError
   */
  refuseMore: (tx: Sql, workspaceId: string, more?: number) => Promise<void>
}

interface BoundedTable {
  table: string
  most: number
  /** Their plural, for the error message. */
  things: string
  /** Which rows count; all unless given. */
  counted?: Condition
}

/** The bound of the rows of a table. */
export function boundOf({ table, most, things, counted = sql<boolean>`true` }: BoundedTable): Bound {
  const number = most.toLocaleString('en')
  return {
    inWords: `at most ${number}`,
    refuseMore: async (tx, workspaceId, more = 1) => {
      await lockKey(tx, AdvisoryLock.bounds, `${workspaceId}:${table}`)
      const rows = tx
        .db<Record<string, { workspaceId: string }>>()
        .selectFrom<string>(table)
        .where('workspaceId', '=', workspaceId)
        .where(counted)
      if ((await countRows(tx, rows, most)) + more > most)
        throw new ConflictError(`A workspace has at most ${number} ${things}`)
    },
  }
}
