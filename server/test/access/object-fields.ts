import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql'
import { getMetadataStorage } from 'type-graphql'
import { mustBeGiven, valid } from '../junk.ts'
import { idFor, snake } from '../missing-things.ts'

type Field = GraphQLField<unknown, unknown>

/** The ids of one of everything that whoever asks has, by their tables. */
type OwnIds = Readonly<Record<string, string>>

/** A field of an object, and the permissions that it declares itself. */
export interface ObjectField {
  type: GraphQLObjectType
  field: Field
  permissions: readonly string[]
}

/** Every field of an object that queries answer which declares permissions of its own. */
export function fieldsWithPermissions(schema: GraphQLSchema): ObjectField[] {
  return getMetadataStorage().objectTypes.flatMap(({ name, fields }) => {
    const type = schema.getType(name)
    if (!isObjectType(type)) return []
    return (fields ?? []).flatMap(({ schemaName, roles }) => {
      const field = type.getFields()[schemaName]
      return field && roles?.length ? { type, field, permissions: roles.map(String) } : []
    })
  })
}

/** A way through the schema to an object: what is open when one is there, and how many braces that are. */
interface Way {
  opened: string
  braces: number
}

const longest = 6
const fewWays = 6

/** Ways from a query to each type of object, the shortest first, that begin with what whoever asks has. */
export function waysTo(
  schema: GraphQLSchema,
  own: OwnIds,
  most = fewWays,
): ReadonlyMap<string, readonly Way[]> {
  const ways = new Map<string, Way[]>()
  let next: (Way & { type: GraphQLObjectType })[] = []
  const enter = (way: Way, field: Field) => next.push(...into(schema, own, way, field))
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {}))
    enter({ opened: '', braces: 0 }, field)
  for (let length = 1; length <= longest; length++) {
    const now = next
    next = []
    for (const { type, ...way } of now) {
      const known = ways.get(type.name) ?? []
      if (known.length >= most) continue
      ways.set(type.name, [...known, way])
      for (const field of Object.values(type.getFields())) enter(way, field)
    }
  }
  return ways
}

function into(schema: GraphQLSchema, own: OwnIds, { opened, braces }: Way, field: Field) {
  const named = getNamedType(field.type)
  const call = (id?: string) => `${opened}${field.name}${argumentsOf(field, own, id)} { `
  if (isObjectType(named)) return [{ type: named, opened: call(), braces: braces + 1 }]
  if (!isAbstractType(named)) return []
  return schema.getPossibleTypes(named).map((type) => ({
    type,
    braces: braces + 2,
    opened: `${call(own[snake(type.name).replace(/^_/, '')])}... on ${type.name} { `,
  }))
}

/** The arguments that a field must be given, `id` for what it is asked by; none where it needs none. */
function argumentsOf({ name, args }: Field, own: OwnIds, id?: string): string {
  const ids = { own: (place: string) => (place === 'id' && id) || idFor(own, place, name), foreign: '' }
  const given = Object.fromEntries(args.filter(mustBeGiven).map((arg) => [arg.name, valid(arg, ids)]))
  // A range is to have an end after its beginning.
  if (typeof given['to'] === 'string') given['to'] = '2026-01-02T00:00:00.000Z'
  return literals(args, given)
}

/** Values of arguments as they are written in an operation. */
function literals(args: readonly GraphQLArgument[], values: Readonly<Record<string, unknown>>): string {
  const given = args
    .filter(({ name }) => values[name] !== undefined)
    .map(({ name, type }) => `${name}: ${literal(values[name], type)}`)
  return given.length > 0 ? `(${given.join(', ')})` : ''
}

function literal(value: unknown, type: GraphQLInputType): string {
  const inner = getNullableType(type)
  if (isListType(inner) && Array.isArray(value))
    return `[${value.map((item) => literal(item, inner.ofType)).join(', ')}]`
  if (isEnumType(inner)) return String(value)
  if (!isInputObjectType(inner)) return JSON.stringify(value)
  const places = inner.getFields()
  const given = Object.entries(value as Record<string, unknown>).flatMap(([name, each]) => {
    const place = places[name]
    return place ? `${name}: ${literal(each, place.type)}` : []
  })
  return `{ ${given.join(', ')} }`
}

/** What is asked of an object at the end of a way, under a name of the operation that it is a part of. */
export const asked = (name: string, { opened, braces }: Way, selection: string): string =>
  `${name}: ${opened}${selection}${' }'.repeat(braces)}`

/** A field under the name `asked`, with values for some of its arguments instead of those that it must be given. */
export const askedField = (field: Field, own: OwnIds, values?: Readonly<Record<string, unknown>>): string =>
  `asked: ${field.name}${values ? literals(field.args, values) : argumentsOf(field, own)}${leavesOf(field)}`

/** Every field of a type, each with what can be read of it at once. */
export const allFields = (type: GraphQLObjectType, own: OwnIds): string =>
  Object.values(type.getFields())
    .map((field) => `${field.name}${argumentsOf(field, own)}${leavesOf(field)}`)
    .join(' ')

function leavesOf({ type }: Field): string {
  const named = getNamedType(type)
  if (isLeafType(named)) return ''
  if (!isObjectType(named)) return ' { __typename }'
  const leaves = Object.values(named.getFields()).filter(
    ({ args, type: of }) => !args.some(mustBeGiven) && isLeafType(getNamedType(of)),
  )
  return ` { __typename ${leaves.map(({ name }) => name).join(' ')} }`
}
