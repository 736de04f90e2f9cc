import { type Change, CriticalityLevel, diff } from '@graphql-inspector/core'
import {
  type GraphQLEnumValue,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql'

/** How a reason says what to use instead, and the day until which the old way works: `Use \`x\`. Works until 2027-06-01`. */
const promise = /^Use .+\. Works until (\d{4}-\d\d-\d\d)$/

/** A part of a schema that may be deprecated. */
type Part = GraphQLField<unknown, unknown> | GraphQLInputField | GraphQLEnumValue

/** What differs between two schemas: what breaks clients of the released one, and everything else. */
export interface SchemaChanges {
  refused: Change[]
  allowed: Change[]
}

/**
 * Compares a schema with the released one. What breaks clients is refused, unless the released schema said of that very part
 * until when it works, and that day is over.
 * @param today as YYYY-MM-DD
 */
export async function schemaChanges(
  released: GraphQLSchema,
  current: GraphQLSchema,
  today: string,
): Promise<SchemaChanges> {
  const ended = endedParts(released, today)
  const changes = await diff(released, current)
  const isRefused = ({ criticality, path }: Change) =>
    criticality.level === CriticalityLevel.Breaking && !ended.has(path ?? '')
  return { refused: changes.filter(isRefused), allowed: changes.filter((change) => !isRefused(change)) }
}

/** The parts whose deprecation does not say what to use instead and until when they work, by their path. */
export const vagueDeprecations = (schema: GraphQLSchema): string[] =>
  deprecations(schema).flatMap(([path, reason]) => (promise.test(reason) ? [] : [path]))

/** The paths of what was said to work until a day that is over. */
const endedParts = (schema: GraphQLSchema, today: string): Set<string> =>
  new Set(
    deprecations(schema).flatMap(([path, reason]) => {
      const [, until] = promise.exec(reason) ?? []
      return until !== undefined && until < today ? [path] : []
    }),
  )

/** Every deprecated field, argument, input field and enum value with its reason; paths as the comparison names them. */
const deprecations = (schema: GraphQLSchema): [path: string, reason: string][] =>
  Object.values(schema.getTypeMap()).flatMap((type) => {
    if (type.name.startsWith('__')) return []
    if (isEnumType(type)) return deprecated(type.name, type.getValues())
    if (isInputObjectType(type)) return deprecated(type.name, Object.values(type.getFields()))
    if (!isObjectType(type) && !isInterfaceType(type)) return []
    const fields = Object.values(type.getFields())
    return [
      ...deprecated(type.name, fields),
      ...fields.flatMap(({ name, args }) => deprecated(`${type.name}.${name}`, args)),
    ]
  })

const deprecated = (
  parent: string,
  parts: readonly Pick<Part, 'name' | 'deprecationReason'>[],
): [string, string][] =>
  parts.flatMap(({ name, deprecationReason: reason }): [string, string][] =>
    reason === null || reason === undefined ? [] : [[`${parent}.${name}`, reason]],
  )
