import {
  type DocumentNode,
  getOperationAST,
  GraphQLError,
  type ExecutionArgs,
  type ExecutionResult,
  type FormattedExecutionResult,
  type GraphQLSchema,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import { checkpointOf } from '../../../access/requests/events-of.ts'
import type { RequestContext } from '../../../access/requests/request-context.ts'
import type { ReadEvent } from '../../../platform/events/event.store.ts'
import type { Logger } from '../../../platform/log.ts'
import { causeOf, isUnexpected, presentError } from '../errors.ts'
import { affordableCost, parseOptions, validationRules } from '../limits.ts'
import type { KnownOperations } from '../trusted-operations.ts'
import { eventStream } from './event-stream.ts'

const rules = [...specifiedRules, ...validationRules]

/** What a client sends to subscribe, over whichever protocol. */
export interface SubscriptionRequest {
  query: string
  operationName?: string | null | undefined
  variables?: Record<string, unknown> | null | undefined
  extensions?: Record<string, unknown> | null | undefined
}

/** A result, or what takes its place. */
interface Presentable {
  data?: ExecutionResult['data'] | undefined
  errors?: readonly GraphQLError[] | undefined
  extensions?: ExecutionResult['extensions'] | undefined
}

interface Dependencies {
  schema: GraphQLSchema
  operations: KnownOperations
  /** Whether without a key only the dashboard's own operations are answered. */
  trustedOnly: boolean
  log: Logger
}

/** Subscriptions, by whichever protocol they come: the same limits as over HTTP, and the same errors. */
export class SubscriptionReader {
  constructor(private readonly deps: Dependencies) {}

  /** What is to be executed for a request, or what is wrong with it. */
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
        ...{ schema, document, operationName: request.operationName ?? null },
        ...{ variableValues: variables, contextValue: context },
      }
    } catch (error) {
      if (error instanceof GraphQLError) return [error]
      throw error
    }
  }

  /** The events of a subscription, each with a context of its own. */
  subscribe(args: ExecutionArgs): ReturnType<typeof eventStream> {
    const context = args.contextValue as RequestContext
    return eventStream(
      args,
      () => context.renewed(),
      (event) => checkpointOf(context, event as ReadEvent),
    )
  }

  /** A result as it is sent, with faults of ours logged and not told. */
  present({ data, errors, extensions }: Presentable, { requestId }: RequestContext) {
    const presented = (errors ?? []).map((error) => {
      if (isUnexpected(error))
        this.deps.log.error({ err: causeOf(error), path: error.path, requestId }, 'subscription failed')
      return presentError(error.toJSON(), error, requestId)
    })
    return {
      ...(data !== undefined && { data }),
      ...(errors && { errors: presented }),
      ...(extensions && { extensions }),
    } satisfies FormattedExecutionResult
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

/** An error in the words of the protocol. */
export const refusal = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } })
