import type { ApolloServerPlugin } from '@apollo/server'
import type { Span } from '@opentelemetry/api'
import { GraphQLError, OperationTypeNode } from 'graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { beginOperation, failOperation } from './operation-span.ts'
import { causeOf, isUnexpected } from './errors.ts'

/** Refuses subscriptions, which need a connection that stays. */
export const noSubscriptions: ApolloServerPlugin<RequestContext> = {
  requestDidStart: async () => ({
    async didResolveOperation({ operation }) {
      if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return
      throw new GraphQLError(
        'A subscription needs a connection that stays: send it with Accept: text/event-stream, or over WebSocket',
        {
          extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } },
        },
      )
    },
  }),
}

/**
 * Queries have connections of their own, on a replica where there is one: however many there are, what is taken in and
 * decided does not wait for them. Whoever changed something is answered once their next queries show it.
 */
export const readsApart: ApolloServerPlugin<RequestContext> = {
  requestDidStart: async () => ({
    async didResolveOperation({ operation, contextValue }) {
      if (operation?.operation === OperationTypeNode.QUERY) await contextValue.readsWith('reads')
    },
    async willSendResponse({ operation, contextValue }) {
      if (operation?.operation === OperationTypeNode.MUTATION) await contextValue.hasWritten()
    },
  }),
}

/** Records each operation that is run as a part of its request's trace. */
export const traced: ApolloServerPlugin<RequestContext> = {
  requestDidStart: async ({ contextValue: { origin } }) => {
    let span: Span | undefined
    return {
      async didResolveOperation({ operation }) {
        if (operation) span = beginOperation(operation, origin)
      },
      async didEncounterErrors({ errors }) {
        if (span) failOperation(span, errors)
      },
      async willSendResponse() {
        span?.end()
      },
    }
  },
}

/** Logs faults of ours with their stack, and tells the caller under which request they are found. */
export const faults: ApolloServerPlugin<RequestContext> = {
  requestDidStart: async ({ contextValue: { services, requestId } }) => ({
    async didEncounterErrors({ errors }) {
      for (const error of errors) {
        if (isUnexpected(error))
          services.log.error({ err: causeOf(error), path: error.path, requestId }, 'operation failed')
      }
    },
    async willSendResponse({ response: { body } }) {
      if (body.kind !== 'single') return
      for (const { extensions } of body.singleResult.errors ?? []) {
        if (extensions?.['code'] === 'INTERNAL_SERVER_ERROR') extensions['requestId'] = requestId
      }
    },
  }),
}
