import {
  getNamedType,
  getNullableType,
  type GraphQLInputField,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { makeSchema } from './schema.ts'

const schema = await makeSchema()

const filters = Object.values(schema.getTypeMap())
  .filter(isInputObjectType)
  .filter(({ name }) => name.endsWith('Filter'))

/** What a field of a filter may be called, by what it takes. */
function nameOf({ type }: GraphQLInputField): RegExp {
  const given = getNullableType(type)
  if (isListType(given)) return /s$/
  if (getNamedType(type).name === 'MomentRangeInput') return /^at$|At$/
  if (getNamedType(type).name === 'DateTimeISO') return /At$/
  if (getNamedType(type).name === 'Boolean') return /[^s]$/
  if (getNamedType(type).name === 'String') return /^search$/
  return isInputObjectType(given) && !given.isOneOf ? /^(actor|object)$/ : /^$/
}

describe('the filters of lists', () => {
  it('are those that the lists take, and each list takes nothing else but what it hangs on', () => {
    const lists = Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })))
      .filter(({ field }) => getNamedType(field.type).name.endsWith('Connection'))
    const page = ['first', 'after', 'last', 'before', 'orderBy']
    const others = lists.flatMap(({ type, field }) =>
      field.args
        .filter(({ name }) => !page.includes(name))
        .map(({ name, type: of }) => [`${type.name}.${field.name}`, name, String(of)] as const),
    )
    const wrong = others.filter(([, name, of]) =>
      name === 'filter' ? !/^\w+Filter$/.test(of) : of !== 'ID!' || !/^id$|Id$/.test(name),
    )
    expect(wrong).toEqual([])
  })

  it.each(filters)('$name calls lists in the plural, moments by their names, and a text search', (filter) => {
    const wrong = Object.values(filter.getFields()).filter((field) => !nameOf(field).test(field.name))
    expect(wrong.map(({ name, type }) => `${name}: ${String(type)}`)).toEqual([])
  })

  it.each(filters)('$name needs nothing', (filter) => {
    const needed = Object.values(filter.getFields()).filter(({ type }) => String(type).endsWith('!'))
    expect(needed.map(({ name }) => name)).toEqual([])
  })
})
