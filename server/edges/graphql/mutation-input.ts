import {
  getNamedType,
  getNullableType,
  type GraphQLFieldConfigArgumentMap,
  GraphQLInputObjectType,
  type GraphQLInputFieldConfig,
  type GraphQLInputFieldConfigMap,
  isInputObjectType,
  isNonNullType,
} from 'graphql'

type Values = Record<string, unknown>

/** The one argument of a mutation, and how to read its resolver's arguments from it. */
export interface MutationInput {
  /** Null for a mutation without arguments. */
  type: GraphQLInputObjectType | null
  argsOf(input: Values): Values
  /** The name of its only required id, if there is just one: a NotFoundError without a field refers to it. */
  onlyId: string | null
}

/** The argument whose own fields are merged into the input, beside the other arguments. */
const spread = 'input'

/**
 * The input of a mutation: its arguments are fields, and those of an argument called `input` are too.
 * @throws Error when two of them have one name
 */
export function inputOf(mutation: string, args: GraphQLFieldConfigArgumentMap): MutationInput {
  if (Object.keys(args).length === 0) return { type: null, argsOf: () => ({}), onlyId: null }
  const { [spread]: whole, ...single } = args
  const inner = whole && getNullableType(whole.type)
  const spreadFields = isInputObjectType(inner) ? inner.toConfig().fields : {}
  const fields: GraphQLInputFieldConfigMap = { ...spreadFields }
  for (const [name, { type, description, defaultValue, deprecationReason, extensions }] of Object.entries(
    isInputObjectType(inner) ? single : args,
  )) {
    if (fields[name]) throw new Error(`the input of ${mutation} would have the field ${name} twice`)
    fields[name] = { type, description, defaultValue, deprecationReason, extensions }
  }
  const name = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`
  const type = new GraphQLInputObjectType({ name, description: `The arguments of \`${mutation}\``, fields })
  const argsOf = isInputObjectType(inner) ? splitting(Object.keys(single)) : (values: Values) => values
  return { type, argsOf, onlyId: onlyIdOf(fields) }
}

/** Splits the merged input: the named arguments, and the rest as the argument `input`. */
function splitting(names: readonly string[]): MutationInput['argsOf'] {
  if (names.length === 0) return (input) => ({ [spread]: input })
  return (input) => {
    const isArgument = ([name]: [string, unknown]) => names.includes(name)
    const given = Object.entries(input)
    const rest = Object.fromEntries(given.filter((each) => !isArgument(each)))
    return { ...Object.fromEntries(given.filter(isArgument)), [spread]: rest }
  }
}

function onlyIdOf(fields: GraphQLInputFieldConfigMap): string | null {
  const ids = Object.keys(fields).filter((name) => mustBeId(fields[name]))
  return ids.length === 1 ? (ids[0] ?? null) : null
}

const mustBeId = (field?: GraphQLInputFieldConfig): boolean =>
  isNonNullType(field?.type) && getNamedType(field.type).name === 'ID'
