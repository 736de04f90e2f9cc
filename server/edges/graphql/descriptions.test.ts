import { type GraphQLNamedType, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { makeSchema } from './schema.ts'

interface Described {
  name: string
  description: string
}

interface Element {
  name: string
  description?: string | null | undefined
}

/** The elements that a type is made of, by their names in the whole schema. */
function elementsOf(type: GraphQLNamedType): Element[] {
  const within = (owner: string, elements: readonly Element[]) =>
    elements.map(({ name, description }) => ({ name: `${owner}.${name}`, description }))
  if (isEnumType(type)) return within(type.name, type.getValues())
  if (isInputObjectType(type)) return within(type.name, Object.values(type.getFields()))
  if (!isObjectType(type) && !isInterfaceType(type)) return []
  const fields = Object.values(type.getFields())
  return [
    ...within(type.name, fields),
    ...fields.flatMap(({ name, args }) => within(`${type.name}.${name}`, args)),
  ]
}

const schema = await makeSchema()
const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
const elements: Described[] = types
  .flatMap((type) => [type, ...elementsOf(type)])
  .map(({ name, description }) => ({ name, description: (description ?? '').trim() }))

/** The elements with a description like that, and what it says, so that nobody has to look for it. */
const likeThat = (pattern: RegExp): string[] =>
  elements
    .filter(({ description }) => pattern.test(description))
    .map(({ name, description }) => `${name}: ${description}`)

/** The words of a name or a description, without those that say nothing. An id says what it is of. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/[A-Z]/g, ' $&')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !['the', 'a', 'an', 'of', 'its'].includes(word))

test('types, fields, arguments, input fields and enum values all have a description', () => {
  expect(elements.length).toBeGreaterThan(3000)
  expect(elements.filter(({ description }) => description === '').map(({ name }) => name)).toEqual([])
})

test('descriptions are for readers of the schema alone: none cites a section of another document', () => {
  expect(likeThat(/\bsections? \d|§|\(\d+(\.\d+)+\)/i)).toEqual([])
})

test('descriptions tell of GraphQL: none names a path or a method of the REST interface', () => {
  expect(likeThat(/\/api\/v\d|\b(GET|POST|PUT|PATCH|DELETE) \//)).toEqual([])
})

test('descriptions say more than the name that they stand at', () => {
  const empty = elements.filter(({ name, description }) => {
    const known = wordsOf(name.slice(name.lastIndexOf('.') + 1)).filter((word) => word !== 'id')
    return wordsOf(description).every((word) => known.includes(word))
  })
  expect(empty.map(({ name, description }) => `${name}: ${description}`)).toEqual([])
})
