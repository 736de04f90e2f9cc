import { type GraphQLArgument, isInputObjectType, isInterfaceType, isObjectType, printType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneOfInputs } from '../../platform/graphql/references.ts'
import { idOf } from '../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { oneOfEverything } from '../../test/one-of-everything.ts'

let app: TestApp
let acme: TestWorkspace
let user: { id: string; externalId: string }
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  const { user: id = '' } = await oneOfEverything(app, acme)
  const { data } = await app.graphql<{ user: { id: string; externalId: string } }>(
    acme.admin,
    'query ($id: ID!) { user(by: { id: $id }) { id externalId } }',
    { id },
  )
  user = data.user
})
afterAll(() => app.close())

const contentOf = (who: TestWorkspace, named: object) =>
  app.graphql<{ contents: { nodes: { user: { id: string } }[] } }>(
    who.admin,
    'query ($user: UserReference!) { contents(filter: { users: [$user] }) { nodes { user { id } } } }',
    { user: named },
  )

const oneKey = 'Exactly one key must be specified for OneOf type "UserReference"'

describe('a reference', () => {
  it.each(oneOfInputs)('%s takes exactly one of its fields, and the schema says so', async (name) => {
    const type = app.schema.getType(name)
    expect(isInputObjectType(type) && printType(type)).toContain(`input ${name} @oneOf {`)
    const { data } = await app.graphql<{ __type: { isOneOf: boolean } }>(
      acme.admin,
      'query ($name: String!) { __type(name: $name) { isOneOf } }',
      { name },
    )
    expect(data).toEqual({ __type: { isOneOf: true } })
  })

  it("finds the same thing by Verdict's id and by the customer platform's", async () => {
    const found = (await contentOf(acme, { id: user.id })).data.contents.nodes
    expect(found.length).toBeGreaterThan(0)
    expect(new Set(found.map((each) => each.user.id))).toEqual(new Set([user.id]))
    expect((await contentOf(acme, { externalId: user.externalId })).data.contents.nodes).toEqual(found)
  })

  it('takes an id in capitals for the same, wherever it stands', async () => {
    const id = user.id.toUpperCase()
    const { data, errors } = await app.graphql(
      acme.admin,
      `query ($id: ID!, $by: UserReference!) {
         user(by: $by) { id } node(id: $id) { id } users(filter: { ids: [$id] }) { nodes { id } }
       }`,
      { id, by: { id } },
    )
    expect(errors).toEqual([])
    expect(data).toEqual({
      user: { id: user.id },
      node: { id: user.id },
      users: { nodes: [{ id: user.id }] },
    })
    const added = await app.graphql<{ decide: { actions: { user: object }[] } }>(
      acme.admin,
      'mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }',
      { input: { user: { id }, status: 'HIDDEN', requestId: 'in capitals' } },
    )
    expect(added.errors).toEqual([])
    expect(added.data.decide.actions).toHaveLength(1)
  })

  it('finds nothing of another workspace', async () => {
    const other = await app.createWorkspace()
    expect((await contentOf(other, { id: user.id })).data.contents.nodes).toEqual([])
    expect((await contentOf(other, { externalId: user.externalId })).data.contents.nodes).toEqual([])
    expect(idOf(other.workspaceId, 'user', user.externalId)).not.toBe(user.id)
  })

  it.each([
    ['neither', {}, oneKey],
    ['both', { id: '0190c0de-0000-7000-8000-000000000001', externalId: 'u-1' }, oneKey],
    ['null', { id: null }, 'must be non-null'],
  ])(
    'with %s is refused before anything runs, in words that say what is wrong',
    async (_what, named, words) => {
      const { errors } = await contentOf(acme, named)
      expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining(words)])
    },
  )

  it.each([
    ['an id that is none', { id: 'u-1' }],
    ['an empty external id', { externalId: '' }],
  ])('with %s is BAD_USER_INPUT', async (_what, named) => {
    expect((await contentOf(acme, named)).errors).toMatchObject([{ code: 'BAD_USER_INPUT' }])
  })
})

const argumentsOf = (field: object): readonly GraphQLArgument[] =>
  'args' in field ? (field.args as readonly GraphQLArgument[]) : []

/** Strings whose names end in Id although neither of Verdict's nor an external id of content or a user, and what they are. */
const otherIds: Readonly<Record<string, readonly string[]>> = {
  "the caller's own name of a request": ['requestId'],
  'the identifier of a policy category, which the workspace chooses': ['policyId'],
  'attributes of a user that the customer platform sends': ['projectId', 'categoryId'],
  'what an OpenID Connect provider knows the program by': ['clientId'],
  'what the sender of a suggestion calls its place': ['communityId', 'communityIds'],
}

it("is an external id by its name wherever it is not one of Verdict's", () => {
  const named = Object.values(app.schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
      ? Object.values(type.getFields()).flatMap((field) => [
          { of: type.name, name: field.name, type: String(field.type) },
          ...argumentsOf(field).map((arg) => ({
            of: `${type.name}.${field.name}`,
            name: arg.name,
            type: String(arg.type),
          })),
        ])
      : [],
  )
  const wrong = named.filter(({ of, name, type }) => {
    if (of.startsWith('__') || !/(?:^id|Ids?)$/.test(name)) return false
    const isExternal = /^externalIds?$|ExternalIds?$/.test(name)
    return !isExternal && !/^[[!]*ID\b/.test(type) && !Object.values(otherIds).flat().includes(name)
  })
  expect(wrong.map(({ of, name }) => `${of}.${name}`)).toEqual([])
})
