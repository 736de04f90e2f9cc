import {
  GraphQLScalarType,
  type GraphQLSchema,
  isInputObjectType,
  lexicographicSortSchema,
  printSchema,
} from 'graphql'
import { buildSchema, GraphQLISODateTime } from 'type-graphql'
import { oneOfInputs } from '../../platform/graphql/references.ts'
import { Refusal } from '../../platform/graphql/refusal.ts'
import { authChecker } from './auth-checker.ts'
import { nameEnumsInCapitals } from './capital-enums.ts'
import { checkArguments } from './checked-arguments.ts'
import { readDirectly } from './direct-fields.ts'
import { nullInCheckpoints, nullWhereForbidden } from './nullability.ts'
import { resolvers } from './resolvers.ts'
import { frameRoots } from './root-frame.ts'

/** type-graphql requires one; each subscription has its own source, made with `eventsOf`. */
const pubSub = { publish: unused, subscribe: unused }

function unused(): never {
  throw new Error('a subscription has to say what it listens to: subscribe: eventsOf(…)')
}

const moment = new GraphQLScalarType<Date, string>({
  ...GraphQLISODateTime.toConfig(),
  description: 'A moment with its time zone in ISO 8601, such as 2026-01-31T10:15:30Z; answers are in UTC',
})

let made: Promise<GraphQLSchema> | undefined

/** The schema of the whole product. It holds no state of a program, so it is made once per process. */
export const makeSchema = (): Promise<GraphQLSchema> =>
  (made ??= buildSchema({
    resolvers,
    orphanedTypes: [Refusal],
    scalarsMap: [{ type: Date, scalar: moment }],
    authChecker,
    pubSub,
    validate: false,
    // It would run an introspection query at each start; the tests do that.
    skipCheck: true,
  })
    .then(markOneOf)
    .then(readDirectly)
    .then(checkArguments)
    .then(nullWhereForbidden)
    .then(nullInCheckpoints)
    .then(nameEnumsInCapitals)
    .then(frameRoots))

/** Marks the inputs of which exactly one field is given with `@oneOf`, which type-graphql cannot. */
function markOneOf(schema: GraphQLSchema): GraphQLSchema {
  for (const name of oneOfInputs) {
    const type = schema.getType(name)
    if (isInputObjectType(type)) type.isOneOf = true
  }
  return schema
}

/** The schema as it is checked in: sorted, so that diffs show only changes of the contract. */
export const schemaText = (schema: GraphQLSchema): string =>
  `${printSchema(lexicographicSortSchema(schema))}\n`
