import { readdirSync, readFileSync } from 'node:fs'
import { gql, InMemoryCache } from '@apollo/client/core'
import { buildSchema, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { describe, expect, it } from 'vitest'
import { pagedFields, pagesPolicy } from './pages-policy.ts'

const rows = gql`
  query Rows($after: String, $state: String) {
    rows(after: $after, state: $state) {
      nodes {
        id
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
`

function pagedCache() {
  const cache = new InMemoryCache({ typePolicies: { Query: { fields: { rows: pagesPolicy } } } })
  return {
    write: (variables: object, ids: readonly string[], endCursor: string | null = null) =>
      cache.writeQuery({
        query: rows,
        variables,
        data: {
          rows: {
            __typename: 'Rows',
            nodes: ids.map((id) => ({ __typename: 'Row', id })),
            pageInfo: { __typename: 'PageInfo', endCursor, hasNextPage: endCursor !== null },
          },
        },
      }),
    read: (variables: object) => {
      const data = cache.readQuery<{
        rows: { nodes: { id: string }[]; pageInfo: { endCursor: string | null } }
      }>({
        query: rows,
        variables,
      })
      return data && { ids: data.rows.nodes.map(({ id }) => id), endCursor: data.rows.pageInfo.endCursor }
    },
  }
}

describe('pages of a list in the cache', () => {
  it('are one list, with the end of the last page', () => {
    const { write, read } = pagedCache()
    write({}, ['a', 'b'], 'b')
    write({ after: 'b' }, ['c'])
    expect(read({})).toEqual({ ids: ['a', 'b', 'c'], endCursor: null })
  })

  it('hold nothing twice', () => {
    const { write, read } = pagedCache()
    write({}, ['a', 'b'], 'b')
    write({ after: 'b' }, ['b', 'c'])
    expect(read({})?.ids).toEqual(['a', 'b', 'c'])
  })

  it('begin anew with a first page', () => {
    const { write, read } = pagedCache()
    write({}, ['a', 'b'], 'b')
    write({ after: 'b' }, ['c'])
    write({}, ['x', 'a'], 'a')
    expect(read({})).toEqual({ ids: ['x', 'a'], endCursor: 'a' })
  })

  it('are kept apart by what else the list was asked for', () => {
    const { write, read } = pagedCache()
    write({ state: 'open' }, ['a'], 'a')
    write({ state: 'closed' }, ['z'], 'z')
    write({ state: 'open', after: 'a' }, ['b'])
    expect([read({ state: 'open' })?.ids, read({ state: 'closed' })?.ids]).toEqual([['a', 'b'], ['z']])
  })
})

/** Fields of the dashboard's operations that are asked for what comes after a variable cursor, as `Query.users`. */
function fieldsWithPages(): string[] {
  const web = new URL('../', import.meta.url)
  const schema = buildSchema(readFileSync(new URL('../../schema/schema.graphql', web), 'utf8'))
  const typeInfo = new TypeInfo(schema)
  const found = new Set<string>()
  const documents = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.graphql'),
  )
  for (const name of documents)
    visit(
      parse(readFileSync(new URL(name, web), 'utf8')),
      visitWithTypeInfo(typeInfo, {
        Field: (field) => {
          const isPaged = field.arguments?.some(
            ({ name: { value }, value: { kind } }) => value === 'after' && kind === 'Variable',
          )
          if (isPaged) found.add(`${String(typeInfo.getParentType())}.${field.name.value}`)
        },
      }),
    )
  return [...found]
}

it('the dashboard’s lists have the policy, all that it reads further pages of', () => {
  const registered = Object.entries(pagedFields).flatMap(([type, { fields = {} }]) =>
    Object.keys(fields).map((field) => `${type}.${field}`),
  )
  expect(registered.sort()).toEqual(fieldsWithPages().sort())
})
