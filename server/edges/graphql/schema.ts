import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql'
import { buildSchema } from 'type-graphql'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import { authChecker } from './auth-checker.ts'
import { checkArguments } from './checked-arguments.ts'
import { resolvers } from './resolvers.ts'

/** The whole product as one schema; subscriptions listen to the given pub/sub. */
export async function makeSchema(pubsub: Pick<RedisPubSub, 'publish' | 'subscribe'>): Promise<GraphQLSchema> {
  return checkArguments(await buildSchema({ resolvers, authChecker, pubSub: pubsub, validate: false }))
}

/** The schema as it is checked in: sorted, so that a change of contract is the only difference. */
export const schemaText = (schema: GraphQLSchema): string =>
  `${printSchema(lexicographicSortSchema(schema))}\n`
