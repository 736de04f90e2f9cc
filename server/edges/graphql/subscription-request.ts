import {
  getOperationAST,
  GraphQLError,
  type ExecutionArgs,
  type GraphQLSchema,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import type { SubscribePayload } from 'graphql-ws'
import { affordableCost, parseOptions, validationRules } from './limits.ts'

const rules = [...specifiedRules, ...validationRules]

/** What is to be executed for a message: a subscription within the same limits as over HTTP, or what is wrong with it. */
export function readSubscription(
  schema: GraphQLSchema,
  payload: SubscribePayload,
  contextValue: unknown,
): ExecutionArgs | readonly GraphQLError[] {
  try {
    const document = parse(payload.query, parseOptions)
    const errors = validate(schema, document, rules)
    if (errors.length > 0) return errors
    const operation = getOperationAST(document, payload.operationName)
    if (operation?.operation !== OperationTypeNode.SUBSCRIPTION)
      return [refusal('Only subscriptions travel by WebSocket')]
    const variables = payload.variables ?? {}
    affordableCost({ schema, document, operation, variables })
    return {
      schema,
      document,
      operationName: payload.operationName ?? null,
      variableValues: variables,
      contextValue,
    }
  } catch (error) {
    if (error instanceof GraphQLError) return [error]
    throw error
  }
}

/** An error in the words of the protocol. */
export const refusal = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } })
