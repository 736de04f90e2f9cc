import { kindOf } from './spread-rules.ts'
import { spreadBy, type Table } from './spread.ts'

/** The commands that distribute the database over the servers of Citus, in the order of the foreign keys. */
export function spreadCommands(tables: readonly Table[]): string {
  const ordered = inOrderOfKeys(tables)
  const policies = ordered.filter(({ name }) => kindOf(name) !== 'local').flatMap(policyCommands)
  return [
    '-- Made of the migrated database: npx vitest run server/structure/spread -u',
    '',
    '-- Policies without subqueries, which Citus refuses.',
    ...policies.filter((line) => line.startsWith('alter')),
    '',
    '-- Policies that read other tables: Citus has no form for them.',
    ...policies.filter((line) => line.startsWith('--')),
    '',
    '-- Tables that every server holds whole.',
    ...ordered
      .filter(({ name }) => kindOf(name) === 'reference')
      .map(({ name }) => `select create_reference_table('${name}');`),
    '',
    '-- Tables that are spread by workspace, all rows of one on the same server.',
    ...distribution(ordered.map(({ name }) => name).filter((name) => kindOf(name) === 'distributed')),
    '',
  ].join('\n')
}

/** The first table starts the colocation group of all others. */
const distribution = ([first = '', ...others]: string[]): string[] => [
  `select create_distributed_table('${first}', '${spreadBy}', colocate_with => 'none');`,
  ...others.map(
    (name) => `select create_distributed_table('${name}', '${spreadBy}', colocate_with => '${first}');`,
  ),
]

/** A table comes after those that it refers to. */
function inOrderOfKeys(tables: readonly Table[]): Table[] {
  const ordered = new Set<Table>()
  const add = (table: Table): void => {
    if (ordered.has(table)) return
    const referred = new Set(table.foreignKeys.map((key) => key.table))
    for (const other of tables) if (referred.has(other.name) && other !== table) add(other)
    ordered.add(table)
  }
  for (const table of tables) add(table)
  return [...ordered]
}

/** How a subquery that only calls a function is written in a policy's expression, and what it calls. */
const callAlone = /\( SELECT (verdict_\w+\(\)) AS verdict_\w+\)/g
/** Other reads of a table: a subquery, or a function that looks an object up. */
const reads = /\bSELECT\b|verdict_sees|verdict_user_is_near/

function policyCommands({ name, policies }: Table): string[] {
  return policies.map((policy) => {
    const [using, check] = [policy.using, policy.check].map((part) => part?.replaceAll(callAlone, '$1'))
    if (reads.test(using ?? '')) return `-- ${policy.name} on ${name}`
    const checked = check ? ` with check (${check})` : ''
    return `alter policy ${policy.name} on ${name} using (${using ?? ''})${checked};`
  })
}
