import {
  buildSchema as parseSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  validateSchema,
} from 'graphql'
import { getMetadataStorage } from 'type-graphql'
import { expect, test } from 'vitest'
import { strictSchema } from './nullability.ts'
import { isPermission } from './permissions.ts'
import { makeSchema, schemaText } from './schema.ts'

const schema = await makeSchema()

test('the text of the schema is sorted and parses to the same schema', () => {
  const text = schemaText(schema)
  expect(schemaText(parseSchema(text))).toBe(text)
})

test('the schema keeps the rules of GraphQL', () => {
  expect(validateSchema(schema)).toEqual([])
})

test('every permission that a field names stands in a table', () => {
  const storage = getMetadataStorage()
  const named = storage.authorizedFields.flatMap(({ roles }) => roles as string[])
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !isPermission(name))).toEqual([])
})

/** What anybody may ask: who they are, to be let in or out, and to set a password with a link. */
const open = [
  'viewer',
  'signIn',
  'signOut',
  'signInOptions',
  'finishSignIn',
  'resetPassword',
  'requestPasswordLink',
  'openInvitation',
  'acceptInvitation',
]

test('every query, mutation and subscription but those of signing in names a permission', () => {
  const storage = getMetadataStorage()
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  const inSchema = new Set(roots.flatMap((type) => Object.keys(type?.getFields() ?? {})))
  const unnamed = [...storage.queries, ...storage.mutations, ...storage.subscriptions]
    .filter(({ roles, schemaName }) => inSchema.has(schemaName) && !roles?.length)
    .map(({ schemaName }) => schemaName)
  expect(unnamed.sort()).toEqual([...open].sort())
})

test('every type and every enum carries the names of the specification, without a secret among its fields', () => {
  const secret = /hash$|password|token$|^secretKey$|keyId/i
  for (const type of Object.values(schema.getTypeMap())) {
    if (isObjectType(type) && !type.name.startsWith('__') && type !== schema.getMutationType())
      expect(Object.keys(type.getFields()).filter((name) => secret.test(name))).toEqual([])
    if (isEnumType(type) && !type.name.endsWith('OrderField'))
      expect(type.getValues().length, type.name).toBeGreaterThan(1)
    if (isInputObjectType(type)) expect(Object.keys(type.getFields()).length).toBeGreaterThan(0)
  }
})

const typeIn = (from: typeof schema, type: string, name: string): string => {
  const found = from.getType(type)
  return isObjectType(found) ? String(found.getFields()[name]?.type) : ''
}

test.each([
  ['Query', 'tags', '[Tag!]', '[Tag!]!'],
  ['Query', 'rule', 'Rule', 'Rule'],
  ['Query', 'ruleVersions', 'RuleVersionConnection', 'RuleVersionConnection'],
  ['Mutation', 'createTag', 'CreateTagPayload', 'CreateTagPayload!'],
  ['CreateTagPayload', 'tag', 'Tag', 'Tag!'],
  ['ClaimNextReviewPayload', 'review', 'Review', 'Review'],
  ['DeleteTagPayload', 'deletedId', 'ID', 'ID!'],
  ['PolicyCategory', 'usedBy', '[Rule!]', '[Rule!]!'],
  ['PolicyCategory', 'name', 'String!', 'String!'],
])(
  'what is null only where it fails is never null for a strict client: %s.%s',
  (type, name, open, strict) => {
    expect([typeIn(schema, type, name), typeIn(strictSchema(schema), type, name)]).toEqual([open, strict])
  },
)
