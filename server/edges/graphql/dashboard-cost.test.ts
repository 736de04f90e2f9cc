import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  getNamedType,
  type GraphQLInputType,
  isInputObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  typeFromAST,
  type TypeNode,
} from 'graphql'
import { expect, it } from 'vitest'
import { costOf } from './cost.ts'
import { mostCost } from './limits.ts'
import { makeSchema } from './schema.ts'

const web = join(import.meta.dirname, '../../../web/src')
const schema = await makeSchema()
const document = parse(
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.graphql'))
    .map((path) => readFileSync(join(web, path), 'utf8'))
    .join('\n'),
)
const operations = document.definitions.filter(
  (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
)

/** The dearest value of a variable: the largest page, and searches wherever one can search. */
function dearest(name: string, type: TypeNode): unknown {
  const known = typeFromAST(schema, type as never) as GraphQLInputType | undefined
  const named = known && getNamedType(known)
  if (named?.name === 'Int') return 100
  if (name === 'search') return 'x'
  return isInputObjectType(named) && 'search' in named.getFields() ? { search: 'x' } : null
}

it.each(operations.map((operation) => [operation.name?.value ?? '', operation] as const))(
  "the dashboard's %s stays within what an operation may cost, with the largest pages and a search",
  (_name, operation) => {
    const variables = Object.fromEntries(
      (operation.variableDefinitions ?? []).map(({ variable, type }) => [
        variable.name.value,
        dearest(variable.name.value, type),
      ]),
    )
    expect(costOf({ schema, document, operation, variables })).toBeLessThanOrEqual(mostCost)
  },
)

it('searches through what everybody has sent cost more than four may', () => {
  const source = (searches: number) =>
    `{ ${Array.from({ length: searches }, (_, n) => `a${n}: contents(filter: { search: "x" }) { nodes { id } }`).join(' ')} }`
  const cost = (searches: number) => {
    const asked = parse(source(searches))
    return costOf({
      schema,
      document: asked,
      operation: asked.definitions[0] as OperationDefinitionNode,
      variables: {},
    })
  }
  expect(cost(4)).toBeLessThanOrEqual(mostCost)
  expect(cost(5)).toBeGreaterThan(mostCost)
})
