import { buildSchema, getOperationAST, type GraphQLObjectType, parse } from 'graphql'
import { expect, test } from 'vitest'
import { costOf } from './cost.ts'

const schema = buildSchema(`
  input Filter { search: String, other: Int }
  type Query { found(filter: Filter): Int, things(first: Int = 50, after: String): Things!, pages(first: Int, after: String, last: Int): Things!, thing: Thing }
  type Things { nodes: [Thing!]! total: Int }
  type Thing { report: Int, name: String, around(before: Int = 10, after: Int = 10): [Thing!]!, things(first: Int = 50): Things! }
`)

/** What `Scans` declares at a field. */
const scan = (type: string, field: string, extension: object) =>
  Object.assign((schema.getType(type) as GraphQLObjectType).getFields()[field] ?? {}, {
    extensions: { scan: extension },
  })
scan('Query', 'found', { fields: 500, when: 'filter.search' })
scan('Thing', 'report', { fields: 70, when: null })

function cost(source: string, variables: Record<string, unknown> = {}): number {
  const document = parse(source)
  const operation = getOperationAST(document)
  if (!operation) throw new Error('no operation')
  return costOf({ schema, document, operation, variables })
}

test.each<[string, string, Record<string, unknown>, number]>([
  ['a field costs one', '{ thing { name } }', {}, 2],
  ['a page costs its rows, by default', '{ things { total } }', {}, 51],
  ['by a literal', '{ things(first: 3) { total } }', {}, 4],
  ['by a variable', 'query ($n: Int) { things(first: $n) { total } }', { n: 7 }, 8],
  ["by a variable's default", 'query ($n: Int = 9) { things(first: $n) { total } }', {}, 10],
  [
    'by the default of the field when the variable is missing',
    'query ($n: Int) { things(first: $n) { total } }',
    {},
    51,
  ],
  ['and never more than the largest page', '{ things(first: 1000000) { total } }', {}, 101],
  ['a list costs the rows of a page', '{ pages { total } }', {}, 51],
  ['from the beginning', '{ pages(first: 3) { total } }', {}, 4],
  ['or from the end', 'query ($n: Int) { pages(first: null, last: $n) { total } }', { n: 7 }, 8],
  ['rows before and after count together', '{ thing { around(before: 2, after: 3) { name } } }', {}, 7],
  [
    'pages in pages multiply',
    'query ($n: Int) { things(first: $n) { nodes { things(first: $n) { total } } } }',
    { n: 100 },
    1 + 100 * (1 + (1 + 100)),
  ],
  [
    'fragments cost what is in them',
    'query { things(first: 10) { ...f } } fragment f on Things { total nodes { name } }',
    {},
    31,
  ],
  ['inline fragments too', '{ thing { ... on Thing { name } ... { name } } }', {}, 3],
  ['a search costs what it reads', '{ found(filter: { search: "x" }) }', {}, 501],
  ['and nothing where nothing is searched for', '{ found(filter: { search: "", other: 1 }) }', {}, 1],
  ['by a variable', 'query ($s: String) { found(filter: { search: $s }) }', { s: 'x' }, 501],
  [
    'by a variable of the whole filter',
    'query ($f: Filter) { found(filter: $f) }',
    { f: { search: 'x' } },
    501,
  ],
  ["by a variable's default", 'query ($f: Filter = { search: "x" }) { found(filter: $f) }', {}, 501],
  ['by each alias', '{ a: found(filter: { search: "x" }) b: found(filter: { search: "y" }) }', {}, 1002],
  ['and once for every row around it', '{ things(first: 3) { nodes { report } } }', {}, 1 + 3 * (1 + 1 + 70)],
  ['a negative size is no discount', '{ things(first: -5) { total } }', {}, 2],
])('%s', (_name, source, variables, expected) => {
  expect(cost(source, variables)).toBe(expected)
})

test('fragments that double each other 30 times over are counted at once', () => {
  const fragments = Array.from(
    { length: 30 },
    (_, i) => `fragment f${i} on Thing { ...f${i + 1} ...f${i + 1} }`,
  ).join(' ')
  const started = performance.now()
  expect(cost(`{ thing { ...f0 } } ${fragments} fragment f30 on Thing { name }`)).toBe(1 + 2 ** 30)
  expect(performance.now() - started).toBeLessThan(100)
})
