import { type Expression, sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'

/** What people know a thing by. */
export interface ThingName {
  id: string
  name: string
  /** How its text begins. */
  excerpt: string | null
}

/** The names of those of the ids that are things of one kind, as a query that is not run yet. */
export type NameQuery = (tx: Sql, workspaceId: string, ids: readonly string[]) => Expression<ThingName>

/** For things of no text. */
export const noExcerpt = sql<string | null>`null::text`.as('excerpt')
