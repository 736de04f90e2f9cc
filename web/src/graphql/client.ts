import {
  ApolloClient,
  ApolloError,
  ApolloLink,
  HttpLink,
  InMemoryCache,
  split,
  type FieldPolicy,
  type Reference,
} from '@apollo/client/core'
import { onError } from '@apollo/client/link/error'
import { GraphQLWsLink } from '@apollo/client/link/subscriptions'
import { getMainDefinition } from '@apollo/client/utilities'
import { createClient } from 'graphql-ws'
import { requestBase } from '../app/base.ts'
import { connectionEvents } from '../live/connection.ts'
import { pongWatch, retryWait } from '../live/socket-patience.ts'
import { subscribedAgain } from '../live/subscribed-again.ts'
import { sessionEnded } from '../session/session-ended.ts'
import { failureOf, passes } from './errors.ts'
import { inBackground } from './in-background.ts'
import { ofShownMember } from './of-shown-member.ts'
import { operationsByHash } from './operations-by-hash.ts'
import { pagedFields } from './pages-policy.ts'
import { refusalsAsErrors } from './refusals.ts'

const socketAddress = (): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${requestBase()}/graphql`

const pongs = pongWatch(() => {
  socket.terminate()
})

const socket = createClient({
  url: socketAddress,
  lazy: true,
  lazyCloseTimeout: 2_000,
  keepAlive: 15_000,
  retryAttempts: Number.POSITIVE_INFINITY,
  shouldRetry: () => true,
  retryWait,
  on: {
    ...connectionEvents,
    ping: pongs.ping,
    pong: pongs.pong,
    closed: (event) => {
      pongs.stop()
      connectionEvents.closed(event)
    },
  },
})

const http = new HttpLink({
  uri: () => `${requestBase()}/graphql`,
  credentials: 'same-origin',
  headers: { 'apollo-require-preflight': 'true' },
})

const signedOut = onError(({ graphQLErrors }) => {
  if (graphQLErrors?.some((error) => error.extensions?.['code'] === 'UNAUTHENTICATED'))
    void sessionEnded.trigger()
})

/** A failure that can pass may be the first sign of a server, or a database, that is away behind an open socket. */
const noticed = onError(({ graphQLErrors = [], networkError = null }) => {
  if (passes(failureOf(new ApolloError({ graphQLErrors, networkError }))))
    inBackground(import('../live/await-server.ts').then(({ awaitServer }) => awaitServer(client)))
})

const isSubscription = ({ query }: { query: Parameters<typeof getMainDefinition>[0] }): boolean => {
  const definition = getMainDefinition(query)
  return definition.kind === 'OperationDefinition' && definition.operation === 'subscription'
}

/** Drops the socket, so that the next subscription opens one with the cookie of a new session. */
export const dropSocket = (): void => {
  socket.terminate()
}

/** The types of the schema's actors. */
const actorTypes = [
  'AiModeratorActor',
  'ApiKeyActor',
  'CustomerPlatform',
  'MemberActor',
  'RuleActor',
  'System',
]

/** Looks a review up in the cache by its id, whichever query it was read by. */
const reviewById: FieldPolicy<Reference | null> = {
  read: (known, { args, toReference }) =>
    known === undefined ? toReference({ __typename: 'Review', id: String(args?.['id']) }) : known,
}

/** The one Apollo client: queries and mutations over HTTP, subscriptions over graphql-ws; its cache is the state. */
export const client = new ApolloClient({
  link: ApolloLink.from([
    ofShownMember,
    signedOut,
    noticed,
    refusalsAsErrors,
    operationsByHash,
    split(isSubscription, subscribedAgain.concat(new GraphQLWsLink(socket)), http),
  ]),
  cache: new InMemoryCache({
    possibleTypes: { Actor: actorTypes },
    typePolicies: {
      ...pagedFields,
      Query: { fields: { ...pagedFields.Query?.fields, review: reviewById } },
      // A query of a part keeps the rest: without it, nobody would be known to be signed in until that is read again.
      Viewer: { keyFields: false, merge: true },
      Actor: { keyFields: false },
      MatchedSpan: { keyFields: false },
      DeliveredAction: { keyFields: false },
    },
  }),
})
