import {
  type DocumentNode,
  execute,
  getOperationAST,
  GraphQLError,
  type GraphQLFormattedError,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import { checkpointOf, cursorOf } from '../../../access/requests/events-of.ts'
import type { RequestContext } from '../../../access/requests/request-context.ts'
import { SharedReads } from '../../../access/requests/shared-reads.ts'
import type { Logger } from '../../../platform/log.ts'
import { causeOf, isUnexpected, presentError } from '../errors.ts'
import { affordableCost, parseOptions, validationRules } from '../limits.ts'
import type { KnownOperations } from '../trusted-operations.ts'
import { eventStream, type Results } from './event-stream.ts'
import { sharedOperation } from './shared-operation.ts'

const rules = [...specifiedRules, ...validationRules]

/** The request of a subscription, over either protocol. */
export interface SubscriptionRequest {
  query: string
  operationName?: string | null | undefined
  variables?: Record<string, unknown> | null | undefined
  extensions?: Record<string, unknown> | null | undefined
}

/** A result, or an error in its place. */
interface Presentable {
  data?: ExecutionResult['data'] | undefined
  errors?: readonly GraphQLError[] | undefined
  extensions?: ExecutionResult['extensions'] | undefined
}

interface Dependencies {
  schema: GraphQLSchema
  operations: KnownOperations
  /** Whether requests without a key may only run the dashboard's own operations. */
  trustedOnly: boolean
  log: Logger
}

/** Subscriptions over either protocol, with the same limits and errors as over HTTP. */
export class SubscriptionReader {
  constructor(private readonly deps: Dependencies) {}

  /** The operation to execute for a request, or its errors. */
  async read(
    request: SubscriptionRequest,
    context: RequestContext,
  ): Promise<ExecutionArgs | readonly GraphQLError[]> {
    const { schema } = this.deps
    try {
      const document = parsed(await this.#text(request, context))
      const errors = validate(schema, document, rules)
      if (errors.length > 0) return errors
      const operation = getOperationAST(document, request.operationName)
      if (operation?.operation !== OperationTypeNode.SUBSCRIPTION)
        return [refusal('Only subscriptions are answered by a connection that stays: send this as a POST')]
      const variables = request.variables ?? {}
      affordableCost({ schema, document, operation, variables })
      return {
        schema,
        document,
        operationName: request.operationName ?? null,
        variableValues: variables,
        contextValue: context,
      }
    } catch (error) {
      if (error instanceof GraphQLError) return [error]
      throw error
    }
  }

  /**
   * The results of a subscription as they are sent, or its errors. An event is executed once for all subscribers with the same
   * selection and the same visibility, with a context of its own: the loaders of a context that lived as long as the subscription
   * would return stale rows.
   */
  async subscribe(asked: ExecutionArgs): Promise<Results | ExecutionResult> {
    const context = asked.contextValue as RequestContext
    const reads = context.services.get(SharedReads)
    const { args, key, asksCursor } = sharedOperation(asked)
    const results = await eventStream(asked, {
      resultOf: (event) => {
        const place = asksCursor ? cursorOf(context, event) : event.id
        return reads.read(context, `${key} ${event.topic} ${place}`, async (reader) => {
          const contextValue = reader.renewed()
          return this.present(await execute({ ...args, rootValue: event, contextValue }), contextValue)
        })
      },
      checkpointOf: (event) => checkpointOf(context, event),
    })
    return Symbol.asyncIterator in results ? results : this.present(results, context)
  }

  /** A result as it is sent; internal errors are logged and hidden. Cast, since the protocol's library expects GraphQLErrors. */
  present({ data, errors, extensions }: Presentable, context: RequestContext): ExecutionResult {
    const presented = this.presentErrors(errors ?? [], context)
    return {
      ...(data !== undefined && { data }),
      ...(errors && { errors: presented as unknown as readonly GraphQLError[] }),
      ...(extensions && { extensions }),
    }
  }

  /** Errors as they are sent. */
  presentErrors(errors: readonly GraphQLError[], { requestId }: RequestContext): GraphQLFormattedError[] {
    return errors.map((error) => {
      if (isUnexpected(error))
        this.deps.log.error({ err: causeOf(error), path: error.path, requestId }, 'subscription failed')
      return presentError(error.toJSON(), error, requestId)
    })
  }

  /** The text of the operation: that of its hash, where it is one of the dashboard's own. */
  async #text({ query, extensions }: SubscriptionRequest, { principal }: RequestContext): Promise<string> {
    const { sha256Hash } = (extensions?.['persistedQuery'] ?? {}) as { sha256Hash?: unknown }
    const known = typeof sha256Hash === 'string' ? await this.deps.operations.get(sha256Hash) : undefined
    if (known === undefined && this.deps.trustedOnly && principal?.kind === 'member')
      throw new GraphQLError("Without a key only the dashboard's own operations are answered", {
        extensions: { code: 'FORBIDDEN' },
      })
    return known ?? query
  }
}

/** @throws GraphQLError with the code that a POST would get */
function parsed(text: string): DocumentNode {
  try {
    return parse(text, parseOptions)
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    const { message, positions, source = null } = error
    const extensions = { code: 'GRAPHQL_PARSE_FAILED' }
    throw new GraphQLError(message, { source, positions: positions ?? null, extensions })
  }
}

/** An error of the protocol. */
export const refusal = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } })
