import {
  GraphQLEnumType,
  type GraphQLEnumValueConfigMap,
  GraphQLList,
  GraphQLNonNull,
  GraphQLSchema,
  type GraphQLType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { capitals } from '../../platform/graphql/capitals.ts'

/** The position of a type that may be replaced. */
interface Place<T extends GraphQLType> {
  type: T
}

/**
 * Renames enum values to capitals, as clients of GraphQL expect. The values that resolvers take and return, and with them the
 * database and the REST interface, stay as they are: `hateSpeech` has the name `HATE_SPEECH` and the value `hateSpeech`.
 * @throws Error when two values of an enum would have one name
 */
export function nameEnumsInCapitals(schema: GraphQLSchema): GraphQLSchema {
  const made = new Map<GraphQLType, GraphQLEnumType>()
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
  for (const type of types) if (isEnumType(type)) made.set(type, inCapitals(type))
  for (const type of types) {
    if (isInputObjectType(type)) Object.values(type.getFields()).forEach((field) => replaceIn(field, made))
    if (isObjectType(type) || isInterfaceType(type))
      for (const field of Object.values(type.getFields())) {
        replaceIn(field, made)
        field.args.forEach((argument) => replaceIn(argument, made))
      }
  }
  const { types: all, ...config } = schema.toConfig()
  return new GraphQLSchema({ ...config, types: all.map((type) => made.get(type) ?? type) })
}

function inCapitals(type: GraphQLEnumType): GraphQLEnumType {
  const { values, ...config } = type.toConfig()
  const named: GraphQLEnumValueConfigMap = {}
  for (const [value, of] of Object.entries(values)) {
    const name = capitals(value)
    if (named[name]) throw new Error(`the enum ${type.name} would have the value ${name} twice`)
    named[name] = of
  }
  return new GraphQLEnumType({ ...config, values: named })
}

function replaceIn<T extends GraphQLType>(place: Place<T>, made: ReadonlyMap<GraphQLType, GraphQLType>) {
  place.type = replaced(place.type, made) as T
}

function replaced(type: GraphQLType, made: ReadonlyMap<GraphQLType, GraphQLType>): GraphQLType {
  if (isNonNullType(type)) return new GraphQLNonNull(replaced(type.ofType as GraphQLType, made) as never)
  if (isListType(type)) return new GraphQLList(replaced(type.ofType, made))
  return made.get(type) ?? type
}
