import { type Expression, sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'

/** The display name of a thing. */
export interface ThingName {
  id: string
  name: string
  /** The beginning of its text. */
  excerpt: string | null
}

/** A query, not yet run, for the names of the ids that are things of one kind. */
export type NameQuery = (tx: Sql, workspaceId: string, ids: readonly string[]) => Expression<ThingName>

/** For things without a text. */
export const noExcerpt = sql<string | null>`null::text`.as('excerpt')
