import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { newId } from '../platform/ids.ts'

/** One root field as an operation of its own. */
export interface RootOperation {
  name: string
  source: string
  /** Whether any argument, however deep, is an id. */
  takesIds: boolean
  /** Values of the right types for all arguments: each of the ids wherever one goes, then in one optional place alone; all in a list. */
  variables(ids: readonly string[]): Record<string, unknown>[]
}

/** Every query and mutation of the schema, with all its arguments and the fields of what it answers. */
export function everyOperation(schema: GraphQLSchema): RootOperation[] {
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ] as const
  return roots.flatMap(([kind, type]) => fieldsOf(type).map((field) => operationOf(schema, kind, field)))
}

const fieldsOf = (type: GraphQLObjectType | null | undefined) => Object.values(type?.getFields() ?? {})

function operationOf(
  schema: GraphQLSchema,
  kind: 'query' | 'mutation',
  { name, args, type }: GraphQLField<unknown, unknown>,
): RootOperation {
  const declared = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ')
  const given = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const depth = kind === 'mutation' ? 4 : 3
  const head = args.length > 0 ? `${kind} (${declared}) { ${name}(${given})` : `${kind} { ${name}`
  return {
    name,
    source: `${head}${selectionOf(schema, type, depth)} }`,
    takesIds: args.some((arg) => hasId(arg.type)),
    variables(ids) {
      const optional = args.flatMap((arg) => optionalIds(arg))
      const given = (some: readonly string[], only: string | null) =>
        Object.fromEntries(args.map((arg) => [arg.name, valueOf(arg, some, only)]))
      return [null, ...new Set(optional.map((place) => place.name))].flatMap((only) =>
        optional.some((place) => place.name === only) &&
        optional.every((place) => place.name !== only || place.isList)
          ? [given(ids, only)]
          : ids.map((id) => given([id], only)),
      )
    },
  }
}

/** The fields of a type that need no argument, to some depth. */
function selectionOf(schema: GraphQLSchema, type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type)
  if (isAbstractType(named)) {
    const parts = schema
      .getPossibleTypes(named)
      .map((one) => `... on ${one.name} { __typename${fieldsIn(schema, one, depth, `${one.name}_`)} }`)
    return ` { ${parts.join(' ')} }`
  }
  return isObjectType(named) ? ` { __typename${fieldsIn(schema, named, depth)} }` : ''
}

/** These fields, whose names in the answer begin with the prefix: the types of a union have some of the same name. */
const fieldsIn = (schema: GraphQLSchema, type: GraphQLObjectType, depth: number, prefix = ''): string =>
  fieldsOf(type)
    .filter(({ args, type: of }) => !args.some(isRequired) && (depth > 1 || isLeafType(getNamedType(of))))
    .map(
      ({ name, type: of }) =>
        ` ${prefix && `${prefix}${name}: `}${name}${selectionOf(schema, of, depth - 1)}`,
    )
    .join('')

const isRequired = ({ type, defaultValue }: GraphQLArgument) =>
  isNonNullType(type) && defaultValue === undefined

function hasId(type: GraphQLInputType): boolean {
  const named = getNamedType(type)
  return isInputObjectType(named)
    ? Object.values(named.getFields()).some((field) => hasId(field.type))
    : named.name === 'ID'
}

/** Values of the scalars that inputs use. */
const scalars: Record<string, unknown> = {
  String: 'something',
  Int: 1,
  Float: 1,
  Boolean: true,
  JSON: {},
  DateTimeISO: '2026-01-01T00:00:00.000Z',
}

/** Something that takes a value: an argument, or a field of an input. */
type Place = Pick<GraphQLArgument, 'name' | 'type'>

/** Whether a value names a thing by one of its ids. */
const isReference = (type: GraphQLInputType) => isInputObjectType(type) && type.isOneOf

/** All places that may hold an id, and need not. */
function optionalIds({ name, type }: Place): { name: string; isList: boolean }[] {
  const named = getNamedType(type)
  if (isInputObjectType(named) && !named.isOneOf) return Object.values(named.getFields()).flatMap(optionalIds)
  const isOne = (named.name === 'ID' || isReference(named)) && !isNonNullType(type)
  return isOne ? [{ name, isList: isListType(getNullableType(type)) }] : []
}

function valueOf({ name, type }: Place, ids: readonly string[], only: string | null): unknown {
  const inner = getNullableType(type)
  const named = getNamedType(inner)
  const wanted =
    isNonNullType(type) ||
    only === null ||
    name === only ||
    optionalIds({ name, type }).some((place) => place.name === only)
  if (name === 'after' || !wanted) return null
  if (isListType(inner)) return ids.map((id) => valueOf({ name, type: inner.ofType }, [id], name))
  const [id] = ids
  if (isReference(inner)) return { id }
  if (isEnumType(inner)) return inner.getValues()[0]?.name
  // One of its own for each call: a request is carried out once for each.
  if (name === 'requestId') return newId()
  if (!isInputObjectType(inner)) return named.name === 'ID' ? id : scalars[named.name]
  return Object.fromEntries(
    Object.values(inner.getFields()).map((field) => [field.name, valueOf(field, ids, only)]),
  )
}
