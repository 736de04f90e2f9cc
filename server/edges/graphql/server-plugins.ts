import type { ApolloServerPlugin } from '@apollo/server'
import type { Span } from '@opentelemetry/api'
import { GraphQLError, OperationTypeNode } from 'graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { askedColumns } from '../../platform/graphql/asked-columns.ts'
import { causeOf, isUnexpected } from './errors.ts'
import { beginOperation, failOperation } from './operation-span.ts'

/** Refuses subscriptions over plain HTTP. */
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
 * Queries use connections of their own, to a replica where there is one, so that their number does not delay intake and
 * decisions. A mutation is answered once the caller's next queries will show its changes.
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

/** Has rows that an operation loads be read in short where it asks for no more of them. */
export const readsAsked: ApolloServerPlugin<RequestContext> = {
  requestDidStart: async () => ({
    async didResolveOperation({ schema, document, operation, contextValue }) {
      if (operation) contextValue.asks(askedColumns({ schema, document, operation }))
    },
  }),
}

/** Records each operation as a span of its request's trace. */
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

/** Logs internal errors with their stack, and gives the caller the request id to find them by. */
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
