import type { PreparedStatement } from './database.ts'

/** Below this number of rows any plan is fast enough. */
const fewest = 500
/** How many times the rows that PostgreSQL has counted a table has to have. */
const growth = 10

/**
 * Tables that have grown tenfold, or from nothing, since PostgreSQL counted them (`reltuples`, -1 where it never has). The rows are
 * those of its cumulative statistics, a second or so behind the commits. A partitioned table has the rows of its partitions and comes
 * before them: to analyze it is to analyze them too. SQL text: bench/first-import.ts.
 */
export const miscountedTables: PreparedStatement = {
  name: 'miscounted-tables',
  text: `
    select name, counted, rows from (
      select c.oid::regclass::text as name, c.relkind, c.reltuples as counted, case c.relkind when 'r' then pg_stat_get_live_tuples(c.oid)
        else (select sum(pg_stat_get_live_tuples(inhrelid)) from pg_inherits where inhparent = c.oid) end::float8 as rows
      from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace) t
    where rows >= ${fewest} and rows >= ${growth} * counted
    order by relkind, rows desc`,
}

/** A table with its name in quotes where SQL needs them, the rows that the planner reckons with, and those that it has. */
export interface MiscountedTable {
  name: string
  counted: number
  rows: number
}

/** SQL: limits for how long an analysis can wait for whoever holds the table, and take: less than a program has to end. */
export const analysisPatience = `set local lock_timeout = '500ms'; set local statement_timeout = '20s'`

/** SQL that has PostgreSQL count and sample a table; without the right to it, a warning is all that happens. */
export const analysisOf = ({ name }: MiscountedTable): string => `analyze ${name}`
