import { getNamedType, getNullableType, isInputObjectType, isObjectType } from 'graphql'
import { expect, it } from 'vitest'
import { listCases, shortLists } from '../../../bench/stage/list-cases.ts'
import { newId } from '../../platform/ids.ts'
import { makeSchema } from './schema.ts'

const schema = await makeSchema()

/** The fields of the filters of the lists that the schema begins with. */
const filters = Object.values(schema.getQueryType()?.getFields() ?? {})
  .filter(({ type }) => isObjectType(getNullableType(type)) && getNamedType(type).name.endsWith('Connection'))
  .flatMap(({ args }) => args.filter(({ name }) => name === 'filter'))
  .map(({ type }) => getNamedType(type))
  .filter(isInputObjectType)
  .filter(({ name }) => !(name in shortLists))

it('bench/lists.ts measures every list with every field of its filter', () => {
  expect(filters.length).toBeGreaterThan(8)
  const measured = Object.fromEntries(
    Object.entries(listCases(newId())).map(([input, { filters: fields }]) => [
      input,
      Object.entries(fields).flatMap(([field, values]) => (values.length > 0 ? [field] : [])),
    ]),
  )
  const told = Object.fromEntries(filters.map((input) => [input.name, Object.keys(input.getFields())]))
  const sorted = (of: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(of).map(([input, fields]) => [input, fields.toSorted()]))
  expect(sorted(measured)).toEqual(sorted(told))
})
