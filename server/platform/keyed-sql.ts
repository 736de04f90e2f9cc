import { sql } from 'kysely'

/**
 * SQL that is true for the workspaces in a parameter, for look-ups by key. The sub-select hides the values from
 * PostgreSQL, which then assumes an average workspace: for one created after the last ANALYZE it would estimate a
 * single row, and read all of its rows instead of probing each key.
 */
export const anyWorkspaceIn = (workspaces: `$${number}`): string =>
  `any (array(select unnest(${workspaces}::uuid[])))`

/** The offset of a look-up by key in a lateral join: PostgreSQL then does it for each row, and joins nothing else to the table first. */
export const alone = sql.lit(0)

/** The same for the query builder: what a column of workspaces equals. */
export const anyWorkspaceOf = (workspaceIds: readonly string[]) =>
  sql<string>`any (array(select unnest(${workspaceIds}::uuid[])))`
