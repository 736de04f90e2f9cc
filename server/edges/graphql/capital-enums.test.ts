import { buildSchema, graphqlSync, GraphQLEnumType, GraphQLObjectType, GraphQLSchema } from 'graphql'
import { expect, it } from 'vitest'
import { capitals } from '../../platform/graphql/capitals.ts'
import { nameEnumsInCapitals } from './capital-enums.ts'

it.each([
  ['hidden', 'HIDDEN'],
  ['on_hold', 'ON_HOLD'],
  ['ChangeStatus', 'CHANGE_STATUS'],
  ['sha256Hex', 'SHA256_HEX'],
  ['text-markdown', 'TEXT_MARKDOWN'],
  ['ALREADY_DECIDED', 'ALREADY_DECIDED'],
])('%s is called %s', (value, name) => {
  expect(capitals(value)).toBe(name)
})

it('a client writes and reads the names, wherever an enum stands; resolvers have the values', () => {
  const schema = nameEnumsInCapitals(
    buildSchema(`
      enum State { open on_hold }
      input Filter { states: [State!]! = [on_hold], not: Filter }
      type Query { states(state: State = open, filter: Filter): [State!]! }`),
  )
  const rootValue = {
    states: ({
      state,
      filter,
    }: {
      state: string
      filter?: { states: string[]; not?: { states: string[] } }
    }) => [state, ...(filter?.states ?? []), ...(filter?.not?.states ?? [])],
  }
  const source = '{ states(filter: { not: { states: [OPEN] } }) }'
  expect(graphqlSync({ schema, source, rootValue })).toEqual({
    data: { states: ['OPEN', 'ON_HOLD', 'OPEN'] },
  })
  const [error] = graphqlSync({ schema, source: '{ states(state: on_hold) }', rootValue }).errors ?? []
  expect(error?.message).toContain('Did you mean the enum value "ON_HOLD"')
})

it('two values of one name are refused when the schema is made', () => {
  const type = new GraphQLEnumType({ name: 'Kind', values: { on_hold: {}, onHold: {} } })
  const schema = new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: { kind: { type } } }),
  })
  expect(() => nameEnumsInCapitals(schema)).toThrow('the enum Kind would have the value ON_HOLD twice')
})
