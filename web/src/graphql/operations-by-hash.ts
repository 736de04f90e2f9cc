import { ApolloLink } from '@apollo/client/core'
import { createPersistedQueryLink } from '@apollo/client/link/persisted-queries'
import type { DocumentNode } from 'graphql'

/** The hash under which the server of the same build has an operation; undefined in development. */
const hashOf = (document: DocumentNode): string | undefined =>
  'hash' in document && typeof document.hash === 'string' ? document.hash : undefined

/**
 * Sends the hashes of operations in place of their texts. A server of another build does not have them: from its first such
 * answer on, this page sends texts.
 */
export const operationsByHash: ApolloLink = ApolloLink.split(
  ({ query }) => hashOf(query) !== undefined,
  createPersistedQueryLink({
    generateHash: (document) => hashOf(document) ?? '',
    disable: ({ meta }) => meta.persistedQueryNotFound || meta.persistedQueryNotSupported,
  }),
)
