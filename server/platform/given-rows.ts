import { type AliasedRawBuilder, sql } from 'kysely'
import { columnOf } from './table-of.ts'

/**
 * Rows of the program as a table of a statement, under a name, with those of their properties as columns whose types in PostgreSQL are
 * given. However many rows they are, they are one parameter, so that the statement is the same for any number of them.
 */
export function givenRows<Row extends object, Column extends keyof Row & string, Name extends string>(
  name: Name,
  types: Readonly<Record<Column, string>>,
  rows: readonly Row[],
): AliasedRawBuilder<Pick<Row, Column>, Name> {
  const columns = Object.entries<string>(types)
  const declared = columns.map(([property, type]) => sql`${sql.ref(property)} ${sql.raw(type)}`)
  const values = rows.map((row) =>
    Object.fromEntries(columns.map(([property]) => [columnOf(property), row[property as keyof Row]])),
  )
  const table = sql<Pick<Row, Column>>`json_to_recordset(${JSON.stringify(values)})`
  return table.as<Name>(sql`${sql.ref(name)} (${sql.join(declared)})`)
}
