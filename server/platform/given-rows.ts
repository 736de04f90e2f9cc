import { type AliasedRawBuilder, sql } from 'kysely'
import { columnOf } from './table-of.ts'

/** PostgreSQL's type of each column. */
type ColumnTypes<Row> = Readonly<Required<Record<keyof Row & string, string>>>

/**
 * Rows of the program as a table of a statement, under a name. However many they are, they are one parameter, so that the statement is
 * the same for any number of them.
 */
export function givenRows<Row extends object, Name extends string>(
  name: Name,
  types: ColumnTypes<Row>,
  rows: readonly Row[],
): AliasedRawBuilder<Row, Name> {
  const columns = Object.entries<string>(types)
  const declared = columns.map(([property, type]) => sql`${sql.ref(property)} ${sql.raw(type)}`)
  const values = rows.map((row) =>
    Object.fromEntries(columns.map(([property]) => [columnOf(property), row[property as keyof Row]])),
  )
  const table = sql<Row>`json_to_recordset(${JSON.stringify(values)})`
  return table.as<Name>(sql`${sql.ref(name)} (${sql.join(declared)})`)
}
