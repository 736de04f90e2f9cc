import { localTables, referenceTables, spreadBy, type Table } from './spread.ts'

type Kind = 'reference' | 'local' | 'distributed'

/** How a spread database keeps a table. */
export function kindOf(table: string): Kind {
  if (table in referenceTables) return 'reference'
  return table in localTables ? 'local' : 'distributed'
}

/**
 * What prevents tables from being distributed by workspace: what Citus documents for distributed and reference tables, and that
 * the workspace comes first in every key, so that partitions and range splits by it work too.
 */
export const hindrances = (tables: readonly Table[]): string[] =>
  tables.flatMap((table) => [
    ...(kindOf(table.name) === 'distributed' ? ofDistributed(table) : []),
    ...ofForeignKeys(table),
    ...(kindOf(table.name) === 'local' ? [] : table.triggers.map((name) => `${table.name}: trigger ${name}`)),
  ])

function ofDistributed({ name, columns, unique, narrowIdentities }: Table): string[] {
  if (!columns.includes(spreadBy)) return [`${name}: no ${spreadBy}`]
  return [
    ...unique
      .filter((key) => key.isExclusion || key.columns[0] !== spreadBy)
      .map((key) => `${name}: ${key.name} does not begin with ${spreadBy}`),
    ...narrowIdentities.map((column) => `${name}: ${column} is no bigint`),
  ]
}

const ofForeignKeys = ({ name, foreignKeys }: Table): string[] =>
  foreignKeys.flatMap((key) => {
    const problem = problemOf(kindOf(name), key)
    return problem ? [`${name}: ${key.name} ${problem}`] : []
  })

function problemOf(own: Kind, { columns, table, referred, keepsRows }: Table['foreignKeys'][number]) {
  const theirs = kindOf(table)
  if (theirs === 'local' || own === 'local') return own === theirs ? null : 'ties a local table to another'
  if (theirs === 'reference') return null
  if (own === 'reference') return 'refers from a reference table to a distributed one'
  if (columns[0] !== spreadBy || referred[0] !== spreadBy) return `does not begin with ${spreadBy}`
  return keepsRows ? `changes ${spreadBy} of rows that stay` : null
}
