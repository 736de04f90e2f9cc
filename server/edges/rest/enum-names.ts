import {
  type DocumentNode,
  getNullableType,
  type GraphQLEnumType,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  Kind,
  typeFromAST,
} from 'graphql'

type Naming = (value: unknown) => unknown

/**
 * Replaces the enum values in an operation's variables, which the REST interface spells as the specification does, by their names
 * in the schema. An invalid value stays, and is refused as such.
 */
export function namingEnums(
  schema: GraphQLSchema,
  { definitions }: DocumentNode,
): (variables: Record<string, unknown>) => Record<string, unknown> {
  const known = new Map<GraphQLInputType, Naming>()
  const fields = new Map<string, Naming>()
  for (const definition of definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION)
      for (const { variable, type } of definition.variableDefinitions ?? []) {
        const found = typeFromAST(schema, type)
        if (isInputType(found)) fields.set(variable.name.value, namingOf(found, known))
      }
  return (variables) => named(variables, fields)
}

/** Converters from the schema's enum names back to the values of the interface. */
export const valuesOfEnums = (schema: GraphQLSchema): Record<string, (value: unknown) => unknown> =>
  Object.fromEntries(
    Object.values(schema.getTypeMap())
      .filter(isEnumType)
      .map(({ name }) => [name, same]),
  )

const same: Naming = (value) => value

function namingOf(type: GraphQLInputType, known: Map<GraphQLInputType, Naming>): Naming {
  const inner = getNullableType(type)
  const found = known.get(inner)
  if (found) return found
  // A recursive type is requested again while its converter is made.
  known.set(inner, (value) => made(value))
  const made = makeNaming(inner, known)
  known.set(inner, made)
  return made
}

function makeNaming(type: GraphQLInputType, known: Map<GraphQLInputType, Naming>): Naming {
  if (isEnumType(type)) return nameIn(type)
  if (isListType(type)) {
    const each = namingOf(type.ofType, known)
    return each === same ? same : (value) => (Array.isArray(value) ? value.map(each) : value)
  }
  if (!isInputObjectType(type)) return same
  const fields = new Map(
    Object.values(type.getFields())
      .map(({ name, type: of }) => [name, namingOf(of, known)] as const)
      .filter(([, naming]) => naming !== same),
  )
  return fields.size === 0 ? same : (value) => (isRecord(value) ? named(value, fields) : value)
}

function nameIn(type: GraphQLEnumType): Naming {
  const names = new Map<unknown, string>(type.getValues().map(({ name, value }) => [value, name]))
  return (value) => names.get(value) ?? value
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function named(
  values: Record<string, unknown>,
  fields: ReadonlyMap<string, Naming>,
): Record<string, unknown> {
  const copy = { ...values }
  for (const [field, naming] of fields) if (field in copy) copy[field] = naming(copy[field])
  return copy
}
