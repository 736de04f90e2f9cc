import { getNamedType, getNullableType, isEnumType, isInputObjectType, isListType } from 'graphql'
import type { GraphQLInputType, GraphQLSchema } from 'graphql'

/** A stored value of an input type in the form of the schema: enum values by their names in the schema, without absent fields. */
export function asGiven(schema: GraphQLSchema, typeName: string, value: unknown): unknown {
  const type = schema.getType(typeName)
  if (!isInputObjectType(type)) throw new Error(`${typeName} is no input type`)
  return given(type, value)
}

function given(type: GraphQLInputType, value: unknown): unknown {
  const inside = getNullableType(type)
  if (isListType(inside) && Array.isArray(value)) return value.map((each) => given(inside.ofType, each))
  const named = getNamedType(inside)
  if (isEnumType(named)) return named.serialize(value)
  if (!isInputObjectType(named) || typeof value !== 'object' || value === null) return value
  const fields = named.getFields()
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const field = fields[name]
      return field && part !== null && part !== undefined ? [[name, given(field.type, part)]] : []
    }),
  )
}
