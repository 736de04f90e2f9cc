import type { TestPlatform } from './test-platform.ts'

/** A column of a table, by PostgreSQL's names. */
export interface Column {
  name: string
  type: string
  nullable: boolean
}

/** PostgreSQL's names of the types that entities declare. */
const types: Readonly<Record<string, string>> = {
  integer: 'int4',
  bigint: 'int8',
  smallint: 'int2',
  double: 'float8',
  boolean: 'bool',
  json: 'jsonb',
}

/** The table of an entity, with the columns that it declares by their names. */
export function declaredTable(
  { database }: Pick<TestPlatform, 'database'>,
  entity: string,
): { table: string; columns: Column[] } {
  const { tableName, props } = database.orm.getMetadata().get(entity)
  const columns = props
    .filter(({ persist }) => persist !== false)
    .map(({ fieldNames, columnTypes, type, nullable }): Column => {
      const [name = ''] = fieldNames
      return { name, type: types[type] ?? columnTypes[0] ?? type, nullable: nullable ?? false }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  return { table: tableName, columns }
}
