import { type RawBuilder, sql } from 'kysely'

/**
 * What a column is compared with that may be any of some ids: `.where('id', '=', anyId(ids))`. Unlike a list it is one parameter, so that
 * the statement is the same for any number of them.
 */
export const anyId = (ids: readonly string[]): RawBuilder<string> => sql<string>`any (${ids}::uuid[])`

/** Does the same for texts. */
export const anyText = (texts: readonly string[]): RawBuilder<string> => sql<string>`any (${texts}::text[])`

/** What a column is compared with that is none of some ids: `.where('id', '<>', allIds(ids))`. */
export const allIds = (ids: readonly string[]): RawBuilder<string> => sql<string>`all (${ids}::uuid[])`
