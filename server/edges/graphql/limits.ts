import { ApolloArmor } from '@escape.tech/graphql-armor'
import { GraphQLError, type ValidationContext, type ValidationRule } from 'graphql'
import { type RequestedOperation, costOf } from './cost.ts'

export const mostCost = 50_000

/** Limits of a document before it is parsed: its tokens. */
export const parseOptions = { maxTokens: 2000 }

/** Adds a refusal to the other validation errors, so that it is a 400 like them. */
const report = {
  onReject: [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)],
  propagateOnRejection: false,
}

/**
 * The limits of a document, the same over HTTP and WebSocket: depth, aliases, directives. The cost is checked separately
 * (`affordableCost`), because page sizes may be in the variables; tokens are limited by the parser.
 */
export const validationRules: ValidationRule[] = new ApolloArmor({
  maxDepth: { n: 14, flattenFragments: true, ...report },
  maxAliases: { n: 30, ...report },
  maxDirectives: { n: 30, ...report },
  costLimit: { enabled: false },
  maxTokens: { enabled: false },
  blockFieldSuggestion: { enabled: false },
}).protect().validationRules

/** The cost of an operation. @throws GraphQLError with status 400 where its pages or searches are too many or too large */
export function affordableCost(asked: RequestedOperation): number {
  const cost = costOf(asked)
  if (cost <= mostCost) return cost
  throw new GraphQLError(
    `The operation may read ${cost} fields, which is more than ${mostCost}: ask for smaller pages or fewer searches`,
    {
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } },
    },
  )
}
